/** How large the browser is set to have its letters, and where a felt stands in larger ones than usual. */
import type { Stage } from "../../lib/layout/stage";

const USUAL = 16;
const MOST_TIMES = 2;

export class Letters {
  /** How many times as large as usual. */
  readonly times: number;
  #largeStage: ((width: number, seats: number, letters: number) => Stage) | undefined = $state.raw();

  /** `rem` is the size of the page's letters in pixels; to be made while a component is. */
  constructor(rem: () => number) {
    this.times = $derived(Math.min(MOST_TIMES, rem() / USUAL));
    $effect(() => {
      if (this.times > 1) void import("../../lib/layout/large-letters").then(({ largeStage }) => (this.#largeStage = largeStage));
    });
  }

  /** The stage in large letters; null where they are of the usual size, or it is not loaded yet. */
  stage(width: number, seats: number): Stage | null {
    return this.times > 1 && this.#largeStage !== undefined ? this.#largeStage(width, seats, this.times) : null;
  }

  get areLarge(): boolean {
    return this.times > 1 && this.#largeStage !== undefined;
  }
}
