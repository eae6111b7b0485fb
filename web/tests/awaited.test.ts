import { describe, expect, it } from "vitest";
import { awaited, awaitedLine } from "../src/lib/awaited";
import { DEFAULT_I18N } from "../src/lib/i18n";
import type { SeatShown } from "../src/lib/protocol";
import { fromSnapshot } from "../src/lib/table";
import type { TableState } from "../src/lib/table-state";
import { first, stream } from "./streams";

const start = fromSnapshot(first(stream("evening-0").snapshots));
const somebody = start.seats.find((seat) => seat !== null)!;

/** A table that waits, with these at its seats; the viewer sits at the first one. */
function waiting(seats: readonly (Partial<SeatShown> | null)[], changes: Partial<TableState> = {}): TableState {
  const ready = { stack: 1000, queued: 0, sittingOut: false };
  return {
    ...start,
    phase: "Waiting",
    hand: null,
    handNumber: 3,
    host: 1,
    you: { ...start.you, seat: 0, host: false },
    config: { ...start.config!, nextHand: "auto", rebuys: true },
    seats: seats.map((seat, number) => (seat === null ? null : { ...somebody, ...ready, seat: number, name: `P${number}`, ...seat })),
    ...changes,
  };
}

const AWAY = { sittingOut: true };
const BROKE = { stack: 0 };
const line = (state: TableState) => awaitedLine(DEFAULT_I18N, state);

describe("a full table that cannot go on", () => {
  it("waits for who is away, by name, and not for players", () => {
    expect(awaited(waiting([{}, AWAY]))).toEqual({ kind: "return", seats: [1] });
    expect(line(waiting([{}, AWAY]))).toBe("等待 P1 回来");
    expect(line(waiting([AWAY, {}]))).toBe("等待 你 回来");
    expect(line(waiting([{}, AWAY, AWAY]))).toBe("等待 P1，P2 回来");
    expect(line(waiting([{}, AWAY, AWAY, AWAY]))).toBe("等待 3 位玩家 回来");
  });

  it("waits for the chips of who has lost all, where they can be bought", () => {
    expect(line(waiting([{}, BROKE]))).toBe("等待 P1 补充筹码");
    expect(awaited(waiting([{}, BROKE], { config: { ...start.config!, rebuys: false } })).kind).toBe("players");
    expect(awaited(waiting([{}, { ...BROKE, queued: 500 }])).kind).toBe("players");
  });

  it("calls who is away back first, and nobody who could not play", () => {
    expect(awaited(waiting([{}, BROKE, AWAY]))).toEqual({ kind: "return", seats: [2] });
    expect(awaited(waiting([{}, { ...AWAY, ...BROKE }]))).toEqual({ kind: "chips", seats: [1] });
  });
});

describe("a table with enough players", () => {
  it("waits for the host, who is told that he can begin", () => {
    const state = waiting([{}, {}], { handNumber: 0 });
    expect(line(state)).toBe("等待房主开始");
    expect(line({ ...state, you: { ...state.you, host: true } })).toBe("人齐了，可以开始");
  });

  it("waits for the key of the next hand where it is played by key", () => {
    const config = { ...start.config!, nextHand: "manual" as const };
    expect(awaited(waiting([{}, {}], { config })).kind).toBe("next");
    expect(awaited(waiting([{}, {}], { config, handNumber: 0 })).kind).toBe("host");
  });
});

it("a table with free seats and nobody away waits for players", () => {
  expect(line(waiting([{}, null, null]))).toBe("等待其他玩家");
});
