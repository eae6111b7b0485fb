/** A club that one is in, as the house tells it; each part is asked for when it is first looked at. */
import { boundsOf, dayOfMoment, type SeasonForm } from "../../lib/clubs/season";
import type { ClubHand, ClubSeason, ClubSeen } from "../../lib/http-types";
import type { AppStore } from "../../state/app.svelte";

const EVERY_MS = 5000;

export class ClubStore {
  seen: ClubSeen | null = $state.raw(null);
  season: ClubSeason | null = $state.raw(null);
  hall: readonly ClubHand[] | null = $state.raw(null);
  failed: string | null = $state(null);
  /** Null is the club's own season. */
  chosen: SeasonForm | null = $state.raw(null);

  constructor(
    readonly app: AppStore,
    readonly id: string,
  ) {}

  /** The season that is looked at. */
  get form(): SeasonForm {
    if (this.chosen !== null) return this.chosen;
    const { measure = "chips", since = null, until = null } = this.seen ?? {};
    return { measure, first: dayOfMoment(since), last: dayOfMoment(until) };
  }

  /** What of the season to ask for. */
  get query(): { readonly measure?: string; readonly since?: number; readonly until?: number } {
    if (this.chosen === null) return {};
    const { since, until } = boundsOf(this.chosen);
    // A season that is open at both ends begins with time.
    const bounds = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) };
    return { measure: this.chosen.measure, ...(since === null && until === null ? { since: 0 } : bounds) };
  }

  /** Keep it up to date while it is looked at: others join, and open tables. */
  follow(): () => void {
    void this.load();
    const timer = setInterval(() => document.visibilityState === "visible" && void this.#lookAgain(), EVERY_MS);
    return () => clearInterval(timer);
  }

  async load(): Promise<void> {
    this.failed = null;
    const answer = await this.app.request("GET /api/clubs/{club}", { path: { club: this.id } });
    if (!answer.ok) this.failed = this.app.reasonOf(answer.failure);
    else {
      this.seen = answer.value;
      await this.loadSeason();
    }
  }

  async loadSeason(): Promise<void> {
    const season = await this.app.requestOrToast("GET /api/clubs/{club}/season", { path: { club: this.id }, query: this.query });
    if (season !== null) this.season = season;
  }

  async loadHall(): Promise<void> {
    const hall = await this.app.requestOrToast("GET /api/clubs/{club}/hands", { path: { club: this.id } });
    if (hall !== null) this.hall = hall.hands;
  }

  async #lookAgain(): Promise<void> {
    const before = this.seen;
    if (before === null) return;
    const answer = await this.app.request("GET /api/clubs/{club}", { path: { club: this.id } });
    if (!answer.ok || this.seen !== before) return; // what was changed in the meantime is newer
    this.seen = answer.value;
    if (tablesOf(before) !== tablesOf(answer.value)) await this.loadSeason();
  }

  /** Look at another season, or by another measure. */
  look(form: SeasonForm): Promise<void> {
    this.chosen = form;
    return this.loadSeason();
  }

  /** Change what the club is called and its season; why not, or null if it was done. */
  async change(name: string, form: SeasonForm): Promise<string | null> {
    const answer = await this.app.request("PUT /api/clubs/{club}", { path: { club: this.id }, body: { name, measure: form.measure, ...boundsOf(form) } });
    if (!answer.ok) return this.app.reasonOf(answer.failure);
    this.seen = answer.value;
    this.chosen = null;
    await this.loadSeason();
    return null;
  }
}

const tablesOf = (seen: ClubSeen) => seen.tables.map(({ table }) => table).join();
