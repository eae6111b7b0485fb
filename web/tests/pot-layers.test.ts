import { expect, test } from "vitest";
import { hasLayers, needRows, potLines } from "../src/lib/table/pot-layers";
import type { PotResult } from "../src/lib/protocol";

const pot = (amount: number, seat: number, layers: number[]): PotResult => ({ amount, winners: [{ seat, amount }], name: null, layers, run: 0 });
/** Seed C: 50, 250, 350, 800 and 800 put in, and somebody folded at 500. */
const POTS = [pot(300, 0, [300]), pot(1000, 1, [1000]), pot(400, 3, [400]), pot(1050, 3, [450, 600])];

test("pots are joined unless their layers are asked for", () => {
  expect(potLines(POTS, false).map((one) => one.amount)).toEqual([300, 1000, 400, 1050]);
  expect(potLines(POTS, true).map((one) => one.amount)).toEqual([300, 1000, 400, 450, 600]);
  expect(potLines(POTS, true).map((one) => one.winners[0]?.seat)).toEqual([0, 1, 3, 3, 3]);
});

test("there is nothing to choose where every pot is one layer, or a hand is from before layers were counted", () => {
  expect(hasLayers(POTS)).toBe(true);
  expect(hasLayers(POTS.slice(0, 3))).toBe(false);
  expect(hasLayers([pot(90, 0, [])])).toBe(false);
  expect(potLines([pot(90, 0, [])], true).map((one) => one.amount)).toEqual([90]);
});

test.each([
  [["Ben · 两对", "Ben · 两对", "阿德 · 三条"], false],
  [["阿德 · フォーカード", "Ann · ツーペア"], true],
  [["Ben · Two pair", "You, Ben · Split · Two pair"], true],
  [["You, Ben, Maximilian · Split · Two pair"], false],
  [["Ben", "Ben", "Ben", "Ann"], true],
])("pots %j stand in rows of their own: %s", (texts, rows) => {
  expect(needRows(texts)).toBe(rows);
});
