import { describe, expect, it } from "vitest";
import { addressOf } from "../src/lib/link/api";
import type { HandLine } from "../src/lib/http-types";
import {
  addNewer,
  addOlder,
  addTables,
  byDay,
  curveOf,
  dayName,
  EVERYTHING,
  listQuery,
  neighbours,
  pathOfCurve,
  tableTitle,
  timeOfDay,
  totalsOf,
} from "../src/lib/hands/hand-list";

const NOON = new Date(2026, 10, 16, 12).getTime();
const DAY = 24 * 3600 * 1000;

function line(hand: number, difference: number | null, changes: Partial<HandLine> = {}): HandLine {
  return {
    table: "t",
    hand,
    tableName: "Friday",
    preset: "six",
    seat: 0,
    name: "Ann",
    began: NOON + hand,
    ended: difference === null ? null : NOON + hand + 1,
    state: difference === null ? "playing" : "settled",
    hole: ["As", "Ah"],
    putIn: difference === null ? null : 10,
    difference,
    ...changes,
  };
}

describe("asking", () => {
  it("names the filter and the place to go on from", () => {
    expect(addressOf("GET /api/hands", { query: listQuery(EVERYTHING) })).toBe("/api/hands?limit=40");
    const query = listQuery({ won: "lost", table: "a&b" }, "12:3", 5);
    expect(addressOf("GET /api/hands", { query })).toBe("/api/hands?limit=5&won=lost&table=a%26b&before=12%3A3");
  });
});

describe("pages", () => {
  it("come below each other, no hand twice", () => {
    const first = [line(3, 5), line(2, -5)];
    expect(addOlder(first, { hands: [line(2, -5), line(1, 0)], next: null }).map((hand) => hand.hand)).toEqual([3, 2, 1]);
  });

  it("bring new hands on top and end those that were playing", () => {
    const hands = [line(3, null), line(2, -5)];
    const merged = addNewer(hands, { hands: [line(4, null), line(3, 20), line(2, -5)], next: null });
    expect(merged?.map((hand) => [hand.hand, hand.difference])).toEqual([
      [4, null],
      [3, 20],
      [2, -5],
    ]);
  });

  it("say so when there is a gap that nobody knows", () => {
    expect(addNewer([line(1, 5)], { hands: [line(9, 1), line(8, 1)], next: "x" })).toBeNull();
    expect(addNewer([], { hands: [line(9, 1)], next: "x" })?.length).toBe(1);
    expect(addNewer([line(1, 5)], { hands: [line(2, 1)], next: null })?.length).toBe(2);
  });
});

describe("sums", () => {
  const hands = [line(4, null), line(3, 30), line(2, -50), line(1, 0)];

  it("count settled hands only", () => {
    expect(totalsOf(hands)).toEqual({ hands: 3, won: 1, lost: 1, difference: -20 });
    expect(totalsOf([])).toEqual({ hands: 0, won: 0, lost: 0, difference: 0 });
  });

  it("draw how the chips went, oldest first", () => {
    expect(curveOf(hands)).toEqual([0, 0, -50, -20]);
    expect(pathOfCurve([0, 10, -10], 100, 20)).toEqual({ path: "M0 10L50 0L100 20", zero: 10 });
    expect(pathOfCurve([0], 100, 20)).toEqual({ path: "M0 20", zero: 20 });
  });
});

describe("days", () => {
  it("hold the hands that began on them", () => {
    const days = byDay([line(3, 5), line(2, 1, { began: NOON - DAY }), line(1, 2, { began: NOON - DAY })]);
    expect(days.map((day) => [day.day, day.hands.length, day.totals.difference])).toEqual([
      ["2026-11-16", 1, 5],
      ["2026-11-15", 2, 3],
    ]);
  });

  it("have names", () => {
    const words = { today: "今天", yesterday: "昨天" };
    expect(dayName("zh-CN", words, NOON, NOON)).toBe("今天");
    expect(dayName("zh-CN", words, NOON - DAY, NOON)).toBe("昨天");
    expect(dayName("zh-CN", words, NOON - 4 * DAY, NOON)).toMatch(/^11月12日/);
    expect(dayName("en", words, NOON - 400 * DAY, NOON)).toContain("2025");
    expect(timeOfDay("zh-CN", NOON)).toBe("12:00");
  });
});

describe("tables and neighbours", () => {
  it("lists every table once, the last played first", () => {
    const tables = addTables([], [line(2, 1), line(1, 1, { table: "u", tableName: "Solo" }), line(1, 1)]);
    expect(tables.map((one) => one.tableName)).toEqual(["Friday", "Solo"]);
    expect(addTables(tables, [line(0, 1, { table: "u", tableName: "Solo" })])).toEqual(tables);
    expect(addTables(tables, [line(3, 1, { table: "u", tableName: "Solo" })])[0]?.tableName).toBe("Solo");
  });

  it("calls a table without a name by its game", () => {
    const presets = { six: "6-max" };
    expect(tableTitle(line(1, 1), "Ann", presets)).toBe("Friday");
    expect(tableTitle(line(1, 1, { tableName: "" }), "Ann", presets)).toBe("6-max");
    expect(tableTitle(line(1, 1, { tableName: "Ann" }), "Ann", presets)).toBe("6-max");
    expect(tableTitle(line(1, 1, { tableName: "Ann", preset: "new" }), "Ann", presets)).toBe("Ann");
  });

  it("finds the hands before and after", () => {
    const hands = [line(3, 1), line(2, 1), line(1, 1)];
    expect(neighbours(hands, { table: "t", hand: 2 })).toEqual({ older: hands[2], newer: hands[0] });
    expect(neighbours(hands, { table: "t", hand: 3 }).newer).toBeNull();
    expect(neighbours(hands, { table: "x", hand: 2 })).toEqual({ older: null, newer: null });
  });
});
