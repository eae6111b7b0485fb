import { describe, expect, it } from "vitest";
import { addressOf } from "../src/lib/link/api";
import type { ResultPoint } from "../src/lib/http-types";
import {
  chartOf,
  ENOUGH_HANDS,
  extremesOf,
  figureText,
  intervalOf,
  marksOf,
  nearestPoint,
  presetsOf,
  rateOf,
  rounded,
  sameWish,
  statisticsQuery,
  type Wanted,
  valueOf,
} from "../src/lib/hands/statistics";

function point(hands: number, bigBlinds: number, adjusted = bigBlinds): ResultPoint {
  return { hands, chips: bigBlinds * 20, bigBlinds, adjustedChips: adjusted * 20, adjustedBigBlinds: adjusted };
}

describe("figures", () => {
  it("are shares of their chances, and nothing without one", () => {
    expect(rateOf({ made: 12, of: 50 })).toBe(0.24);
    expect(rateOf({ made: 0, of: 0 })).toBeNull();
    expect(figureText("vpip", { made: 12, of: 50 })).toBe("24%");
    expect(figureText("vpip", { made: 0, of: 0 })).toBeNull();
    expect(figureText("pfr", { made: 0, of: 7 })).toBe("0%");
  });

  it("have a factor that is bets and raises for each call", () => {
    expect(figureText("aggressionFactor", { made: 30, of: 13 })).toBe("2.3");
    expect(figureText("aggressionFactor", { made: 30, of: 0 })).toBe("∞");
    expect(figureText("aggressionFactor", { made: 0, of: 0 })).toBeNull();
    expect(figureText("aggressionFactor", { made: 992, of: 22 })).toBe("45");
  });

  it("have an interval of 1.96 standard errors to each side", () => {
    expect(intervalOf({ chips: 0, bigBlinds: 0, per100: 10, error: 5 })).toEqual({ low: 10 - 9.8, high: 10 + 9.8 });
    expect(intervalOf({ chips: 0, bigBlinds: 0, per100: 10, error: null })).toBeNull();
    expect(intervalOf({ chips: 0, bigBlinds: 0, per100: null, error: null })).toBeNull();
    expect(ENOUGH_HANDS).toBe(100);
  });

  it("are rounded to what matters, and never to minus zero", () => {
    expect([12.34, -12.36, 123.4, -0.04].map(rounded)).toEqual([12.3, -12.4, 123, 0]);
    expect(Object.is(rounded(-0.04), 0)).toBe(true);
  });
});

describe("the question", () => {
  it("names a table or a preset", () => {
    const address = (wanted: Wanted) => addressOf("GET /api/statistics", { query: statisticsQuery(wanted) });
    expect(address({ kind: "all" })).toBe("/api/statistics");
    expect(address({ kind: "table", table: "k7&x" })).toBe("/api/statistics?table=k7%26x");
    expect(address({ kind: "preset", preset: "solo" })).toBe("/api/statistics?preset=solo");
    expect(sameWish({ kind: "all" }, { kind: "all" })).toBe(true);
    expect(sameWish({ kind: "table", table: "solo" }, { kind: "preset", preset: "solo" })).toBe(false);
  });

  it("offers presets that several tables were played with", () => {
    const table = (name: string, preset: string, hands: number) => ({ table: name, tableName: name, preset, hands, last: 0 });
    expect(presetsOf([table("a", "solo", 5), table("b", "online", 9), table("c", "solo", 7)])).toEqual([{ preset: "solo", hands: 12 }]);
    expect(presetsOf([])).toEqual([]);
  });
});

describe("the chart", () => {
  const points = [point(0, 0), point(1, 5, 2), point(2, -10, -4), point(4, 20, 8)];

  it("spans all that was won and lost, with zero and round marks", () => {
    const chart = chartOf(points, "bigBlinds", 300, 120);
    expect(chart.marks).toEqual([-10, 0, 10, 20]);
    expect([chart.y(20), chart.y(-10), chart.y(5)]).toEqual([0, 120, 60]);
    expect([chart.x(0), chart.x(2), chart.x(4)]).toEqual([0, 150, 300]);
    expect(chart.real).toBe("M0 80L75 60L150 120L300 0");
    expect(chart.adjusted).toBe("M0 80L75 72L150 96L300 48");
    expect(chart.last).toBe(4);
  });

  it("has a box even for nothing", () => {
    for (const none of [[], [point(0, 0)]]) {
      const chart = chartOf(none, "chips", 300, 120);
      expect(chart.marks.length).toBeGreaterThan(1);
      expect(chart.real).not.toMatch(/NaN|Infinity/);
    }
  });

  it("has marks that hold every value", () => {
    for (const [least, most] of [[0, 0.3], [-7, 3], [-1234, 99], [0, 100_000], [-3, 0]] as const) {
      const marks = marksOf(least, most);
      expect(marks[0]).toBeLessThanOrEqual(least);
      expect(marks[marks.length - 1]).toBeGreaterThanOrEqual(most);
      expect(marks).toContain(0);
      expect(marks.length).toBeLessThanOrEqual(6);
    }
  });

  it("is read at the nearest point", () => {
    expect([0, 0.2, 0.5, 0.74, 0.76, 1, 7, -1].map((part) => nearestPoint(points, part))).toEqual([0, 1, 2, 2, 3, 3, 3, 0]);
    expect(nearestPoint([], 0.5)).toBe(0);
  });

  it("knows its extremes and both units", () => {
    expect(extremesOf(points, "bigBlinds")).toEqual({ most: points[3], least: points[2] });
    expect(extremesOf([], "chips")).toBeNull();
    expect(valueOf(point(1, 5, 2), "chips")).toEqual({ real: 100, adjusted: 40 });
  });
});
