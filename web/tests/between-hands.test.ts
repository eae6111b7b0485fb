import { expect, it } from "vitest";
import { isBetweenHands } from "../src/lib/offline/between-hands";

it("a new version is offered off the table and between hands, never while one is being played", () => {
  expect([null, "Waiting", "HandSummary", "Finished"].map((phase) => isBetweenHands(phase as null))).toEqual([true, true, true, true]);
  for (const phase of ["PostingBlinds", "BettingPreflop", "DealRiver", "Showdown", "Payout"] as const) expect(isBetweenHands(phase)).toBe(false);
});
