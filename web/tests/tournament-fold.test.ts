import { describe, expect, it } from "vitest";
import type { TableConfig, WireEvent } from "../src/lib/protocol";
import { foldEvents } from "../src/lib/table/table-fold";
import type { TableState } from "../src/lib/table/table-state";
import { clockText, isOut, isWon, leftIn, levelOf, mayTakeAddOn, prizesOf } from "../src/lib/table/tournament-view";

const config = {
  schedule: { levels: [{}, {}, {}], hands: null, milliseconds: 60_000 },
  tournament: { buyIn: 100, bounty: 10, shares: [], rebuyLevels: 2, addOn: 500, startsFull: true },
} as unknown as TableConfig;
const seat = (number: number) => ({ seat: number, name: `P${number}`, stack: 1000, queued: 0 });
const open = {
  seq: 0,
  time: 1000,
  config,
  phase: "HandSummary",
  handNumber: 1,
  pausedAt: null,
  hand: null,
  turn: null,
  until: null,
  busted: {},
  tournament: null,
  you: { seat: 0 },
  seats: [seat(0), seat(1), seat(2)],
} as unknown as TableState;

const entrants = [0, 1, 2].map((number) => ({ seat: number, name: `P${number}`, bot: null }));

/** Events a second apart. */
function after(state: TableState, ...events: readonly object[]): TableState {
  return foldEvents(state, events.map((event, place) => ({ seq: state.seq + place, time: state.time + 1000 * (place + 1), ...event })) as unknown as WireEvent[]);
}

const begun = after(open, { type: "tournamentStarted", entrants, shares: [65, 35] });

describe("a tournament", () => {
  it("counts the time of play as the house does: no pause, no waiting", () => {
    expect(begun.tournament?.played).toBe(0);
    const played = after(begun, { type: "gameStarted" }, { type: "tablePaused" }, { type: "gameStarted" }, { type: "tableResumed" }, { type: "gameStarted" });
    expect(played.tournament?.played).toBe(3000);
    expect(levelOf(played, played.time + 5000)).toEqual({ number: 1, left: { milliseconds: 52_000 } });
    const waiting = after(played, { type: "phaseEntered", phase: "Waiting", until: null });
    expect(levelOf(waiting, waiting.time + 60_000)).toEqual({ number: 1, left: { milliseconds: 56_000 } });
    expect(clockText(56_000)).toBe("0:56");
  });

  it("knows the level by its event, and that the last one stays", () => {
    const second = after(begun, { type: "levelReached", level: 1, played: 61_000 });
    expect(levelOf(second, second.time)).toEqual({ number: 2, left: { milliseconds: 59_000 } });
    expect(levelOf(after(second, { type: "levelReached", level: 2, played: 120_000 }), 0)).toEqual({ number: 3, left: null });
  });

  it("follows who goes out, buys and wins bounties", () => {
    const broke = { ...begun, seats: [seat(0), { ...seat(1), stack: 0 }, seat(2)] } as unknown as TableState;
    const asked = after(broke, { type: "bountyWon", seat: 0, of: 1, points: 10 }, { type: "rebuyOffered", seats: [1], until: 9000 });
    expect([asked.tournament?.offered, asked.until]).toEqual([[1], 9000]);
    const bought = after(asked, { type: "chipsAdded", seat: 1, amount: 1000 });
    expect(bought.tournament?.offered).toEqual([]);
    expect(bought.tournament?.entrants.map((one) => [one.bounties, one.rebuys])).toEqual([[10, 0], [0, 1], [0, 0]]);
    expect(prizesOf(bought.tournament!, config.tournament)).toEqual([260, 140]);
    const out = after(bought, { type: "playerBusted", seat: 0, place: 3, shared: false });
    expect([leftIn(out.tournament!), isOut(out), isWon(out)]).toEqual([2, true, false]);
    const decided = after(out, { type: "playerBusted", seat: 1, place: 2, shared: false });
    expect([leftIn(decided.tournament!), isOut(decided), isWon(decided)]).toEqual([1, false, false]);
    const over = after(decided, { type: "tournamentFinished", results: [{ seat: 1 }] });
    expect([isOut(over), isWon(over)]).toEqual([false, true]);
  });

  it("sells the add-on once", () => {
    expect(mayTakeAddOn(begun)).toBe(true);
    expect(mayTakeAddOn(after(begun, { type: "topUpQueued", seat: 0, amount: 500 }))).toBe(false);
    expect(mayTakeAddOn(after(begun, { type: "levelReached", level: 2, played: 0 }))).toBe(false);
  });

  it("sells no add-on to who could lose a hand", () => {
    const playing = (folded: boolean, settlement: object | null) =>
      ({ ...begun, hand: { players: { 0: { folded }, 1: { folded: false } }, voided: false, settlement } }) as unknown as TableState;
    expect(mayTakeAddOn(playing(false, null))).toBe(false);
    expect(mayTakeAddOn(playing(true, null))).toBe(true);
    expect(mayTakeAddOn(playing(false, { results: [], pots: [] }))).toBe(true);
  });
});
