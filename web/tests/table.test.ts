import { describe, expect, it } from "vitest";
import { potsOf, potTotal } from "../src/lib/table/pots";
import type { Made, ServerMessage, WireEvent } from "../src/lib/protocol";
import { fromHand, replayStates } from "../src/lib/table/replay-fold";
import { fromSnapshot, snapshotSteps } from "../src/lib/table/snapshot";
import { foldEvent, foldEvents } from "../src/lib/table/table-fold";
import { receive } from "../src/lib/table/table-messages";
import type { MadeAt } from "../src/lib/http-types";
import { isYourTurn, madeAt, nameAt, type TableState } from "../src/lib/table/table-state";
import { clockLeft } from "../src/lib/table/turn-clock";
import { first, stream, STREAMS } from "./streams";

/** What a fold and a snapshot must agree on; the rest is known to only one of them. */
function comparable(state: TableState): unknown {
  const { seq: _seq, time: _time, draw: _draw, hand, ...rest } = state;
  // A void hand puts back what only the server remembers: a client asks for the table anew.
  if (hand?.voided) return { stacks: rest.seats.map((seat) => seat?.stack), phase: rest.phase };
  return { ...rest, hand };
}

/** Take in events and, after those that change it, what the server says that hands make. */
function live(start: TableState, events: readonly WireEvent[], made: readonly MadeAt[]): TableState {
  return events.reduce((state, event) => {
    if (event.seq < state.seq) return state;
    const next = foldEvent(state, event);
    const told = made.find((one) => one.seq === event.seq);
    if (told === undefined || told.hands.length === 0) return next;
    return receive(next, { type: "handMade", table: next.table, hand: next.handNumber, hands: told.hands });
  }, start);
}

describe.each(STREAMS)("the stream %s", (name) => {
  const { viewer, snapshots, events, made } = stream(name);
  const start = fromSnapshot(first(snapshots));
  const rest = events.filter((event) => event.seq >= start.seq);

  it("folds live to what every snapshot shows", () => {
    expect(snapshots.length).toBeGreaterThan(4);
    for (const shown of snapshots) {
      const until = rest.filter((event) => event.seq < shown.seq);
      const folded = live(start, until, made);
      expect(comparable(folded), `at ${shown.seq}`).toEqual(comparable(fromSnapshot(shown)));
      expect(potTotal(folded.hand), `pot at ${shown.seq}`).toBe(shown.pot);
    }
  });

  it("folds to the same from any snapshot to the end", () => {
    const end = comparable(live(start, rest, made));
    for (const shown of snapshots) expect(comparable(live(fromSnapshot(shown), rest, made))).toEqual(end);
  });

  it("has the stacks and results that the server says", () => {
    let ended = 0;
    let state = start;
    for (const event of rest) {
      const before = state;
      state = foldEvent(state, event);
      if (event.type === "handEnded") {
        ended += 1;
        expect(event.seats.map((seat) => before.seats[seat]?.stack)).toEqual(event.stacks);
        expect(potTotal(before.hand)).toBe(0);
      }
      if (event.type === "handSettled") {
        for (const result of event.results) {
          const player = state.hand?.players[result.seat];
          expect(player?.committed).toBe(result.putIn);
          expect((player?.won ?? 0) - (player?.committed ?? 0)).toBe(result.difference);
        }
        expect(potsOf(state.hand).map((pot) => pot.amount)).toEqual(event.pots.map((pot) => pot.amount));
      }
    }
    expect(ended).toBeGreaterThan(0);
  });

  it("never loses a chip and cuts the whole middle into pots", () => {
    let state = start;
    let chips: number | null = null;
    for (const event of rest) {
      state = foldEvent(state, event);
      const { hand } = state;
      if (hand === null || hand.voided) continue;
      const pots = potsOf(hand).reduce((sum, pot) => sum + pot.amount, 0);
      const paid = hand.awards.reduce((sum, award) => sum + award.amount, 0);
      // A bet that nobody has answered lies before its player and in no pot.
      const [most = 0, second = 0] = Object.values(hand.players).map((one) => one.committed - one.dead).sort((a, b) => b - a);
      expect([0, most - second]).toContain(potTotal(hand) + paid - pots);
      const bets = Object.values(hand.players).reduce((sum, player) => sum + player.bet, 0);
      expect(bets).toBeLessThanOrEqual(potTotal(hand));
      const now = hand.seats.reduce((sum, seat) => sum + (state.seats[seat]?.stack ?? 0), 0) + potTotal(hand);
      if (event.type === "handBegan") chips = null;
      else if (event.type === "handStarted") chips = now;
      else if (!hand.ended && chips !== null) expect(now).toBe(chips);
    }
  });

  it("agrees with every turn about pot, bet and stack", () => {
    let state = start;
    for (const event of rest) {
      state = foldEvent(state, event);
      if (event.type !== "turnStarted") continue;
      expect(potTotal(state.hand)).toBe(event.legal.pot);
      expect(state.hand?.players[event.seat]?.bet).toBe(event.legal.bet);
      expect(state.seats[event.seat]?.stack).toBe(event.legal.stack);
      expect(state.turn?.decision).toBe(event.decision);
    }
  });

  it("shows only cards that the stream holds", () => {
    const end = live(start, rest, made);
    for (const player of Object.values(end.hand?.players ?? {}))
      if (player.cards !== null && !player.shown) expect(player.seat).toBe(viewer);
    const seen = Object.values(end.hand?.players ?? {}).filter((player) => player.cards !== null);
    for (const seat of Object.keys(end.made)) expect(seen.map((player) => player.seat)).toContain(Number(seat));
  });

  it("has what hands make in every state of a replay", () => {
    const states = replayStates(start, rest, made);
    let hands = 0;
    for (const state of states.slice(1)) {
      const told = made.filter((one) => one.seq < state.seq).at(-1);
      const left = viewer !== null && state.you.seat === null;
      if (!left) expect(Object.values(state.made), `before ${state.seq}`).toEqual(told?.hands ?? []);
      for (const { seat, five } of Object.values(state.made)) {
        const player = state.hand?.players[seat];
        const known = [...(player?.cards ?? []), ...(state.hand?.board ?? [])];
        expect(five).toHaveLength(Math.min(5, known.length));
        for (const card of five) expect(known).toContain(card);
        hands += 1;
      }
    }
    expect(hands).toBeGreaterThan(0);
  });
});

describe("who has left since the deal", () => {
  const { snapshots } = stream("evening-0");
  const whole = snapshots.find((one) => one.phase === "HandSummary" && one.players.length > 2);
  if (whole === undefined) throw new Error("no summary");
  const [gone] = whole.players.filter((one) => one.seat !== whole.you.seat);
  if (gone === undefined) throw new Error("nobody else");
  const bot = { level: "easy", personality: null } as const;
  const players = whole.players.map((one) => (one.seat === gone.seat ? { ...one, bot } : one));
  const without = { ...whole, players, seats: whole.seats.map((seat, number) => (number === gone.seat ? null : seat)) };

  it("keeps name and face in a snapshot", () => {
    const state = fromSnapshot(without);
    expect(state.seats[gone.seat]).toBeNull();
    expect(nameAt(state, gone.seat)).toBe(gone.name);
    expect(state.hand?.players[gone.seat]?.bot).toEqual(bot);
  });

  it("is not mistaken for who has taken the seat", () => {
    const taken = { ...without, seats: whole.seats.map((seat) => (seat?.seat === gone.seat ? { ...seat, name: "Newcomer" } : seat)) };
    const state = fromSnapshot(taken);
    expect(state.hand?.players[gone.seat]?.name).toBe(gone.name);
    expect(state.seats[gone.seat]?.name).toBe("Newcomer");
  });
});

describe("the steps of a snapshot's hand", () => {
  it.each(STREAMS)("are those that were seen live in %s", (name) => {
    const { snapshots, events } = stream(name);
    for (const shown of snapshots) {
      const steps = snapshotSteps(shown);
      expect(steps.map((step) => step.event)).toEqual(shown.hand);
      for (const { before, event, after } of steps) {
        expect(events.some((one) => one.seq === event.seq)).toBe(true);
        expect(after).toEqual(foldEvent(before, event));
      }
    }
  });
});

describe("the streams together", () => {
  it("have side pots, returned bets, all-ins, folds and showdowns", () => {
    const all = STREAMS.flatMap((name) => stream(name).events);
    const types = new Set(all.map((event) => event.type));
    for (const type of ["betReturned", "handShown", "handMucked", "timeBankStarted", "tablePaused", "handVoided"])
      expect(types).toContain(type);
    const pots = all.flatMap((event) => (event.type === "handSettled" ? [event.pots.length] : []));
    expect(Math.max(...pots)).toBeGreaterThanOrEqual(3);
  });
});

describe("taking in", () => {
  const { snapshots, events } = stream("evening-0");
  const start = fromSnapshot(first(snapshots));
  const rest = events.filter((event) => event.seq >= start.seq);

  it("ignores events and messages it does not know", () => {
    const strange = { type: "meteorFell", seq: start.seq, time: 5 } as unknown as WireEvent;
    expect(foldEvent(start, strange)).toEqual({ ...start, seq: start.seq + 1, time: 5 });
    const message = { type: "rain", table: start.table } as unknown as ServerMessage;
    expect(receive(start, message)).toBe(start);
  });

  it("skips events that it has had", () => {
    const end = foldEvents(start, rest);
    expect(foldEvents(end, rest)).toBe(end);
  });

  it("keeps to its own table", () => {
    expect(receive(start, { type: "control", table: "other", controls: false })).toBe(start);
    expect(receive(start, { type: "control", table: start.table, controls: false }).you.controls).toBe(false);
  });

  it("keeps chat, without what was taken back", () => {
    const line = (message: number) =>
      ({ type: "chat", table: start.table, message, time: 1, seat: 0, name: "Ann", text: "好牌" }) as const;
    const said = receive(receive(receive(start, line(1)), line(2)), line(2));
    expect(said.chat.map((one) => one.message)).toEqual([1, 2]);
    const deleted = receive(said, { type: "chatDeleted", table: start.table, message: 1 });
    expect(deleted.chat.map((one) => one.message)).toEqual([2]);
  });

  it("knows the queue and an offer", () => {
    const queued = receive(start, { type: "queue", table: start.table, position: 1, waiting: 3 });
    expect([queued.you.queue, queued.waiting]).toEqual([1, 3]);
    const offered = receive(queued, { type: "seatOffered", table: start.table, seat: null, until: 9 });
    expect(offered.offer).toEqual({ seat: null, until: 9 });
  });

  it("knows what the hands that are seen make until the next hand begins", () => {
    const pair = (seat: number): Made => ({ seat, name: { category: "pair", ranks: ["A"], kickers: [] }, five: ["Ah", "Ad"] });
    const dealt = rest.findIndex((event) => event.type === "holeCardsDealt");
    const begun = foldEvents(start, rest.slice(0, dealt + 1));
    const tell = (state: TableState, hand: number, ...hands: Made[]) =>
      receive(state, { type: "handMade", table: state.table, hand, hands });
    const own = tell(begun, begun.handNumber, pair(0));
    expect([madeAt(own, 0), madeAt(own, 1)]).toEqual([pair(0), null]);
    expect(tell(own, 99, pair(1))).toBe(own);
    const both = tell(own, begun.handNumber, pair(0), pair(1));
    expect(both.made).toEqual({ 0: pair(0), 1: pair(1) });
    expect(tell(both, begun.handNumber, pair(1)).made).toEqual({ 1: pair(1) });
    const again = rest.slice(dealt + 1).find((event) => event.type === "handBegan");
    if (again === undefined) throw new Error("one hand only");
    expect(foldEvent(both, again).made).toEqual({});
    const voided = { type: "handVoided", seq: begun.seq, time: 1, hand: begun.handNumber } as const;
    expect(foldEvent(both, voided).made).toEqual({});
    const never = foldEvent(both, { ...voided, hand: begun.handNumber + 1 });
    expect([never.made, never.hand]).toEqual([both.made, both.hand]);
    const left = { type: "seatLeft", seq: begun.seq, time: 1, seat: 0, stack: 1, parting: "left" } as const;
    expect(foldEvent(both, left).made).toEqual({ 1: pair(1) });
    expect(foldEvent(both, { ...left, seat: 1 }).made).toBe(both.made);
  });

  it("gives up your seat when you have left", () => {
    const left = { type: "seatLeft", seq: start.seq, time: 1, seat: 0, stack: 1, parting: "left" } as const;
    expect(foldEvent(start, left).you.seat).toBeNull();
  });
});

describe("a turn", () => {
  const { snapshots, events } = stream("evening-0");
  const states = replayStates(fromSnapshot(first(snapshots)), events.slice(first(snapshots).seq));

  it("is yours only at your seat and under your control", () => {
    const own = states.find((state) => state.turn?.seat === 0);
    if (own === undefined) throw new Error("no turn");
    expect(isYourTurn(own)).toBe(true);
    expect(isYourTurn({ ...own, you: { ...own.you, controls: false } })).toBe(false);
    expect(isYourTurn({ ...own, pausedAt: 5 })).toBe(false);
  });

  it("runs down its allowance and then the bank that was asked for", () => {
    const shown = snapshots.find((one) => one.turn !== null && one.turn.allowanceLeft !== null);
    const turn = shown && fromSnapshot(shown).turn;
    if (!shown?.turn || !turn) throw new Error("no clock");
    const left = clockLeft(turn, shown.now);
    expect(left?.allowance).toBe(shown.turn.allowanceLeft);
    expect(left?.bank).toBe(shown.turn.bankLeft);
    const asked = { ...turn, bankAsked: true };
    const late = clockLeft(asked, turn.startedAt + (turn.allowance ?? 0) + 4000);
    expect(late).toMatchObject({ allowance: 0, bank: turn.bank - 4000, bankRunning: true });
    expect(late?.seconds).toBe((turn.bank - 4000) / 1000);
  });

  it("is read from a snapshot's figures where its hand does not tell it", () => {
    const shown = snapshots.find((one) => one.turn !== null && one.turn.allowanceLeft !== null);
    if (!shown?.turn) throw new Error("no clock");
    const bare = fromSnapshot({ ...shown, hand: [] }).turn;
    // That the bank was asked for is told by an event alone.
    expect(bare).toEqual({ ...fromSnapshot(shown).turn, bankAsked: false });
  });
});

describe("a replay", () => {
  it("folds a hand from its players and events alone", () => {
    const { events, viewer, made } = stream("wild-0");
    const from = events.findIndex((event) => event.type === "handBegan");
    const to = events.findIndex((event) => event.type === "handSettled");
    const players = [0, 1, 2, 3, 4, 5].map((seat) => ({ seat, name: `P${seat}`, bot: seat > 0 }));
    const start = fromHand({ tableName: "x", preset: "six", seat: viewer, players });
    const states = replayStates(start, events.slice(from, to + 1), made);
    const end = states[states.length - 1];
    const settled = events[to];
    if (end === undefined || settled?.type !== "handSettled") throw new Error("no hand");
    expect(states).toHaveLength(to - from + 2);
    expect(end.hand?.settlement?.results).toEqual(settled.results);
    expect(settled.results.map((one) => end.seats[one.seat]?.stack)).toEqual(settled.results.map((one) => one.stack));
    expect(nameAt(end, 3)).toBe("P3");
    const told = made.filter((one) => one.seq <= settled.seq).at(-1);
    expect(Object.values(end.made)).toEqual(told?.hands);
  });
});
