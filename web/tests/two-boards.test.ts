/** Bomb pots and two boards: what is posted, what lies where, what hands make, and the words for it. */
import { expect, it } from "vitest";
import type { Made, WireEvent } from "../src/lib/protocol";
import { fromHand } from "../src/lib/table/replay-fold";
import { seatView } from "../src/lib/table/seat-view";
import { foldEvents } from "../src/lib/table/table-fold";
import { bySeat, hasTwoBoards, type TableState } from "../src/lib/table/table-state";
import { eventLine, settlementLines } from "../src/lib/words/event-line";
import { i18nOf } from "../src/lib/words/i18n";
import { en } from "../src/messages/en";

const SEATS = [0, 1];
const RULES = { smallBlind: 5, bigBlind: 10, ante: 0, bomb: 40, boards: 2 };
const BEGUN = [
  { type: "bombPotCalled", seat: 0, on: true },
  { type: "handBegan", hand: 1, seats: SEATS, button: 0, small: 0, big: 1, missed: [] },
  { type: "handStarted", hand: 1, seats: SEATS, stacks: [1000, 1000], button: 0, rules: RULES, posts: null },
  { type: "chipsPosted", hand: 1, seat: 1, kind: "bomb", amount: 40 },
  { type: "chipsPosted", hand: 1, seat: 0, kind: "bomb", amount: 40 },
  { type: "boardDealt", hand: 1, street: "flop", cards: ["2c", "3d", "4h"] },
  { type: "runDealt", hand: 1, run: 1, street: "flop", cards: ["Kc", "Kd", "Qh"] },
];
const i18n = i18nOf("en", en);
const events = (from: readonly object[], seq = 0) => from.map((event, place) => ({ seq: seq + place, time: 0, ...event }) as unknown as WireEvent);

function after(...more: readonly object[]): TableState {
  const players = SEATS.map((seat) => ({ seat, name: `P${seat}`, bot: false }));
  return foldEvents(fromHand({ tableName: "", preset: "", seat: 0, players }), events([...BEGUN, ...more]));
}

it("lays two boards, with the bomb in the middle and nobody in the blinds", () => {
  const state = after();
  expect([state.hand?.board, ...(state.hand?.runs ?? [])]).toEqual([["2c", "3d", "4h"], ["Kc", "Kd", "Qh"]]);
  expect(SEATS.map((seat) => [seatView(state, seat)?.stack, seatView(state, seat)?.bet, seatView(state, seat)?.putIn])).toEqual([[960, 0, 40], [960, 0, 40]]);
  expect(SEATS.map((seat) => seatView(state, seat)?.puck)).toEqual(["dealer", null]);
  expect(hasTwoBoards(state.hand)).toBe(true);
  expect([state.rules?.bomb, state.rules?.boards, state.bombCalled]).toEqual([0, 1, false]);
});

it("tells a bomb pot and each board by its number", () => {
  const state = after();
  const said = events(BEGUN).map((event) => eventLine(i18n, state, event));
  expect(said[0]).toBe("P0 calls for a bomb pot: the next hand");
  expect(said[3]).toBe("P1 posts 40 for the bomb pot");
  expect(said.slice(5)).toEqual(["Board 1: Flop: 2♣ 3♦ 4♥ (pot 80)", "Board 2: Flop: K♣ K♦ Q♥ (pot 80)"]);
});

it("tells who won which board, and a whole pot as one", () => {
  const award = (run: number, amount: number) => ({ type: "potAwarded", hand: 1, pot: 0, run, amount, shares: [{ seat: run, amount }] });
  const state = after(award(0, 40), award(1, 40));
  expect(eventLine(i18n, state, events([award(1, 40)])[0]!)).toBe("Board 2: P1 wins the pot: 40");
  expect(eventLine(i18n, after(), events([award(0, 80)])[0]!)).toBe("P0 wins the pot: 80");
  const pots = [0, 1].map((run) => ({ amount: 40, run, winners: [{ seat: run, amount: 40 }], name: null, layers: [] }));
  const settled = after({ type: "handSettled", hand: 1, results: [], pots });
  expect(settlementLines(i18n, settled)).toEqual(["Board 1: P0 wins the pot: 40", "Board 2: P1 wins the pot: 40"]);
});

it("knows what a hand makes on each board", () => {
  const made = (board: number, category: string) => ({ seat: 0, name: { category, ranks: [] }, five: [], board }) as unknown as Made;
  const found = bySeat([made(0, "pair"), made(1, "trips")]);
  expect([found[0]?.name.category, found[0]?.second?.name.category]).toEqual(["pair", "trips"]);
});
