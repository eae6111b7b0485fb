import { expect, it } from "vitest";
import { classesOf, classOf } from "../src/lib/hands/solution";
import type { SolvedCombo, SolvedSpot } from "../src/lib/http-types";

const combo = (first: string, second: string, weight: number): SolvedCombo => ({ cards: [first, second], weight, often: [1], values: [0] });

it("looks at the own hand first, then at the likeliest", () => {
  const combos = [combo("7s", "2h", 0.5), combo("7d", "2h", 1), combo("7c", "2s", 0.1)];
  const spot = { own: ["2s", "7c"], combos, moves: [{ kind: "check", to: 0, often: 1 }] } as unknown as SolvedSpot;
  const names = classesOf(spot)[classOf(["7c", "2s"])]?.combos.map((one) => one.cards.join(""));
  expect(names).toEqual(["7c2s", "7d2h", "7s2h"]);
});
