/** One's statistics as they come: the server reads a part of the hands at each call, and is asked until it has all. */
import type { Statistics } from "../../lib/http-types";
import { sameWish, statisticsQuery, type Unit, type Wanted } from "../../lib/hands/statistics";
import type { AppStore } from "../../state/app.svelte";

/** How long to wait before asking a busy server again, unless it says how long. */
const BREATH = 400;
const MOST_TRIES = 8;

export class StatisticsStore {
  found: Statistics | null = $state.raw(null);
  wanted: Wanted = $state.raw({ kind: "all" });
  unit: Unit = $state.raw("bigBlinds");
  failed: boolean = $state.raw(false);
  /** Why it failed. */
  why: string = $state.raw("");
  /** Whether an answer, or more of it, is on its way. */
  loading: boolean = $state.raw(false);
  readonly #app: AppStore;
  #asked = 0;

  constructor(app: AppStore) {
    this.#app = app;
  }

  choose(wanted: Wanted): void {
    if (sameWish(wanted, this.wanted)) return;
    this.wanted = wanted;
    void this.load();
  }

  /** Ask until every hand is read, and show what there is so far. */
  async load(): Promise<void> {
    const asked = (this.#asked += 1);
    this.loading = true;
    this.failed = false;
    for (let tries = 0; tries < MOST_TRIES; ) {
      const result = await this.#app.request("GET /api/statistics", { query: statisticsQuery(this.wanted) });
      if (asked !== this.#asked) return;
      if (result.ok) {
        const before = this.found?.unread ?? Infinity;
        this.found = result.value;
        if (result.value.unread === 0) {
          this.loading = false;
          return;
        }
        tries = result.value.unread < before ? 0 : tries + 1;
        continue;
      }
      const { failure } = result;
      tries += 1;
      this.why = this.#app.reasonOf(failure);
      if (failure?.code !== "busy" && failure?.code !== "rate_limited") break;
      await new Promise((done) => setTimeout(done, failure.numbers["wait"] ?? BREATH));
      if (asked !== this.#asked) return;
    }
    this.failed = true;
    this.loading = false;
  }

  /** Ask no more: nobody looks. */
  close(): void {
    this.#asked += 1;
    this.loading = false;
  }
}
