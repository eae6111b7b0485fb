/** A board that is run more than once: the question, the boards, and the words for them. */
import { expect, it } from "vitest";
import { dockMode, keysOf } from "../src/lib/dock/dock-mode";
import type { WireEvent } from "../src/lib/protocol";
import { fromHand } from "../src/lib/table/replay-fold";
import { seatView } from "../src/lib/table/seat-view";
import { foldEvent, foldEvents } from "../src/lib/table/table-fold";
import { bySeat, type TableState } from "../src/lib/table/table-state";
import { yourMove } from "../src/lib/table/your-move";
import { eventLine } from "../src/lib/words/event-line";
import { i18nOf } from "../src/lib/words/i18n";
import { logLines } from "../src/lib/words/log-lines";
import { Narrator } from "../src/lib/words/narrator";
import { en } from "../src/messages/en";

const SEATS = [0, 1];
const BEGUN = [
  { type: "handBegan", hand: 1, seats: SEATS, button: 0, small: 0, big: 1, missed: [] },
  { type: "boardDealt", hand: 1, street: "flop", cards: ["2c", "3d", "4h"] },
  { type: "runsOffered", hand: 1, seats: SEATS, most: 3, until: 6000 },
];
const RUN = [
  { type: "runsAnswered", hand: 1, seat: 1, times: 2 },
  { type: "runsAgreed", hand: 1, runs: 2 },
  { type: "boardDealt", hand: 1, street: "turn", cards: ["5s"] },
  { type: "boardDealt", hand: 1, street: "river", cards: ["6s"] },
  { type: "runDealt", hand: 1, run: 1, street: "turn", cards: ["Ks"] },
  { type: "runDealt", hand: 1, run: 1, street: "river", cards: ["Kd"] },
];
const events = (from: readonly object[], seq: number) => from.map((event, place) => ({ seq: seq + place, time: 0, ...event }) as unknown as WireEvent);

function asked(): TableState {
  const players = SEATS.map((seat) => ({ seat, name: `P${seat}`, bot: false }));
  const table = fromHand({ tableName: "", preset: "", seat: 0, players });
  return foldEvents({ ...table, phase: "Showdown", you: { ...table.you, controls: true } }, events(BEGUN, 0));
}

it("asks all who are left until they have answered", () => {
  const state = asked();
  const mode = dockMode(state);
  expect(mode).toEqual({ kind: "answer", hand: 1, most: 3 });
  expect(keysOf(mode, state)).toEqual(["run 1 1", "run 2 1", "run 3 1"]);
  expect(yourMove(state)).toBe("answer");
  const answered = foldEvents(state, events([{ type: "runsAnswered", hand: 1, seat: 0, times: 2 }], state.seq));
  expect(yourMove(answered)).toBeNull();
  expect(dockMode(answered).kind).toBe("watch");
});

it("lays every run on the streets that were there", () => {
  const { hand } = foldEvents(asked(), events(RUN, 3));
  expect(hand?.board).toEqual(["2c", "3d", "4h", "5s", "6s"]);
  expect(hand?.runs).toEqual([["2c", "3d", "4h", "Ks", "Kd"]]);
  expect(hand?.asked).toBeNull();
});

it("is run once when a street comes without an agreement", () => {
  const { hand } = foldEvents(asked(), events([{ type: "boardDealt", hand: 1, street: "turn", cards: ["5s"] }], 3));
  expect([hand?.asked, hand?.runs]).toEqual([null, []]);
});

it("says with the next street that not all agreed, and of that street alone", () => {
  const i18n = i18nOf("en", en);
  const street = (name: string, card: string) => [{ type: "phaseEntered", phase: `Deal${name}`, until: null }, { type: "boardDealt", hand: 1, street: name.toLowerCase(), cards: [card] }];
  const all = events([{ type: "runsAnswered", hand: 1, seat: 1, times: 1 }, ...street("Turn", "5s"), ...street("River", "6s")], 3);
  let state = asked();
  const told = all.flatMap((event) => {
    const before = state;
    state = foldEvent(before, event);
    return logLines(i18n, [{ before, event, after: state }]).map((line) => [line.in(i18n).text, line.in(i18n).tight]);
  });
  expect(told).toEqual([
    ["P1: Once", "P1: Once"],
    ["Not all agreed: run once. Turn: 2♣ 3♦ 4♥ 5♠ (pot 0)", "Not all agreed: run once."],
    ["River: 2♣ 3♦ 4♥ 5♠ 6♠ (pot 0)", "River 2♣3♦4♥5♠6♠"],
  ]);
});

it("is told in words", () => {
  const i18n = i18nOf("en", en);
  const state = foldEvents(asked(), events(RUN, 3));
  const lines = events([BEGUN[2] ?? {}, ...RUN], 0).map((event) => eventLine(i18n, state, event));
  expect(lines[0]).toBe("All-in: how many times to run the board?");
  expect(lines[1]).toMatch(/: Twice$/);
  expect(lines[2]).toBe("The board is run 2 times");
  expect(lines[6]).toMatch(/^Run 2: River: .*K♦/);
});

it("names no hand at a seat once all runs are paid: the last run's is not what won another one", () => {
  const pair = bySeat([{ seat: 0, name: { category: "pair", ranks: ["K"], kickers: [] }, five: [] }] as never);
  const before = { ...foldEvents(asked(), events(RUN, 3)), made: pair };
  const award = { type: "potAwarded", hand: 1, pot: 0, amount: 50, shares: [{ seat: 0, amount: 50 }], run: 0 };
  const paid = foldEvents(before, events([award], before.seq));
  expect([seatView(before, 0)?.made?.name.category, seatView(paid, 0)?.made]).toEqual(["pair", null]);
});

it("tells a screen reader with what each run was won", () => {
  const i18n = i18nOf("en", en);
  const shown = SEATS.map((seat) => ({ type: "handShown", hand: 1, seat, cards: seat === 0 ? ["As", "7s"] : ["Kc", "9d"] }));
  const award = (run: number, seat: number) => ({ type: "potAwarded", hand: 1, pot: 0, amount: 50, shares: [{ seat, amount: 50 }], run });
  const all = events([...shown, ...RUN, award(0, 0), award(1, 1)], 3);
  const straight = { category: "straight", ranks: ["7"], kickers: [] };
  const trips = { category: "trips", ranks: ["K"], kickers: [] };
  const narrator = new Narrator();
  let state = asked();
  const said: string[] = [...narrator.shown(i18n, state, [])];
  for (const event of all) {
    const after = foldEvent(state, event);
    said.push(...narrator.follow(i18n, [{ before: state, event, after }]));
    const made = event.type === "runDealt" ? { seat: 1, name: trips, five: [] } : { seat: 0, name: straight, five: [] };
    state = event.type === "boardDealt" || event.type === "runDealt" ? { ...after, made: bySeat([made] as never) } : after;
  }
  expect(said.slice(-2)).toEqual(["Run 1: P0 wins the pot: 50, straight, three to seven", "Run 2: P1 wins the pot: 50, three of a kind, kings"]);
});
