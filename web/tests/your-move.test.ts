import { describe, expect, it } from "vitest";
import { raiseOptions } from "../src/lib/dock/raise-amount";
import { oddsAfter } from "../src/lib/dock/raise-odds";
import { tourHand } from "../src/lib/hands/tour-hand";
import type { WireEvent } from "../src/lib/protocol";
import { positionOf } from "../src/lib/table/positions";
import { foldEvents } from "../src/lib/table/table-fold";
import { rulesNow, type Hand, type TableState } from "../src/lib/table/table-state";
import { actingClock, tableClock } from "../src/lib/table/turn-clock";
import { isKept, moveTime, yourMove } from "../src/lib/table/your-move";
import { eventLine } from "../src/lib/words/event-line";
import { logLines } from "../src/lib/words/log-lines";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { CHINESE } from "./chinese";
import { first, stream } from "./streams";

const { decision } = tourHand(["You", "Ben", "Alice", "Joe"]);
const shown = fromSnapshot(first(stream("evening-0").snapshots));

function happen(state: TableState, event: { type: string; time: number } & Record<string, unknown>): TableState {
  return foldEvents(state, [{ ...event, seq: state.seq } as unknown as WireEvent]);
}

describe("what a table waits for", () => {
  it("is a decision or an answer of the viewer, with its clock", () => {
    expect(yourMove(decision)).toBe("decide");
    expect(moveTime(decision, decision.turn!.startedAt)?.fraction).toBe(1);
    const others = { ...decision, turn: null };
    expect(yourMove(others)).toBe(null);
    expect(moveTime(others, 0)).toBe(null);
    const asked = happen(others, { type: "showAsked", time: 1000, hand: decision.handNumber, seat: decision.you.seat, until: 6000 });
    expect(yourMove(asked)).toBe("answer");
    expect(moveTime(asked, 3500)).toEqual({ seconds: 3, fraction: 0.5 });
  });

  it("is a seat that is kept for who waits, for as long as it is", () => {
    const waits = { ...decision, turn: null, you: { ...decision.you, seat: null, queue: 1 } };
    expect(yourMove(waits)).toBe(null);
    const offered = { ...waits, offer: { seat: 2, until: 30_000 } };
    expect(yourMove(offered)).toBe("sit");
    expect(moveTime(offered, 20_000)).toEqual({ seconds: 10, fraction: 0.5 });
    expect(moveTime({ ...waits, offer: { seat: 2, until: null } }, 20_000)).toBe(null);
    expect(yourMove({ ...offered, you: decision.you })).toBe(null);
  });

  it("is nothing on a device that does not have the seat, and nothing in a pause", () => {
    expect(yourMove({ ...decision, you: { ...decision.you, controls: false } })).toBe(null);
    expect(yourMove({ ...decision, pausedAt: 1 })).toBe(null);
  });
});

describe("a table that is not on screen", () => {
  const seated = { ...shown, you: { ...shown.you, controls: true } };
  const config = seated.config!;
  const solo = { ...seated, config: { ...config, maxHumans: 1, clock: null } };

  it("is watched on for who sits there with others, or against a clock", () => {
    expect(isKept({ ...seated, config: { ...config, clock: null } }, false)).toBe(true);
    expect(isKept({ ...solo, config: { ...solo.config, clock: { allowance: 10_000, bank: 0, autoBank: true, grace: 300, atZero: "fold", sitOutAfter: null } } }, false)).toBe(true);
  });

  it("is watched on for who waits for a seat", () => {
    const waits = { ...seated, you: { ...seated.you, seat: null, queue: 2 } };
    expect(isKept(waits, false)).toBe(true);
    expect(isKept({ ...waits, closed: "table_closed" as never }, false)).toBe(false);
  });

  it("waits by itself for who plays bots, unless they have come from there", () => {
    expect(isKept(solo, false)).toBe(false);
    expect(isKept(solo, true)).toBe(true);
  });

  it("is left by who has no seat, leaves, plays on another device, or has played to the end", () => {
    expect(isKept({ ...seated, you: { ...seated.you, seat: null } }, true)).toBe(false);
    expect(isKept({ ...seated, you: { ...seated.you, controls: false } }, true)).toBe(false);
    expect(isKept({ ...seated, phase: "Finished" }, true)).toBe(false);
    expect(isKept({ ...seated, closed: "table_closed" as never }, true)).toBe(false);
    const seats = seated.seats.map((seat) => (seat === null ? null : { ...seat, parting: "left" as const }));
    expect(isKept({ ...seated, seats }, true)).toBe(false);
  });
});

describe("positions (T22)", () => {
  const names = (seats: readonly number[], button: number, small: number | null, big: number) =>
    seats.map((seat) => positionOf({ ...decision.hand!, seats, button, small, big } as Hand, seat));

  it("have the names of the seeds", () => {
    expect(names([0, 1, 2, 3, 4, 5], 0, 1, 2)).toEqual(["BTN", "SB", "BB", "UTG", "HJ", "CO"]);
    expect(names([0, 1, 2, 3], 2, null, 3)).toEqual(["UTG", "CO", "BTN", "BB"]);
    expect(names([1, 3, 5], 5, 1, 3)).toEqual(["SB", "BB", "BTN"]);
    expect(names([0, 4], 4, 4, 0)).toEqual(["BB", "BTN"]);
  });

  it("go by the players who are dealt in, however many seats there are", () => {
    expect(names([0, 2, 3, 5, 7, 8], 3, 5, 7)).toEqual(["HJ", "CO", "BTN", "SB", "BB", "UTG"]);
  });

  it("are not named for a player who is not dealt in, or among more than six", () => {
    expect(positionOf({ ...decision.hand!, seats: [0, 1, 2], button: 0, small: 1, big: 2 }, 5)).toBe(null);
    expect(names([0, 1, 2, 3, 4, 5, 6], 0, 1, 2)).toEqual(Array.from({ length: 7 }, () => null));
  });
});

it("the clock stands at a bot's seat too, with the time that a person has (T17)", () => {
  const clock = { allowance: 10_000, bank: 30_000, autoBank: true, grace: 300, atZero: "fold" as const, sitOutAfter: null };
  const turn = { ...decision.turn!, seat: 1, allowance: null, startedAt: 1000 };
  const bot = { ...shown, turn };
  const state = { ...bot, config: { ...bot.config!, clock } };
  expect(tableClock(state, 4000)).toBe(null);
  expect(actingClock(state, 4000)).toMatchObject({ seconds: 7, bankRunning: false });
  expect(actingClock({ ...state, config: { ...state.config, clock: null } }, 4000)).toBe(null);
});

describe("the odds after a raise (T23)", () => {
  const { legal } = decision.turn!;
  const options = raiseOptions(legal)!;

  it("are those of who has to call it", () => {
    const to = options.minTo;
    const level = legal.bet + legal.price;
    const pot = legal.pot + to - legal.bet;
    expect(oddsAfter(decision, legal, { to, putIn: options.min, potPercent: 0, allIn: false })?.percent).toBe(Math.round((100 * (to - level)) / (pot + to - level)));
  });

  it("count no chips that nobody can call", () => {
    const richest = Math.max(...decision.hand!.seats.filter((seat) => seat !== decision.you.seat).map((seat) => {
      const player = decision.hand!.players[seat]!;
      return player.folded || player.allIn ? 0 : player.bet + (decision.seats[seat]?.stack ?? 0);
    }));
    const most = { to: richest, putIn: richest - legal.bet, potPercent: 0, allIn: false };
    expect(oddsAfter(decision, legal, { ...most, to: richest * 10 })).toEqual(oddsAfter(decision, legal, most));
  });

  it("are none where nobody is left to call", () => {
    const players = Object.fromEntries(Object.entries(decision.hand!.players).map(([seat, player]) => [seat, { ...player, allIn: true }]));
    const alone = { ...decision, hand: { ...decision.hand!, players } };
    expect(oddsAfter(alone, legal, { to: options.minTo, putIn: options.min, potPercent: 0, allIn: false })).toBe(null);
  });
});

it("a hand is played by the rules it began with (T13)", () => {
  const { events } = stream("evening-0");
  const started = foldEvents(shown, events.filter((event) => event.seq >= shown.seq).slice(0, 1 + events.filter((event) => event.seq >= shown.seq).findIndex((event) => event.type === "holeCardsDealt")));
  const before = rulesNow(started)!;
  const rules = { ...before, smallBlind: 7, bigBlind: 14 };
  const event = { type: "blindsChanged", time: started.time, seq: started.seq, rules, bySchedule: false } as WireEvent;
  const changed = foldEvents(started, [event]);
  expect(rulesNow(changed)).toEqual(before);
  expect(eventLine(CHINESE, changed, event)).toBe("下一手起盲注 7/14");
  const over = { ...changed, hand: { ...changed.hand!, ended: true } };
  expect(rulesNow(over)).toEqual(rules);
  expect(eventLine(CHINESE, over, event)).toBe("盲注变为 7/14");
});

it("who comes and goes is written down, but is not what happened last (T19)", () => {
  const event = { type: "playerReconnected", time: 1, seq: shown.seq, seat: shown.seats.findIndex((seat) => seat !== null) } as WireEvent;
  const [line] = logLines(CHINESE, [{ before: shown, event, after: shown }]);
  expect(line?.in(CHINESE).aside).toBe(true);
});

describe("a bot that goes broke", () => {
  const left: WireEvent = { type: "seatLeft", time: 0, seq: 0, seat: 1, stack: 0, parting: "busted" } as never;
  const told = (rebuys: boolean) => eventLine(CHINESE, { ...decision, config: { ...shown.config!, rebuys } }, left);

  it("is said to leave, where its last chips were not its end", () => {
    expect(told(true)).toBe("Ben 输光筹码，离桌了");
    expect(told(false)).toBe(null);
  });
});
