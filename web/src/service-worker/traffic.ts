/** What pages ask a service worker for, and when they have stopped.
 *
 * A new version takes over at once only if nothing is asked meanwhile. Chromium stops the old worker for it; a request
 * that comes just then starts the old worker again, and it goes on until it has heard nothing for half a minute. So the
 * page that accepts a version waits until all pages are quiet: in their first seconds they load their parts. */

/** Pages that load their parts while nothing else is to do pause for half a second at most. */
const PAUSE = 700;
/** No longer does a version wait: a page may ask without end. */
const MOST = 5000;
const STEP = 50;

export interface Time {
  readonly now: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
}

export class Traffic {
  readonly #time: Time;
  #open = 0;
  #last: number;

  constructor(time: Time) {
    this.#time = time;
    this.#last = time.now();
  }

  /** A page asks for something, and has it when `answer` has ended; for null the network answers. */
  add(answer: Promise<unknown> | null): void {
    this.#last = this.#time.now();
    if (answer === null) return;
    this.#open += 1;
    const end = (): void => {
      this.#open -= 1;
      this.#last = this.#time.now();
    };
    answer.then(end, end);
  }

  /** Resolves when nobody has asked for a while, or it has gone on for too long. */
  async quiet(): Promise<void> {
    const { now, pause } = this.#time;
    const since = now();
    while ((this.#open > 0 || now() - this.#last < PAUSE) && now() - since < MOST) await pause(STEP);
  }
}
