import { describe, expect, it } from "vitest";
import { bestAt, feltView, wonOf } from "../src/lib/table/felt-view";
import { replayStates } from "../src/lib/table/replay-fold";
import { invitation, isOut } from "../src/lib/table/seat-view";
import { fromSnapshot } from "../src/lib/table/snapshot";
import type { TableState } from "../src/lib/table/table-state";
import { first, stream, STREAMS } from "./streams";

function states(name: (typeof STREAMS)[number]): readonly TableState[] {
  const { snapshots, events, made } = stream(name);
  const start = fromSnapshot(first(snapshots));
  return replayStates(
    start,
    events.filter((event) => event.seq >= start.seq),
    made,
  );
}

describe.each(STREAMS)("the felt of %s", (name) => {
  const all = states(name);

  it("has every seat at a place of its own, the viewer's at bottom centre", () => {
    for (const state of all) {
      const { seats, hero } = feltView(state);
      expect(new Set(seats.map(({ place }) => place)).size).toBe(state.seats.length);
      expect(hero?.seat).toBe(state.you.seat ?? 0);
    }
  });

  it("deals to everybody in the hand once, the button last", () => {
    for (const state of all) {
      const { hand, dealOrder, opened } = feltView(state);
      expect([...dealOrder].sort((a, b) => a - b)).toEqual(hand === null ? [] : [...hand.seats].sort((a, b) => a - b));
      if (hand?.seats.includes(hand.button)) expect(dealOrder[dealOrder.length - 1]).toBe(hand.button);
      expect(opened.every((seat) => hand?.players[seat]?.shown)).toBe(true);
    }
  });

  it("pays every pot to its winners, one after the other", () => {
    for (const state of all) {
      const { hand } = feltView(state);
      if (hand === null || hand.awards.length === 0) continue;
      for (let paid = 0; paid <= hand.awards.length; paid += 1) {
        const won = state.seats.reduce((sum, _, seat) => sum + wonOf(hand, seat, paid), 0);
        expect(won).toBe(hand.awards.slice(0, paid).reduce((sum, award) => sum + award.amount, 0));
      }
    }
  });

  it("lights five cards of a hand that was shown and has won, on a whole board only", () => {
    for (const state of all) {
      const { hand, best, seats } = feltView(state);
      const winners = new Set((hand?.awards ?? []).flatMap((award) => award.shares.map((share) => share.seat)));
      if (best !== null) {
        expect([best.length, hand?.board.length]).toEqual([5, 5]);
        expect([...winners].some((seat) => hand?.players[seat]?.shown)).toBe(true);
      }
      for (const placed of seats) if (bestAt(state, hand, placed) !== null) expect(winners.has(placed.seat)).toBe(true);
    }
  });

  it("counts raises while a street is bet on", () => {
    for (const state of all) {
      const { hand, raised } = feltView(state);
      if (raised) expect([hand?.ended, hand?.raises.length === 0]).toEqual([false, false]);
    }
  });
});

it("lights the board of a showdown", () => {
  expect(STREAMS.some((name) => states(name).some((state) => feltView(state).best !== null))).toBe(true);
});

it("puts the cards of a void hand away", () => {
  const state = states("evening-0").find(({ hand }) => hand !== null && hand.board.length > 0)!;
  expect(feltView(state).hand).not.toBeNull();
  expect(feltView({ ...state, hand: { ...state.hand!, voided: true } })).toMatchObject({ hand: null, dealOrder: [], best: null });
});

it("draws pale who has folded, sits out or is out", () => {
  const seats = states("evening-0").flatMap((state) => feltView(state).seats);
  const view = seats.map((placed) => placed.view).find((one) => one !== null && !one.folded && one.status === null)!;
  expect(isOut(view)).toBe(false);
  expect([isOut({ ...view, folded: true }), isOut({ ...view, status: "sittingOut" }), isOut({ ...view, status: "out" })]).toEqual([true, true, true]);
  expect(isOut({ ...view, status: "allIn" })).toBe(false);
});

it("invites spectators to sit, and a host to add bots while the table waits", () => {
  const state = { ...first(states("evening-0")), phase: "Waiting" } as TableState;
  const host = { ...state.you, host: true };
  expect(invitation({ ...state, you: { ...state.you, seat: null } })).toBe("sit");
  expect(invitation({ ...state, you: host })).toBe("addBot");
  expect(invitation({ ...state, you: host, phase: "BettingFlop" })).toBeNull();
  const session = { ...state, you: host, handNumber: 3, config: { ...state.config!, maxHumans: 1, endsWithHuman: true, rebuys: false } };
  expect(invitation(session)).toBeNull();
  expect(invitation({ ...session, config: { ...session.config, rebuys: true } })).toBe("addBot");
  expect(invitation({ ...state, you: { ...host, host: false } })).toBeNull();
});
