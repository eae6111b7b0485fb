import { expect, it } from "vitest";
import { placeLabels } from "../src/lib/hands/scrubber-labels";

/** The streets of a hand that was run twice, in Japanese on the smallest phone. */
const WIDTH = 328;
const ROOMS = [78, 54, 42, 42, 54, 42, 42, 90];
const WANTED = ROOMS.map((room, place) => ({ left: place * 40, room }));

it.each([...ROOMS.keys()])("writes no label over another, and always the one where one is: %i", (now) => {
  const placed = placeLabels(WANTED, now, WIDTH);
  const shown = placed.flatMap((left, at) => (left === null ? [] : [{ left, right: left + ROOMS[at]! }])).sort((one, other) => one.left - other.left);
  expect(placed[now]).not.toBeNull();
  expect(shown.length).toBeGreaterThan(2);
  for (const [at, one] of shown.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(shown[at + 1]?.left ?? WIDTH);
  }
});

it("writes all where there is room", () => {
  expect(placeLabels([{ left: 0, room: 50 }, { left: 60, room: 40 }, { left: 100, room: 40 }], 0, 140)).toEqual([0, 60, 100]);
});
