/** A press that is meant: what it is for happens when the key was held long enough. */
const HOLD_MS = 400;

export class Hold {
  /** Whether a finger is on the key now. */
  isHeld: boolean = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #then: () => void;

  constructor(then: () => void) {
    this.#then = then;
  }

  press(): void {
    this.isHeld = true;
    this.#timer = setTimeout(() => {
      this.isHeld = false;
      this.#then();
    }, HOLD_MS);
  }

  letGo(): void {
    clearTimeout(this.#timer);
    this.isHeld = false;
  }
}
