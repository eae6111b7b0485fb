import { expect, it } from "vitest";
import { dockMode } from "../src/lib/dock/dock-mode";
import { replayStates } from "../src/lib/table/replay-fold";
import { fromSnapshot } from "../src/lib/table/snapshot";
import type { TableState } from "../src/lib/table/table-state";
import { dockFacts, dockNote, preActionWord } from "../src/lib/words/dock-words";
import { loadLanguage } from "../src/lib/words/i18n";
import { first, stream } from "./streams";

const en = await loadLanguage("en");
const { snapshots, events } = stream("evening-0");
const start = fromSnapshot(first(snapshots));
const all = replayStates(
  start,
  events.filter((event) => event.seq >= start.seq),
);
const find = (wanted: (state: TableState) => boolean): TableState => {
  const found = all.find(wanted);
  if (found === undefined) throw new Error("the stream has no such state");
  return found;
};
const note = (state: TableState, late = false) => dockNote(en, dockMode(state), state, late);
const facts = (state: TableState) => dockFacts(en, dockMode(state), state);

it("every dock says something: figures or a note, but never both", () => {
  for (const state of all) expect([facts(state).length > 0, note(state) !== null].filter(Boolean).length).toBe(1);
});

it("a decision is shown with what it costs and what it can win", () => {
  const state = find((one) => dockMode(one).kind === "decide" && one.turn?.legal.minRaiseTo !== null);
  const { callAmount, minRaiseTo, pot } = state.turn!.legal;
  expect(facts(state).map((fact) => fact.amount)).toEqual([callAmount, minRaiseTo, pot]);
  const closed = { ...state, turn: { ...state.turn!, legal: { ...state.turn!.legal, minRaiseTo: null } } };
  expect(facts(closed).map((fact) => fact.amount)).toEqual([callAmount, pot]);
});

it("a table that waits is shown with its seats, buy-in and clock", () => {
  const state: TableState = { ...start, phase: "Waiting", hand: null, turn: null };
  const taken = state.seats.filter((seat) => seat !== null).length;
  const [seated, buyIn, clock] = facts(state);
  expect(seated?.text).toBe(`${taken} / ${state.seats.length}`);
  expect(buyIn?.amount).toBe(state.config?.stack);
  expect(facts({ ...state, config: { ...state.config!, clock: null } })[2]?.text).toBe(en.words.create.noClock);
  expect(clock?.text).toBe(state.config?.clock == null ? en.words.create.noClock : en.say(en.words.common.seconds, { seconds: state.config.clock.allowance / 1000 }));
});

it("an answer that lets one wait comes before everything else", () => {
  for (const state of all) expect(note(state, true)).toBe(en.words.dock.sent);
});

it("while others act it says for whom one waits", () => {
  const state = find((one) => dockMode(one).kind === "preact" && one.turn !== null);
  expect(note(state)).toContain(state.seats[state.turn!.seat]!.name);
  expect(note({ ...state, turn: null })).toBe(en.words.phases[state.phase]);
});

it("who is leaving is told so, and who was sent away too", () => {
  const state = find((one) => dockMode(one).kind === "watch");
  const parted = (parting: "left" | "kicked") =>
    note({ ...state, seats: state.seats.map((seat) => (seat?.seat === state.you.seat ? { ...seat, parting } : seat)) });
  expect([parted("left"), parted("kicked")]).toEqual([en.words.table.leavingSoon, en.words.table.kicked]);
});

it("a hand that is over says what it was for the viewer", () => {
  const state = find((one) => one.phase === "HandSummary" && one.hand?.settlement != null);
  const own = state.hand!.settlement!.results.find((one) => one.seat === state.you.seat)!;
  const after = (difference: number) =>
    note({ ...state, hand: { ...state.hand!, settlement: { pots: [], results: [{ ...own, difference }] } } });
  expect(after(40)).toBe(en.say(en.words.settlement.won, { amount: 40 }));
  expect(after(-40)).toBe(en.say(en.words.settlement.lost, { amount: 40 }));
  expect(after(0)).toBe(en.words.settlement.even);
  expect(note({ ...state, hand: { ...state.hand!, settlement: { pots: [], results: [] } } })).toBe(en.words.settlement.watched);
  expect(note({ ...state, hand: { ...state.hand!, voided: true } })).toBe(en.words.table.void);
});

it("a choice before one's turn is called by what it would do at its price", () => {
  const words = en.words.dock;
  expect(preActionWord(en, { kind: "checkFold", amount: 0, allIn: false })).toBe(words.preCheckFold);
  expect(preActionWord(en, { kind: "checkFold", amount: 20, allIn: false })).toBe(words.preFold);
  expect(preActionWord(en, { kind: "check", amount: 0, allIn: false })).toBe(words.preCheck);
  expect(preActionWord(en, { kind: "call", amount: 20, allIn: false })).toBe(en.say(words.preCall, { amount: "20" }));
});

it("the least that may be put in is a bet where nobody has bet, and a raise where somebody has", () => {
  const label = (kind: "bet" | "raise") => {
    const state = find((one) => {
      const mode = dockMode(one);
      return mode.kind === "decide" && mode.dock.raise?.kind === kind;
    });
    return facts(state)[1]?.label;
  };
  expect(label("bet")).toBe(en.words.dock.minBetWord);
  expect(label("raise")).toBe(en.words.dock.minRaiseWord);
});
