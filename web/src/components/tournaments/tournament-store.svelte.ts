/** A tournament of several tables as its lobby shows it: asked for again when there is news, and every few seconds. */
import type { TournamentSeen } from "../../lib/http-types";
import type { Level } from "../../lib/protocol";
import { lookAfterNews, nextLook } from "../../lib/tournaments/lobby-pace";
import type { AppStore } from "../../state/app.svelte";

type Measure = "begin" | "pause" | "resume";

export class TournamentStore {
  seen: TournamentSeen | null = $state.raw(null);
  /** When it was, by the house's clock. */
  at: number = $state(0);
  failed: string | null = $state(null);
  /** Whether there is no such tournament, or none any more. */
  gone: boolean = $state(false);
  busy: boolean = $state(false);
  readonly id: string;
  #app: AppStore;
  #followed = false;
  #looked = 0;
  #next = Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(app: AppStore, id: string) {
    this.#app = app;
    this.id = id;
  }

  /** Keep it up to date while it is on screen. */
  follow(): () => void {
    this.#followed = true;
    void this.load();
    return () => {
      this.#followed = false;
      clearTimeout(this.#timer);
    };
  }

  /** There is news of it: it is asked for in a moment. */
  hear(): void {
    this.#lookAt(lookAfterNews(Date.now(), this.#looked, this.#people, Math.random()));
  }

  async load(): Promise<void> {
    clearTimeout(this.#timer);
    this.#next = Infinity;
    const answer = await this.#app.request("GET /api/tournaments/{tournament}", { path: this.#path });
    if (answer.ok) this.#take(answer.value);
    else {
      this.gone = answer.failure?.code === "not_found";
      if (this.seen === null || this.gone) this.failed = this.#app.reasonOf(answer.failure);
    }
    this.#looked = Date.now();
    if (this.seen?.phase !== "over") this.#lookAt(nextLook(this.#looked, this.#people));
  }

  /** Look again at a time, if that comes before the one that is planned. */
  #lookAt(time: number): void {
    if (!this.#followed || time >= this.#next) return;
    clearTimeout(this.#timer);
    this.#next = time;
    this.#timer = setTimeout(() => void this.load(), time - Date.now());
  }

  get #people(): number {
    return this.seen?.entrants.filter((one) => one.bot === null).length ?? 0;
  }

  /** Milliseconds until the next level at a time of the house's clock; null while no clock runs. */
  untilNextLevel(now: number): number | null {
    return this.seen?.nextLevel == null ? null : Math.max(0, this.seen.nextLevel - (now - this.at));
  }

  enter = () => this.#do(() => this.#app.requestOrToast("POST /api/tournaments/{tournament}/entrants", { path: this.#path }));

  measure = (what: Measure) => this.#do(() => this.#app.requestOrToast(`POST /api/tournaments/{tournament}/${what}`, { path: this.#path }));

  addBots = (level: Level, count: number) =>
    this.#do(() => this.#app.requestOrToast("POST /api/tournaments/{tournament}/bots", { path: this.#path, body: { level, count } }));

  async remove(entrant: number): Promise<void> {
    const done = await this.#app.request("DELETE /api/tournaments/{tournament}/entrants/{entrant}", { path: { ...this.#path, entrant } });
    if (!done.ok) this.#app.showRefusal(done.failure);
    await this.load();
  }

  /** Whether it was called off. */
  async callOff(): Promise<boolean> {
    const done = await this.#app.request("DELETE /api/tournaments/{tournament}", { path: this.#path });
    if (!done.ok) this.#app.showRefusal(done.failure);
    return done.ok;
  }

  get #path(): { readonly tournament: string } {
    return { tournament: this.id };
  }

  async #do(ask: () => Promise<TournamentSeen | null>): Promise<void> {
    this.busy = true;
    const seen = await ask();
    this.busy = false;
    if (seen !== null) this.#take(seen);
  }

  #take(seen: TournamentSeen): void {
    this.seen = seen;
    this.at = this.#app.connection.serverNow();
    this.failed = null;
    this.gone = false;
  }
}
