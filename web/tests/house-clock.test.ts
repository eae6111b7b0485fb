import { describe, expect, it } from "vitest";
import { HouseClock } from "../src/lib/link/house-clock";

const YEAR = 365 * 24 * 3600 * 1000;
const HOUSE = 5_000;

/** A device whose clock can be set, beside a house whose clock runs on by itself. */
class Beside {
  ahead = 0;
  time = 1_000_000;
  readonly clock = new HouseClock(() => this.time + this.ahead);

  /** Ask the house, which takes so long; `meanwhile` happens on the way. */
  ask(way: number, meanwhile: () => void = () => {}): void {
    const sentAt = this.time + this.ahead;
    this.time += way / 2;
    const answer = this.time + HOUSE;
    this.time += way / 2;
    meanwhile();
    this.clock.compare(sentAt, answer);
  }

  get error(): number {
    return Math.abs(this.clock.now() - this.time - HOUSE);
  }
}

describe("the house's clock", () => {
  it("is best known from the fastest answer", () => {
    const beside = new Beside();
    beside.clock.set(beside.time + HOUSE - 40);
    beside.ask(80);
    beside.ask(10);
    expect([beside.error, beside.clock.roundTrip]).toEqual([0, 10]);
    beside.ask(90);
    expect([beside.error, beside.clock.roundTrip]).toEqual([0, 10]);
  });

  it.each([YEAR, -YEAR, 300_000, -300_000])("is known again after the next answer when the device's is set by %d", (by) => {
    for (const onTheWay of [false, true]) {
      const beside = new Beside();
      beside.clock.set(beside.time + HOUSE);
      beside.ask(6);
      const set = () => void (beside.ahead += by);
      if (onTheWay) beside.ask(8, set);
      else set();
      beside.ask(9);
      expect(beside.error).toBeLessThan(10);
    }
  });
});
