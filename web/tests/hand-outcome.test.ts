/** What the result tells beside a player's name, whenever their cards were shown. */
import { expect, it } from "vitest";
import type { Made, WireEvent } from "../src/lib/protocol";
import { fromHand } from "../src/lib/table/replay-fold";
import { foldEvents } from "../src/lib/table/table-fold";
import { bySeat, type TableState } from "../src/lib/table/table-state";
import { handOutcome } from "../src/lib/words/hand-outcome";
import { i18nOf } from "../src/lib/words/i18n";
import { en } from "../src/messages/en";

const SEATS = [0, 1, 2];
const RULES = { smallBlind: 5, bigBlind: 10, ante: 0, bomb: 0, boards: 1 };
const PAIR = { category: "pair", ranks: ["T"], kickers: [] };
const i18n = i18nOf("en", en);

function over(...more: readonly object[]): TableState {
  const players = SEATS.map((seat) => ({ seat, name: `P${seat}`, bot: false }));
  const results = SEATS.map((seat) => ({ seat, putIn: 10, difference: 0, name: seat === 0 ? PAIR : null }));
  const events = [
    { type: "handBegan", hand: 1, seats: SEATS, button: 0, small: 1, big: 2, missed: [] },
    { type: "handStarted", hand: 1, seats: SEATS, stacks: [1000, 1000, 1000], button: 0, rules: RULES, posts: null },
    { type: "handMucked", hand: 1, seat: 1 },
    { type: "folded", hand: 1, seat: 2 },
    { type: "handSettled", hand: 1, results, pots: [] },
    ...more,
  ].map((event, seq) => ({ seq, time: 0, ...event }) as unknown as WireEvent);
  return foldEvents(fromHand({ tableName: "", preset: "", seat: 0, players }), events);
}

const outcomes = (state: TableState) => SEATS.map((seat) => handOutcome(i18n, state, seat));

it("names a shown hand, and says what became of the others", () => {
  expect(outcomes(over())).toEqual(["pair of tens", "Mucked", "Folded"]);
});

it("tells the cards of a hand that was shown when somebody asked to see it", () => {
  const state = over({ type: "cardsShown", hand: 1, seat: 1, cards: ["9s", "Th"] });
  expect(handOutcome(i18n, state, 1)).toBe("9♠ 10♥");
  const made = [{ seat: 1, name: PAIR, five: [], board: 0 }] as unknown as readonly Made[];
  expect(handOutcome(i18n, { ...state, made: bySeat(made) }, 1)).toBe("9♠ 10♥ · pair of tens");
  expect(handOutcome(i18n, over({ type: "cardsShown", hand: 1, seat: 2, cards: ["2c", "7d"] }), 2)).toBe("2♣ 7♦ · Folded");
});
