/** The tables that are watched: the one on screen, and those where one sits while another screen is shown. */
import type { ServerMessage } from "../lib/protocol";
import type { AppState } from "../lib/screens/app-state";
import { isKept } from "../lib/table/your-move";
import type { LiveTable } from "./live-table.svelte";

export class OpenTables {
  all: readonly LiveTable[] = $state.raw([]);
  #open: (table: string) => LiveTable;
  #shown: string | null = null;
  /** The table that one came from and goes back to. */
  #onWay: string | null = null;
  /** Those where one sits, as the house says, though no screen led there. */
  #attended = new Set<string>();

  /** `open` begins to watch a table. */
  constructor(open: (table: string) => LiveTable) {
    this.#open = open;
  }

  find(table: string): LiveTable | null {
    return this.all.find((one) => one.table === table) ?? null;
  }

  /** Another screen is shown: watch its table, and no longer those that were left. */
  follow({ screen, trail }: AppState, isFirst: boolean): void {
    const behind = trail.findLast((one) => one.name === "table");
    this.#shown = screen.name === "table" ? screen.table : null;
    this.#onWay = behind?.name === "table" ? behind.table : null;
    this.#drop();
    // A page that was loaded anew knows no more where one sat.
    const wanted = this.#shown ?? (isFirst ? this.#onWay : null);
    if (wanted !== null) this.#watch(wanted);
  }

  /** Watch tables where one sits, whatever is on screen: somebody waits for one there. */
  attend(tables: readonly string[]): void {
    for (const table of tables) {
      this.#attended.add(table);
      this.#watch(table);
    }
  }

  /** A message of a table that is not on screen: it may end why that is watched. */
  received(message: ServerMessage): void {
    if ("table" in message && message.table !== this.#shown) this.#drop();
  }

  /** Watch none of them any more. */
  end(): void {
    for (const live of this.all) live.end();
    this.all = [];
  }

  #watch(table: string): void {
    if (this.find(table) === null) this.all = [...this.all, this.#open(table)];
  }

  #drop(): void {
    const left = this.all.filter((live) => !this.#stays(live));
    if (left.length === 0) return;
    this.all = this.all.filter((live) => !left.includes(live));
    for (const live of left) live.end();
  }

  #stays({ table, state, turnedAway }: LiveTable): boolean {
    if (table === this.#shown) return true;
    if (turnedAway !== null) return false;
    return state === null ? table === this.#onWay || this.#attended.has(table) : isKept(state, table === this.#onWay);
  }
}
