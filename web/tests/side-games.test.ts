/** The games beside the pots: chips from stack to stack, who stands, and the words for it. */
import { describe, expect, it } from "vitest";
import type { WireEvent } from "../src/lib/protocol";
import { fromHand } from "../src/lib/table/replay-fold";
import { seatView } from "../src/lib/table/seat-view";
import { foldEvents } from "../src/lib/table/table-fold";
import type { TableState } from "../src/lib/table/table-state";
import { eventLine } from "../src/lib/words/event-line";
import { i18nOf } from "../src/lib/words/i18n";
import { seatLabel } from "../src/lib/words/seat-words";
import { en } from "../src/messages/en";

const SEATS = [0, 1, 2];
const BEGAN = { type: "handBegan", hand: 1, seats: SEATS, button: 0, small: 1, big: 2, missed: [] };
const ROUND = { type: "standingChanged", hand: 1, players: SEATS, standing: SEATS };
const PAID = { type: "sideGamePaid", hand: 1, game: "seven_deuce", seat: 1, payments: [{ seat: 1, amount: 30 }, { seat: 0, amount: -20 }, { seat: 2, amount: -10 }] };
const i18n = i18nOf("en", en);

function after(...events: readonly object[]): TableState {
  const players = SEATS.map((seat) => ({ seat, name: `P${seat}`, bot: false }));
  return foldEvents(fromHand({ tableName: "", preset: "", seat: 0, players }), events.map((event, seq) => ({ seq, time: 0, ...event }) as unknown as WireEvent));
}
const said = (event: object, state: TableState) => eventLine(i18n, state, { seq: 0, time: 0, ...event } as unknown as WireEvent);

describe("the games beside the pots", () => {
  it("move chips from stack to stack and stay with the hand", () => {
    const state = after(BEGAN, PAID);
    expect(state.seats.map((seat) => seat?.stack)).toEqual([-20, 30, -10]);
    expect(state.hand?.beside.map(({ game }) => game)).toEqual(["seven_deuce"]);
    expect(said(PAID, state)).toBe("7-2! P1 gets 30");
    expect(said({ ...PAID, game: "stand_up", payments: [{ seat: 1, amount: -30 }] }, state)).toBe("P1 is the last one standing and pays 30");
  });

  it("mark who stands, until they win a pot, leave, or the round is over", () => {
    const state = after(BEGAN, ROUND);
    expect(SEATS.map((seat) => seatView(state, seat)?.stands)).toEqual([true, true, true]);
    expect(seatLabel(i18n, seatView(state, 1)!)).toContain("Standing");
    expect(said(ROUND, state)).toBe("Stand-up: a new round, everybody stands");
    const one = { ...ROUND, standing: [1, 2] };
    expect(after(BEGAN, ROUND, one).standing).toEqual([1, 2]);
    expect(said(one, state)).toBeNull();
    expect(after(BEGAN, ROUND, one, { type: "seatLeft", seat: 1, stack: 0, parting: "left" }).standing).toEqual([2]);
    expect(after(BEGAN, ROUND, { ...ROUND, players: [], standing: [] }).standing).toEqual([]);
  });
});
