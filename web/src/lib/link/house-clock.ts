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

  /** Take in the house's time from an answer to what was sent at `sentAt`: the fastest answer is the most exact. */
  compare(sentAt: number, houseTime: number): void {
    const roundTrip = this.#deviceNow() - sentAt;
    if (roundTrip > this.#roundTrip) return;
    this.#roundTrip = roundTrip;
    this.#offset = houseTime - (sentAt + roundTrip / 2);
  }
}
