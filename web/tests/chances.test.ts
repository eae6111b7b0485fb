/** Chances at all-in: they come with a message or the events of a replay, and go with the next cards. */
import { expect, it } from "vitest";
import type { Chances, WireEvent } from "../src/lib/protocol";
import { fromHand, replayStates } from "../src/lib/table/replay-fold";
import { chanceAt } from "../src/lib/table/seat-view";
import { receive } from "../src/lib/table/table-messages";
import { i18nOf } from "../src/lib/words/i18n";
import { chanceLine, percentOf } from "../src/lib/words/seat-words";
import { en } from "../src/messages/en";

const CHANCES: Chances = {
  boards: 44,
  hands: [
    { seat: 0, wins: 10, ties: 1 },
    { seat: 1, wins: 33, ties: 1 },
  ],
};
const EVENTS = [
  { type: "handBegan", hand: 1, seats: [0, 1], button: 0, small: 0, big: 1, missed: [] },
  { type: "boardDealt", hand: 1, street: "turn", cards: ["2c"] },
  { type: "boardDealt", hand: 1, street: "river", cards: ["3d"] },
].map((event, seq) => ({ seq, time: 0, ...event }) as unknown as WireEvent);
const players = [0, 1].map((seat) => ({ seat, name: `P${seat}`, bot: false }));
const start = fromHand({ tableName: "", preset: "", seat: 0, players });

it("holds until the next cards", () => {
  const states = replayStates(start, EVENTS, [], [{ seq: 1, chances: CHANCES }]);
  expect(states.map((state) => chanceAt(state, 1)?.win ?? null)).toEqual([null, null, 0.75, null]);
});

it("comes with a message at a table", () => {
  const state = receive({ ...start, table: "t" }, { type: "chances", table: "t", chances: CHANCES });
  expect(chanceAt(state, 0)).toEqual({ win: 10 / 44, tie: 1 / 44 });
  expect(chanceAt(state, 2)).toBeNull();
});

it("never calls certain what is not", () => {
  expect([0, 0.001, 0.624, 0.999, 1].map(percentOf)).toEqual(["0%", "<1%", "62%", ">99%", "100%"]);
});

it("names a split only where there can be one", () => {
  const i18n = i18nOf("en", en);
  expect(chanceLine(i18n, { win: 10 / 44, tie: 1 / 44 })).toBe("22.7% to win, 2.3% to split");
  expect(chanceLine(i18n, { win: 1, tie: 0 })).toBe("100.0% to win");
});
