/** A spot that is played on: what happened so far, shown one thing after the other, and what one does. */
import type { Acting } from "../../lib/dock/acting";
import { dockOf } from "../../lib/dock/dock";
import { GUARD_MS } from "../../lib/dock/tap-guard";
import { practiceStart } from "../../lib/hands/practice";
import { dwell, stopsOf } from "../../lib/hands/replay";
import type { HandReview, Practice, PracticeMove, SharedHand } from "../../lib/http-types";
import type { ActionName } from "../../lib/protocol";
import type { OwnHand } from "../../lib/screens/app-state";
import { replayStates } from "../../lib/table/replay-fold";
import type { TableState } from "../../lib/table/table-state";
import type { AppStore } from "../../state/app.svelte";

const LATE_MS = 700;
const SEEDS = 2 ** 31;
const NOBODY = -1;
/** Bots are watched, not waited for. */
const SPEED = 2;

export interface Spot {
  readonly source: OwnHand;
  readonly hand: SharedHand;
  /** The event before which it begins. */
  readonly seq: number;
}

export class PracticeRun implements Acting {
  sending: boolean = $state(false);
  late: boolean = $state(false);
  resting: boolean = $state(false);
  answer: Practice | null = $state.raw(null);
  /** What was decided since the spot, judged; null until it is over. */
  verdict: HandReview | null = $state.raw(null);
  /** Why it cannot go on, or has no verdict. */
  failed: string | null = $state.raw(null);
  readonly #states: readonly TableState[] = $derived.by(() =>
    this.answer === null ? [] : replayStates(practiceStart(this.#spot.hand), this.answer.events, this.answer.made, this.answer.chances),
  );
  readonly #stops = $derived(this.answer === null ? [] : stopsOf(this.answer.events));
  /** How many events are in view. */
  #shown: number = $state(0);
  readonly table: TableState | null = $derived.by(() => this.#states[Math.min(this.#shown, this.#states.length - 1)] ?? null);
  readonly stop = $derived(this.#stops.findLast((stop) => stop.at <= this.#shown));
  /** Whether all that has happened is in view. */
  readonly isCaughtUp: boolean = $derived(this.answer !== null && this.#shown >= this.answer.events.length);
  #app: AppStore;
  #spot: Spot;
  #seed = NOBODY;
  #moves: readonly PracticeMove[] = [];
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(app: AppStore, spot: Spot) {
    this.#app = app;
    this.#spot = spot;
  }

  /** Deal anew and begin. */
  async begin(): Promise<void> {
    this.end();
    this.#seed = Math.floor(Math.random() * SEEDS);
    this.#moves = [];
    this.answer = this.verdict = this.failed = null;
    const answer = await this.#ask(this.#moves);
    if (answer === null) return;
    this.#shown = answer.spot;
    this.#follow(answer);
  }

  /** Ask again for what did not come: the verdict if it is over, else the cards. */
  async again(): Promise<void> {
    if (this.answer?.over === true) await this.#judge();
    else await this.begin();
  }

  /** Nothing moves any more, and what is on its way comes to nobody. */
  end(): void {
    this.#seed = NOBODY;
    clearTimeout(this.#timer);
    clearTimeout(this.#lateTimer);
    clearTimeout(this.#restTimer);
  }

  /** Show all that has happened at once. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#arrive();
  }

  act(action: ActionName, putIn: number | null = null): Promise<boolean> | null {
    const dock = this.table === null ? null : dockOf(this.table);
    if (dock === null || this.sending || this.resting || !this.isCaughtUp) return null;
    return this.#send({ action, putIn });
  }

  async #send(move: PracticeMove): Promise<boolean> {
    const answer = await this.#ask([...this.#moves, move]);
    if (answer === null) return false;
    this.#moves = [...this.#moves, move];
    this.#follow(answer);
    return true;
  }

  #follow(answer: Practice): void {
    this.answer = answer;
    this.#step();
    if (answer.over) void this.#judge();
  }

  #step(): void {
    const next = this.#stops.find((stop) => stop.at > this.#shown);
    if (next === undefined) return this.#arrive();
    const pause = this.#app.motion.scale * dwell(this.stop, 1) / SPEED;
    const show = (): void => {
      this.#shown = next.at;
      this.#step();
    };
    if (pause === 0) show();
    else this.#timer = setTimeout(show, pause);
  }

  /** All is in view: the keys come. */
  #arrive(): void {
    this.#shown = this.answer?.events.length ?? 0;
    this.rest();
  }

  /** Keys that have just come rest for a moment, so that a finger on its way does nothing. */
  rest(): void {
    this.resting = true;
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => (this.resting = false), GUARD_MS);
  }

  async #judge(): Promise<void> {
    const { answer } = this;
    this.failed = null;
    const judged = await this.#request(this.#moves, true);
    if (this.answer !== answer || this.#seed === NOBODY) return;
    if (judged.ok) this.verdict = judged.value.review;
    else this.failed = this.#app.reasonOf(judged.failure);
  }

  async #ask(moves: readonly PracticeMove[]): Promise<Practice | null> {
    const seed = this.#seed;
    this.sending = true;
    this.#lateTimer = setTimeout(() => (this.late = true), LATE_MS);
    const result = await this.#request(moves, false);
    clearTimeout(this.#lateTimer);
    if (seed !== this.#seed) return null;
    this.sending = this.late = false;
    if (result.ok) return result.value;
    if (moves.length > 0) this.#app.showRefusal(result.failure);
    else this.failed = this.#app.reasonOf(result.failure);
    return null;
  }

  #request(moves: readonly PracticeMove[], review: boolean) {
    const { source, seq } = this.#spot;
    const body = { seq, seed: this.#seed, moves, review };
    return this.#app.request("POST /api/hands/{table}/{hand}/practice", { path: { table: source.table, hand: source.hand }, body });
  }
}
