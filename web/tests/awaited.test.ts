import { describe, expect, it } from "vitest";
import { awaited, awaitedLines } from "../src/lib/words/awaited";
import { LANGUAGES, loadLanguage } from "../src/lib/words/i18n";
import { columnsOf } from "../src/lib/words/names";
import type { SeatShown } from "../src/lib/protocol";
import { fromSnapshot } from "../src/lib/table/snapshot";
import type { TableState } from "../src/lib/table/table-state";
import { CHINESE } from "./chinese";
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
const lines = (state: TableState) => awaitedLines(CHINESE, state);
const line = (state: TableState) => lines(state)[0];

describe("a full table that cannot go on", () => {
  it("waits for who is away, by name, and not for players", () => {
    expect(awaited(waiting([{}, AWAY]))).toEqual({ kind: "return", seats: [1] });
    expect(line(waiting([{}, AWAY]))).toBe("等待 P1 回来");
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

describe("whoever reads what is waited for", () => {
  it("speaks to the reader in words of their own", () => {
    expect(lines(waiting([AWAY, {}]))).toEqual(["等你回来"]);
    expect(lines(waiting([AWAY, AWAY, AWAY]))).toEqual(["等你回来"]);
    expect(lines(waiting([BROKE, {}]))).toEqual(["等你补充筹码"]);
  });

  it("is not told to come back where the table would still be one short", () => {
    expect(line(waiting([AWAY, null, null], { handNumber: 0 }))).toBe("等待其他玩家");
    expect(line(waiting([BROKE, null]))).toBe("等待其他玩家");
    expect(awaited(waiting([AWAY, BROKE])).kind).toBe("chips");
    expect(awaited(waiting([AWAY, BROKE], { config: { ...start.config!, rebuys: false } })).kind).toBe("players");
  });
});

describe("shorter wordings", () => {
  it("name people, then count them, then do neither", () => {
    const name = "一个很长很长的名字";
    expect(lines(waiting([{}, { ...AWAY, name }, { ...AWAY, name }]))).toEqual([
      "等待 一个很长…，一个很长… 回来",
      "等待 一个…，一个… 回来",
      "等待 2 位玩家 回来",
      "等待玩家回来",
    ]);
    expect(lines(waiting([{}, { ...BROKE, name }])).slice(-2)).toEqual(["等待 一个… 补充筹码", "等待补充筹码"]);
  });

  it.each(LANGUAGES)("become shorter one by one in %s", async (language) => {
    const i18n = await loadLanguage(language);
    const name = "W".repeat(40);
    for (const seats of [[{}, { ...AWAY, name }, { ...AWAY, name }], [{}, { ...BROKE, name }]]) {
      const columns = awaitedLines(i18n, waiting(seats)).map(columnsOf);
      expect(columns).toEqual([...columns].sort((one, other) => other - one));
      expect(columns.at(-1)).toBeLessThanOrEqual(22);
    }
  });
});

describe("a table with enough players", () => {
  it("waits for the host, and says to the host that they can begin", () => {
    const state = waiting([{}, {}], { handNumber: 0 });
    expect(line(state)).toBe("等待房主开始");
    expect(line({ ...state, you: { ...state.you, host: true } })).toBe("可以开始了");
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
