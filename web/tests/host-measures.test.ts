import { describe, expect, it } from "vitest";
import { changesOf, hostRows } from "../src/lib/lobby/host-settings";
import { formOf } from "../src/lib/lobby/table-form";
import { foldEvents } from "../src/lib/table/table-fold";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { isEveningOver, shownRequest, type TableState } from "../src/lib/table/table-state";
import { i18nOf } from "../src/lib/words/i18n";
import { logLines } from "../src/lib/words/log-lines";
import { en } from "../src/messages/en";
import type { TableConfig, WireEvent } from "../src/lib/protocol";
import { first, stream } from "./streams";

const start = fromSnapshot(first(stream("evening-0").snapshots));
const config = start.config as TableConfig;

function after(state: TableState, ...events: readonly object[]): TableState {
  return foldEvents(state, events.map((event, place) => ({ seq: state.seq + place, time: state.time, ...event })) as unknown as WireEvent[]);
}

describe("what a host does", () => {
  it("locks the table, until nobody is left", () => {
    const locked = after(start, { type: "tableLocked", seat: 0, locked: true });
    expect(locked.locked).toBe(true);
    expect(after(locked, { type: "hostChanged", seat: 1 }).locked).toBe(true);
    expect(after(locked, { type: "hostChanged", seat: null }).locked).toBe(false);
  });

  it("changes settings after the hand that is played, with full time banks", () => {
    const clock = { allowance: 9000, bank: 7000, autoBank: true, grace: 300, atZero: "fold", sitOutAfter: null } as const;
    const next = { ...config, rabbit: true, clock };
    const idle = { ...start, hand: null };
    const changed = after(idle, { type: "settingsChanged", config: next, by: 0 });
    expect(changed.config).toBe(next);
    expect(changed.seats.filter((seat) => seat !== null).every((seat) => seat.bank === 7000)).toBe(true);
    const playing = { ...start, hand: { players: {}, settlement: null, voided: false } } as unknown as TableState;
    const later = after(playing, { type: "settingsChanged", config: next, by: 0 }, { type: "thinkTimeChanged", least: 1, most: 2 });
    expect([later.config?.rabbit, later.nextConfig?.rabbit, later.nextConfig?.think]).toEqual([config.rabbit, true, [1, 2]]);
    const settled = after(later, { type: "handSettled", hand: 1, results: [], pots: [] });
    expect([settled.config?.rabbit, settled.nextConfig]).toEqual([true, null]);
  });

  it("is told with the names of the settings that are otherwise than they would have been", () => {
    const i18n = i18nOf("en", en);
    const clock = { allowance: 9000, bank: 7000, autoBank: true, grace: 300, atZero: "fold", sitOutAfter: null } as const;
    const playing = { ...start, config: { ...config, clock }, hand: { players: {}, settlement: null, voided: false } } as unknown as TableState;
    let state = playing;
    const told = (changes: Partial<TableConfig>) => {
      const before = state;
      const event = { type: "settingsChanged", config: { ...(before.nextConfig ?? before.config), ...changes }, by: null, seq: before.seq, time: 0 } as unknown as WireEvent;
      state = foldEvents(before, [event]);
      return logLines(i18n, [{ before, event, after: state }]).map((line) => line.in(i18n));
    };
    const [first] = told({ rabbit: !config.rabbit, clock: { ...clock, bank: 0 } });
    expect([first?.text, first?.tight]).toEqual([
      "Host changes settings from the next hand on: Time bank (s), Rabbit hunt",
      "Host changes settings from the next hand on",
    ]);
    expect(told({ clock: { ...clock, bank: 0, grace: 400 } })[0]?.text).toMatch(/: Action clock$/);
    expect(told({ clock: null, runs: "twice" })[0]?.text).toMatch(/: Action clock, Run it twice$/);
  });

  it("corrects a stack and ends the evening after the hand", () => {
    const seat = start.seats.find((one) => one !== null)?.seat ?? 0;
    const stack = start.seats[seat]?.stack ?? 0;
    const corrected = after(start, { type: "stackCorrected", seat, amount: -5, why: "mistake", by: seat });
    expect(corrected.seats[seat]?.stack).toBe(stack - 5);
    const ending = after(start, { type: "eveningEnded", seat });
    expect([isEveningOver(ending), isEveningOver(after(ending, { type: "phaseEntered", phase: "Finished", until: null }))]).toEqual([false, true]);
  });
});

describe("a request for a seat", () => {
  const request = (number: number, you: boolean) => ({ request: number, name: "Zoe", seat: null, buyIn: 500, until: 0, you });
  const requests = [request(1, false), request(2, false)];
  const at = (seat: number | null, host: boolean, connected: boolean) => {
    const seats = start.seats.map((one) => (one?.seat === start.host ? { ...one, connected } : one));
    return { host: start.host, seats, requests, you: { ...start.you, seat, host } };
  };

  it("is seen by the host, by those who sit there while the host is away, and by whoever asks", () => {
    const shown = [at(0, true, true), at(1, false, true), at(1, false, false), at(null, false, false)].map((state) => shownRequest(state)?.request);
    expect(shown).toEqual([1, undefined, 1, undefined]);
    expect(shownRequest({ ...at(null, false, true), requests: [...requests, request(3, true)] })?.request).toBe(3);
  });
});

describe("the sheet of a host's settings", () => {
  const form = formOf("online", config);

  it("sends what is otherwise than now, and nothing a table keeps", () => {
    expect(changesOf(form, config)).toBeNull();
    expect(changesOf({ ...form, seats: 4, smallBlind: 1, logHands: !form.logHands }, config)).toBeNull();
    expect(changesOf({ ...form, rabbit: !form.rabbit, seats: 4 }, config)).toEqual({ rabbit: !form.rabbit });
    expect(changesOf({ ...form, stack: 77 }, config)).toEqual({ stack: 77 });
    expect(hostRows(form)).toContain("rabbit");
    expect(hostRows(form)).not.toContain("smallBlind");
    expect(hostRows(form), "what people agreed to when they sat down").not.toContain("chipsPerPoint");
  });

  it("changes the clock as a whole or in parts", () => {
    const timed = { ...config, clock: { allowance: 20_000, bank: 0, autoBank: true, grace: 300, atZero: "fold", sitOutAfter: null } } as TableConfig;
    const on = formOf("online", timed);
    expect(changesOf({ ...on, bank: 15 }, timed)).toEqual({ clock: { bank: 15_000 } });
    expect(changesOf({ ...on, clock: false }, timed)).toEqual({ clock: null });
  });
});
