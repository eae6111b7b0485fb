import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { duration, motionOf, stagger } from "../src/lib/motion/motion";
import type { Pace } from "../src/lib/protocol";
import { boardPause, CARD_APART, CARD_FLIES, dealMotion, POT_FLIES, potsApart } from "../src/lib/motion/show-time";

const PACES = ["normal", "fast", "off"] as const;
const source = readFileSync(new URL("../../src/feltroom/table/pace.py", import.meta.url), "utf8");

/** A number of the server's own table of pauses. */
function told(name: string): number {
  const found = new RegExp(`${name}: (\\d+)`).exec(source);
  if (found === null) throw new Error(`${name} is not in pace.py`);
  return Number(found[1]);
}

function pause(phase: string, pace: Pace): number {
  return Math.floor((told(`Phase\\.${phase}`) * told(`Pace\\.${pace.toUpperCase()}`)) / 100);
}

describe.each(PACES)("at a table of pace %s", (pace) => {
  it("words wait for the cards of a street as long as the table does, and no longer", () => {
    expect(boardPause(3, pace)).toBe(pause("DEAL_FLOP", pace));
    for (const phase of ["DEAL_TURN", "DEAL_RIVER"]) expect(boardPause(1, pace)).toBe(pause(phase, pace));
  });

  describe.each(PACES)("on a device of speed %s", (speed) => {
    const motion = motionOf(speed, false);

    it.each([2, 3, 4, 5, 6, 7, 8, 9])("%i players have their cards when the first of them has to decide", (players) => {
      const dealing = dealMotion(motion, players, pace);
      const last = stagger(dealing, 2 * players - 1, CARD_APART) + duration(dealing, CARD_FLIES);
      expect(last).toBeLessThanOrEqual(pause("DEAL_HOLE_CARDS", pace));
      if (speed !== "off" && pace !== "off") expect(last).toBeGreaterThan(100);
    });

    it.each([1, 2, 3, 5, 8])("%i pots are paid before the table goes on", (pots) => {
      const apart = potsApart(motion, pots, pace);
      if (pots > 1 && apart > 0) expect((pots - 1) * apart + duration(motion, POT_FLIES)).toBeLessThanOrEqual(pause("PAYOUT", pace));
      if (pace === "normal" && speed === "normal") expect(apart).toBeGreaterThan(100);
    });
  });
});

it("a replay, which has no pace, deals and pays as the device wants it", () => {
  const motion = motionOf("normal", false);
  expect(dealMotion(motion, 9, null)).toBe(motion);
  expect(potsApart(motion, 5, null)).toBe(520);
});
