/** What clocks of whole milliseconds, and such as run a little faster or slower, may differ by. */
const ROUNDING = 100;

/** The house's clock, as far as this device can know it. */
export class HouseClock {
  #deviceNow: () => number;
  #offset = 0;
  #roundTrip = Infinity;

  constructor(deviceNow: () => number) {
    this.#deviceNow = deviceNow;
  }

  /** The house's time now. */
  now(): number {
    return this.#deviceNow() + this.#offset;
  }

  /** The milliseconds a message takes there and back; null before the first pong. */
  get roundTrip(): number | null {
    return Number.isFinite(this.#roundTrip) ? this.#roundTrip : null;
  }

  /** A new connection says what time it is; how old that is, is not known. */
  set(houseTime: number): void {
    this.#roundTrip = Infinity;
    this.#offset = houseTime - this.#deviceNow();
  }

  /** Take in the house's time from an answer to what was sent at `sentAt`: the fastest answer is the most exact, unless
   * the device's clock was set since then. */
  compare(sentAt: number, houseTime: number): void {
    const roundTrip = this.#deviceNow() - sentAt;
    if (roundTrip < 0) {
      this.#roundTrip = Infinity; // it was set back meanwhile: the next answer counts
      return;
    }
    const offset = houseTime - (sentAt + roundTrip / 2);
    // Either answer is wrong by half its way at most.
    const wasSet = Math.abs(offset - this.#offset) > (roundTrip + this.#roundTrip) / 2 + ROUNDING;
    if (roundTrip > this.#roundTrip && !wasSet) return;
    this.#roundTrip = roundTrip;
    this.#offset = offset;
  }
}
