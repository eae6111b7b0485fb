/** The hand that the tour shows: a script of events, folded like those of any table.
 *
 * Three callers and an all-in make a main pot and a side pot. On the turn you have bet 10 and two players have raised, to
 * 20 and to 40: a call costs 30, and a raise goes to 60 at least, which takes 50. In the end your two pair win it all. */
import type { Legal, Made, WireEvent } from "../protocol";
import { fromHand } from "../table/replay-fold";
import { foldEvents } from "../table/table-fold";
import { bySeat, type TableState } from "../table/table-state";
import { DEFAULTS } from "../table-settings";

export interface TourHand {
  /** Your decision on the turn. */
  readonly decision: TableState;
  /** The hand is over. */
  readonly settled: TableState;
}

/** An event without what the script counts itself. */
type Scripted = WireEvent extends infer T ? (T extends unknown ? Omit<T, "seq" | "time" | "hand"> : never) : never;

export const ALLOWANCE = 25_000;
const [YOU, BEN, ALICE, JOE] = [0, 1, 2, 3];
const SEATS = [YOU, BEN, ALICE, JOE];

/** What you may do there. */
export const LEGAL = {
  check: false,
  price: 30,
  callAmount: 30,
  minRaise: 20,
  minRaiseTo: 60,
  maxRaiseTo: 995,
  minRaiseTotal: 50,
  allIn: true,
  closed: null,
  bet: 10,
  stack: 985,
  pot: 170,
  bigBlind: 10,
} as const satisfies Legal;

const RULES = { ...DEFAULTS.rules, bomb: 0, boards: 1, smallBlind: 5, bigBlind: 10, reopen: "cumulative", raiseCap: null, showAll: true } as const;

const TO_THE_DECISION: readonly Scripted[] = [
  { type: "handBegan", seats: SEATS, button: JOE, small: YOU, big: BEN, missed: [] },
  { type: "handStarted", seats: SEATS, stacks: [1020, 25, 915, 1680], button: JOE, rules: RULES, posts: null },
  { type: "chipsPosted", seat: YOU, kind: "small_blind", amount: 5 },
  { type: "chipsPosted", seat: BEN, kind: "big_blind", amount: 10 },
  { type: "holeCardsDealt", hands: [{ seat: YOU, cards: ["As", "8h"] }] },
  { type: "called", seat: ALICE, street: "preflop", amount: 10 },
  { type: "called", seat: JOE, street: "preflop", amount: 10 },
  { type: "called", seat: YOU, street: "preflop", amount: 5 },
  { type: "checked", seat: BEN, street: "preflop" },
  { type: "boardDealt", street: "flop", cards: ["Ad", "8s", "Kc"] },
  { type: "checked", seat: YOU, street: "flop" },
  { type: "raised", seat: BEN, street: "flop", amount: 15, to: 15, over: 0 },
  { type: "called", seat: ALICE, street: "flop", amount: 15 },
  { type: "called", seat: JOE, street: "flop", amount: 15 },
  { type: "called", seat: YOU, street: "flop", amount: 15 },
  { type: "boardDealt", street: "turn", cards: ["4h"] },
  { type: "phaseEntered", phase: "BettingTurn", until: null },
  { type: "raised", seat: YOU, street: "turn", amount: 10, to: 10, over: 0 },
  { type: "raised", seat: ALICE, street: "turn", amount: 20, to: 20, over: 10 },
  { type: "raised", seat: JOE, street: "turn", amount: 40, to: 40, over: 20 },
  { type: "turnStarted", decision: 12, seat: YOU, legal: LEGAL, allowance: ALLOWANCE, bank: 0 },
];

const ACES_AND_EIGHTS = { category: "two_pair", ranks: ["A", "8"], kickers: ["K"] } as const;

const TO_THE_END: readonly Scripted[] = [
  { type: "called", seat: YOU, street: "turn", amount: 30 },
  { type: "folded", seat: ALICE, street: "turn" },
  { type: "boardDealt", street: "river", cards: ["2c"] },
  { type: "checked", seat: YOU, street: "river" },
  { type: "checked", seat: JOE, street: "river" },
  { type: "handShown", seat: YOU, cards: ["As", "8h"] },
  { type: "handShown", seat: BEN, cards: ["9c", "9d"] },
  { type: "handShown", seat: JOE, cards: ["Kd", "Qd"] },
  { type: "potAwarded", pot: 0, amount: 100, shares: [{ seat: YOU, amount: 100 }], run: 0 },
  { type: "potAwarded", pot: 1, amount: 100, shares: [{ seat: YOU, amount: 100 }], run: 0 },
  { type: "handEnded", seats: SEATS, stacks: [1155, 0, 870, 1615] },
  {
    type: "handSettled",
    results: [
      { seat: YOU, putIn: 65, difference: 135, stack: 1155, name: ACES_AND_EIGHTS, mayAsk: false },
      { seat: BEN, putIn: 25, difference: -25, stack: 0, name: { category: "pair", ranks: ["9"], kickers: ["A", "K", "8"] }, mayAsk: false },
      { seat: ALICE, putIn: 45, difference: -45, stack: 870, name: null, mayAsk: false },
      { seat: JOE, putIn: 65, difference: -65, stack: 1615, name: { category: "pair", ranks: ["K"], kickers: ["A", "Q", "8"] }, mayAsk: false },
    ],
    pots: [
      { amount: 100, winners: [{ seat: YOU, amount: 100 }], name: ACES_AND_EIGHTS, layers: [100], run: 0 },
      { amount: 100, winners: [{ seat: YOU, amount: 100 }], name: ACES_AND_EIGHTS, layers: [60, 40], run: 0 },
    ],
  },
  { type: "phaseEntered", phase: "HandSummary", until: null },
];

const MADE: Made = { seat: YOU, name: ACES_AND_EIGHTS, five: ["As", "Ad", "8h", "8s", "Kc"] };

/** Both states of the hand, with these players in it, the viewer first. */
export function tourHand(names: readonly string[]): TourHand {
  const players = SEATS.map((seat) => ({ seat, name: names[seat] ?? "", bot: false }));
  const start = fromHand({ tableName: "", preset: "", seat: YOU, players });
  const begun = { ...start, you: { ...start.you, controls: true } };
  const decision = withMade(foldEvents(begun, numbered(TO_THE_DECISION, 0)));
  return { decision, settled: withMade(foldEvents(decision, numbered(TO_THE_END, decision.seq))) };
}

function withMade(state: TableState): TableState {
  return { ...state, made: bySeat([MADE]) };
}

/** The script's events as a table sends them; its clock stands at 0. */
function numbered(script: readonly Scripted[], first: number): readonly WireEvent[] {
  return script.map((event, place) => ({ ...event, hand: 1, seq: first + place, time: 0 }) as WireEvent);
}
