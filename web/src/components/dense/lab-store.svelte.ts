/** The dense lab's store: the weights on the square, what the server says they deal, and the tables one has saved.
 *
 *   paint ──▶ canvas ──a pause──▶ POST /api/dense/report ──▶ answer     an answer to weights that have changed is dropped */
import { loadDraft, NOTHING, saveDraft, type Origin } from "../../lib/dense/dense-draft";
import { lasting } from "../../lib/device/storage";
import type { View } from "../../lib/dense/dense-view";
import { OneAtATime } from "../../lib/dense/one-at-a-time";
import { begin, canvasOf, drag, equal, fill, lift, redo, replace, undo, type Canvas, type Weights } from "../../lib/dense/paint";
import { SQUARE } from "../../lib/dense/hand-classes";
import type { DenseAnswer, DenseClass, ModeName, WeightsLine } from "../../lib/http-types";
import { byClass, fromClasses, modeOf, modeWeights, problemOf, type ByClass } from "../../lib/dense/weights";
import type { AppStore } from "../../state/app.svelte";

/** So long a finger rests before the server is asked. */
const PAUSE_MS = 300;
/** So long until a server that has too much to compute is asked again. */
const BUSY_MS = 2000;
const FIRST_MODE: ModeName = "dense";

export class LabStore {
  classes: readonly DenseClass[] = $state.raw([]);
  canvas: Canvas = $state.raw(canvasOf(NOTHING));
  origin: Origin | null = $state.raw(null);
  players: number = $state(4);
  /** What a finger paints; null is looking only. */
  brush: number | null = $state(1);
  view: View = $state("weights");
  /** Whose hands are shown; null is everybody's. */
  seat: number | null = $state(null);
  /** The place of the square that one looks at. */
  place: number = $state(0);
  /** What the server last said, about these weights if `fresh`. */
  answer: DenseAnswer | null = $state.raw(null);
  fresh: boolean = $state(false);
  failed: boolean = $state(false);
  saved: readonly WeightsLine[] | null = $state.raw(null);
  readonly #app: AppStore;
  readonly #account: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** A server that has not answered yet gives up the older question. */
  readonly #asking = new OneAtATime(() => this.#ask());

  constructor(app: AppStore) {
    this.#app = app;
    this.#account = app.account;
    const draft = loadDraft(lasting, app.account);
    if (draft === null) return;
    this.canvas = canvasOf(draft.weights);
    this.players = draft.players;
    this.origin = draft.origin;
  }

  get weights(): Weights {
    return this.canvas.weights;
  }

  /** The shipped mode that is on the square, untouched. */
  get mode(): ModeName | null {
    return modeOf(this.classes, this.weights);
  }

  /** Whether something would be lost without saving. */
  get changed(): boolean {
    return this.origin === null ? this.mode === null && this.canvas.weights.some((weight) => weight > 0) : !equal(this.origin.weights, this.weights);
  }

  /** Whether the modes are still to come: there is nothing to paint on, nor to complain about. */
  get waits(): boolean {
    return this.classes.length === 0 && equal(this.weights, NOTHING);
  }

  get problem(): ReturnType<typeof problemOf> {
    return this.waits ? null : problemOf(this.weights, this.fresh ? this.answer : null, this.players);
  }

  /** Come in: the modes are asked for once, the list every time. */
  async open(): Promise<void> {
    void this.list();
    if (this.classes.length === 0) {
      const modes = await this.#app.requestOrToast("GET /api/dense/modes");
      if (modes === null) return;
      this.classes = modes.classes;
      if (equal(this.weights, NOTHING) && this.origin === null) this.canvas = canvasOf(modeWeights(modes.classes, FIRST_MODE));
    }
    if (!this.fresh) this.#look(0);
  }

  /** The finger is on a place; the first touch begins a stroke. */
  touch(place: number, first: boolean): void {
    this.place = place;
    if (this.brush === null || this.view !== "weights") return;
    this.#change(first ? begin(this.canvas, place, this.brush) : drag(this.canvas, place, this.brush));
  }

  lift(): void {
    this.#change(lift(this.canvas));
  }

  /** One weight for the place that one looks at. */
  set(weight: number): void {
    this.#change(fill(this.canvas, (number) => number === SQUARE[this.place], weight));
  }

  fill(chosen: (number: number) => boolean, weight: number): void {
    this.#change(fill(this.canvas, chosen, weight));
  }

  undo(): void {
    this.#change(undo(this.canvas));
  }

  redo(): void {
    this.#change(redo(this.canvas));
  }

  /** Begin with a shipped mode. */
  take(mode: ModeName): void {
    if (this.classes.length === 0) return;
    this.origin = null;
    this.#change(replace(this.canvas, modeWeights(this.classes, mode)));
  }

  setPlayers(players: number): void {
    this.players = players;
    this.seat = null;
    this.fresh = false;
    this.#keep();
    this.#look(0);
  }

  async list(): Promise<void> {
    const found = await this.#app.request("GET /api/weights");
    if (found.ok) this.saved = found.value.saved;
  }

  async load(id: string): Promise<boolean> {
    const found = await this.#app.requestOrToast("GET /api/weights/{weights}", { path: { weights: id } });
    if (found === null) return false;
    const weights = fromClasses(found.weights);
    this.origin = { id: found.saved.id, name: found.saved.name, weights };
    this.view = "weights";
    this.#change(canvasOf(weights));
    return true;
  }

  /** Save under a name; why not, in words, if that is refused. */
  async save(name: string): Promise<string | null> {
    const { weights } = this;
    const result = await this.#app.request("POST /api/weights", { body: { name, weights: byClass(weights) } });
    if (!result.ok) return this.#app.reasonOf(result.failure);
    this.origin = { id: result.value.saved.id, name: result.value.saved.name, weights };
    this.#keep();
    void this.list();
    return null;
  }

  async rename(id: string, name: string): Promise<string | null> {
    const result = await this.#app.request("PUT /api/weights/{weights}", { path: { weights: id }, body: { name } });
    if (!result.ok) return this.#app.reasonOf(result.failure);
    if (this.origin?.id === id) this.origin = { ...this.origin, name: result.value.saved.name };
    this.#keep();
    await this.list();
    return null;
  }

  async remove(id: string): Promise<void> {
    const result = await this.#app.request("DELETE /api/weights/{weights}", { path: { weights: id } });
    if (!result.ok) return this.#app.showRefusal(result.failure);
    if (this.origin?.id === id) this.origin = null;
    this.#keep();
    await this.list();
  }

  /** What a new table deals by: a shipped mode, or these weights. */
  deal(): { readonly deal: ModeName } | { readonly weights: ByClass } {
    return this.mode === null ? { weights: byClass(this.weights) } : { deal: this.mode };
  }

  retry(): void {
    this.#look(0);
  }

  #change(canvas: Canvas): void {
    const before = this.canvas;
    this.canvas = canvas;
    if (equal(before.weights, canvas.weights)) return;
    this.fresh = false;
    this.#keep();
    this.#look(PAUSE_MS);
  }

  #keep(): void {
    saveDraft(lasting, this.#account, { weights: this.weights, players: this.players, origin: this.origin });
  }

  #look(wait: number): void {
    clearTimeout(this.#timer);
    this.#asking.forget();
    this.#asked += 1;
    this.failed = false;
    if (!this.weights.some((weight) => weight > 0)) {
      this.answer = null;
      return;
    }
    this.#timer = setTimeout(() => this.#asking.want(), wait);
  }

  async #ask(): Promise<void> {
    const asked = this.#asked;
    const { players, mode } = this;
    const deal = mode === null ? { weights: byClass(this.weights) } : { mode };
    const result = await this.#app.request("POST /api/dense/report", { body: { players, ...deal } });
    if (asked !== this.#asked) return;
    if (result.ok) {
      this.answer = result.value;
      this.fresh = true;
    } else if (result.failure?.code === "rate_limited") this.#look(Math.max(PAUSE_MS, result.failure.numbers.wait ?? 0));
    else if (result.failure?.code === "busy") this.#look(BUSY_MS);
    else this.failed = true;
  }
}

const labs = new WeakMap<AppStore, { readonly account: string; readonly lab: LabStore }>();

/** The lab of whoever is signed in, kept while one is elsewhere. */
export function labStoreOf(app: AppStore): LabStore {
  const kept = labs.get(app);
  if (kept !== undefined && kept.account === app.account) return kept.lab;
  const lab = new LabStore(app);
  labs.set(app, { account: app.account, lab });
  return lab;
}
