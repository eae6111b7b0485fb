import { expect, test } from "vitest";
import { dockMode, keysOf } from "../src/lib/dock/dock-mode";
import type { WireEvent } from "../src/lib/protocol";
import { tourHand } from "../src/lib/hands/tour-hand";
import { foldEvents } from "../src/lib/table/table-fold";
import { playerAt, type TableState } from "../src/lib/table/table-state";
import { showTimeLeft } from "../src/lib/table/turn-clock";

/** The tour's hand, with the viewer at seat 0, when its first player is asked to show or muck. */
function asked(seat: number): TableState {
  const { decision } = tourHand(["You", "Ben", "Alice", "Joe"]);
  return happen({ ...decision, turn: null }, { type: "showAsked", time: 1000, hand: decision.handNumber, seat, until: 6000 });
}

function happen(state: TableState, event: { type: string; time: number } & Record<string, unknown>): TableState {
  return foldEvents(state, [{ ...event, seq: state.seq } as unknown as WireEvent]);
}

test("who is asked has two keys and five seconds, and nobody else has", () => {
  const state = asked(0);
  const mode = dockMode(state);
  expect(mode).toEqual({ kind: "answer", hand: state.handNumber, most: null });
  expect(keysOf(mode, state)).toEqual([`muck ${state.handNumber}`, `show ${state.handNumber}`]);
  expect(showTimeLeft(state, 1000)).toBe(1);
  expect(showTimeLeft(state, 3500)).toBe(0.5);
  expect(showTimeLeft(state, 9000)).toBe(0);
  expect(dockMode(asked(1)).kind).not.toBe("answer");
});

test("an answer takes the keys away, a pause stops the time, and a recovery asks anew", () => {
  const state = asked(0);
  const mucked = happen(state, { type: "handMucked", time: 2000, hand: state.handNumber, seat: 0 });
  expect(mucked.hand?.asked).toBe(null);
  expect(playerAt(mucked, 0)?.mucked).toBe(true);
  expect(showTimeLeft(mucked, 2000)).toBe(null);
  const paused = happen(state, { type: "tablePaused", time: 2000 });
  expect(showTimeLeft(paused, 60_000)).toBe(0.8);
  const resumed = happen(paused, { type: "tableResumed", time: 62_000 });
  expect(resumed.hand?.asked?.until).toBe(66_000);
  expect(happen(state, { type: "tableRecovered", time: 9000 }).hand?.asked).toBe(null);
});
