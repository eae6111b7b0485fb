/** A session's report as it comes: its figures first, then its decisions, which the house looks at bit by bit. */
import { callUntil } from "../../lib/hands/evening";
import type { Evening, SessionFigures } from "../../lib/http-types";
import type { AppStore } from "../../state/app.svelte";

export class EveningStore {
  session: SessionFigures | null = $state.raw(null);
  evening: Evening | null = $state.raw(null);
  failed: string | null = $state.raw(null);
  /** Whether there is no session to tell of. */
  isEmpty: boolean = $state.raw(false);
  readonly #app: AppStore;
  #open = true;

  constructor(app: AppStore) {
    this.#app = app;
  }

  /** Read a session at a table, the newest one unless it is given by its beginning. */
  async load(table: string, began: number | null): Promise<void> {
    this.failed = null;
    const going = (): boolean => this.#open;
    const figures = await callUntil(() => this.#app.request("GET /api/statistics", { query: { table } }), (one) => one.unread === 0, going);
    if (!this.#open) return;
    if (!figures.ok) return void (this.failed = this.#app.reasonOf(figures.failure));
    const { sessions } = figures.value;
    const session = sessions.find((one) => one.table === table && (began === null || one.began === began)) ?? null;
    this.session = session;
    if (session === null) return void (this.isEmpty = true);
    const query = { table, since: session.began, until: session.ended };
    const ask = () => this.#app.request("GET /api/evening", { query });
    const evening = await callUntil(ask, (one) => ((this.evening = one), one.done), going);
    if (this.#open && !evening.ok) this.failed = this.#app.reasonOf(evening.failure);
  }

  /** Ask no more: nobody looks. */
  close(): void {
    this.#open = false;
  }
}
