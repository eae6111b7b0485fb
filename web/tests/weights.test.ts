import { describe, expect, it } from "vitest";
import { loadDraft, NOTHING, parseDraft, saveDraft } from "../src/lib/dense/dense-draft";
import { looksOf, percentText, spoken, weightText } from "../src/lib/dense/dense-view";
import { CLASSES, isPair, numberOf } from "../src/lib/dense/hand-classes";
import type { DenseClass, DensePicture } from "../src/lib/http-types";
import {
  byClass,
  compareSeats,
  fromClasses,
  isMode,
  modeOf,
  modeWeights,
  parseWeight,
  problemOf,
  stepWeight,
  strongest,
} from "../src/lib/dense/weights";
import { seatNames } from "../src/lib/table/positions";

const combos = (name: string) => (name.length === 2 ? 6 : name.endsWith("s") ? 4 : 12);
/** Strong as they stand: AA first. */
const MODEL: readonly DenseClass[] = CLASSES.map((name, number) => ({
  name,
  combos: combos(name),
  chance: 1 - number / 200,
  superDense: isPair(number) ? 1 : 0,
  dense: 0.5,
  full: combos(name) / 12,
}));
const PAIRS = modeWeights(MODEL, "superDense");

describe("weights", () => {
  it("go to the server and come back the same, without what weighs nothing", () => {
    expect(Object.keys(byClass(PAIRS))).toHaveLength(13);
    expect(fromClasses(byClass(PAIRS))).toEqual(PAIRS);
    expect(byClass(NOTHING)).toEqual({});
  });

  it("are taken from nothing but classes and numbers", () => {
    expect(byClass(fromClasses({ AA: 1, KAs: 2, KK: -1, QQ: Number.NaN, JJ: "3", TT: Infinity }))).toEqual({ AA: 1 });
  });

  it("are a shipped mode as long as nobody has touched them", () => {
    expect(modeOf(MODEL, PAIRS)).toBe("superDense");
    expect(modeOf(MODEL, PAIRS.map((weight, number) => (number === 0 ? 2 : weight)))).toBeNull();
    expect(modeOf([], NOTHING)).toBeNull();
    expect([isMode("full"), isMode("standard")]).toEqual([true, false]);
  });

  it("that are the strongest make up so much of all combos", () => {
    const part = (share: number) =>
      MODEL.filter((_, number) => strongest(MODEL, share)(number)).reduce((sum, one) => sum + one.combos, 0) / 1326;
    expect(part(0)).toBe(0);
    expect(part(1)).toBe(1);
    expect(part(0.1)).toBeGreaterThanOrEqual(0.1);
    expect(part(0.1)).toBeLessThan(0.11);
  });

  it("are wrong when all are 0 or too few to deal", () => {
    const answer = { players: 6, most: 4, picture: null };
    expect(problemOf(NOTHING, null, 4)).toEqual({ kind: "zero" });
    expect(problemOf(PAIRS, answer, 6)).toEqual({ kind: "tooThin", players: 6, most: 4 });
    expect(problemOf(PAIRS, answer, 4)).toBeNull();
    expect(problemOf(PAIRS, null, 6)).toBeNull();
  });
});

describe("a weight", () => {
  it("goes up and down in steps of its size, from 0 to 100", () => {
    const up = [0];
    while ((up[up.length - 1] ?? 100) < 100) up.push(stepWeight(up[up.length - 1] ?? 0, 1));
    expect(up.slice(0, 8)).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5]);
    expect(up).toEqual([...up].sort((a, b) => a - b));
    const down = [100];
    while ((down[down.length - 1] ?? 0) > 0) down.push(stepWeight(down[down.length - 1] ?? 0, -1));
    expect(down.reverse()).toEqual(up);
    expect([stepWeight(0.33, 1), stepWeight(0.33, -1), stepWeight(0, -1), stepWeight(100, 1)]).toEqual([0.4, 0.3, 0, 100]);
  });

  it("is typed with a point or a comma", () => {
    expect(["1", "0.25", "2,5", ".5", "100", " 3 "].map(parseWeight)).toEqual([1, 0.25, 2.5, 0.5, 100, 3]);
    expect(["", ".", "-1", "1e3", "101", "x", "1.2.3"].map(parseWeight)).toEqual([null, null, null, null, null, null, null]);
  });

  it("fits into a small cell", () => {
    expect([0, 0.001, 0.05, 0.333, 1, 2.5, 12.34, 100].map(weightText)).toEqual(["", "~0", ".05", ".33", "1", "2.5", "12.3", "100"]);
    expect([0, 0.05, 2].map((weight) => spoken(weightText(weight)))).toEqual(["0", "0.05", "2"]);
    expect(spoken("·")).toBe("≈0");
    expect([0.00001, 0.0004, 0.0123, 0.2].map(percentText)).toEqual(["~0", ".04", "1.2", "20"]);
  });
});

describe("the square", () => {
  const picture: DensePicture = {
    deals: 10_000,
    declared: PAIRS.map((weight) => weight / 13),
    dealt: PAIRS.map((weight, number) => (number === 0 ? 0.04 : weight / 13)),
    declaredStrength: 0.68,
    strength: 0.68,
    seats: [{ dealt: PAIRS.map((weight, number) => (number === 168 ? 0.2 : number === 0 ? 0.075 : weight / 13)), exact: true, strength: 0.68, error: 0.001, equity: 0.5, pairs: 1 }],
    apart: 0,
    luck: 0,
    categories: [],
  };
  const look = (view: "weights" | "dealt" | "difference", name: string, seat: number | null = null) =>
    looksOf(view, PAIRS, picture, seat)[numberOf(name) ?? -1];

  it("is warmest where most weight is, and cold where there is none", () => {
    expect(look("weights", "AA")).toEqual({ text: "1", heat: 6 });
    expect(look("weights", "AKs")).toEqual({ text: "", heat: 0 });
  });

  it("shows how often classes are dealt, to all or to one seat", () => {
    expect(look("dealt", "AA")?.text).toBe("4");
    expect(look("dealt", "22", 0)).toEqual({ text: "20", heat: 6 });
    expect(look("dealt", "AKs")?.heat).toBe(0);
  });

  it("shows what is dealt more or less than declared, and nothing that luck explains", () => {
    expect(look("difference", "AA")).toEqual({ text: "−48", heat: -3 });
    expect(look("difference", "22", 0)).toEqual({ text: "+160", heat: 3 });
    expect(look("difference", "KK")).toEqual({ text: "·", heat: 0 });
    expect(look("difference", "AA", 0), "what is computed is not luck").toEqual({ text: "−3", heat: -1 });
    expect(look("difference", "AKs")).toEqual({ text: "", heat: 0 });
  });

  it("is empty until something was dealt", () => {
    expect(looksOf("dealt", PAIRS, null, null).every((one) => one.text === "" && one.heat === 0)).toBe(true);
  });
});

describe("seats of the game with one blind", () => {
  it("are named in the order in which they draw", () => {
    expect(seatNames(2)).toEqual(["BTN", "BB"]);
    expect(seatNames(3)).toEqual(["CO", "BTN", "BB"]);
    expect(seatNames(4)).toEqual(["UTG", "CO", "BTN", "BB"]);
    expect(seatNames(6)).toEqual(["UTG", "LJ", "HJ", "CO", "BTN", "BB"]);
    for (let players = 2; players <= 9; players += 1) expect(new Set(seatNames(players)).size).toBe(players);
  });
});

describe("a draft", () => {
  const kept = new Map<string, string>();
  const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };

  it("is there again for the same person", () => {
    const draft = { weights: PAIRS, players: 6, origin: { id: "w1", name: "Pairs", weights: PAIRS } };
    expect(saveDraft(store, "ann", draft)).toBe(true);
    expect(loadDraft(store, "ann")).toEqual(draft);
    expect(loadDraft(store, "ben")).toBeNull();
  });

  it("that cannot be read is none, and what is wrong in it is mended", () => {
    expect(parseDraft(null, "ann")).toBeNull();
    expect(parseDraft('{"version": 9, "account": "ann", "weights": {}}', "ann")).toBeNull();
    kept.set("feltroom.dense", "{");
    expect(loadDraft(store, "ann")).toBeNull();
    const odd = parseDraft('{"version": 1, "account": "ann", "weights": {"AA": 1}, "players": 99, "origin": {"id": 1}}', "ann");
    expect(odd).toMatchObject({ players: 4, origin: null });
    const full = { getItem: () => null, setItem: () => { throw new Error("full"); } };
    expect(saveDraft(full, "ann", { weights: PAIRS, players: 4, origin: null })).toBe(false);
  });
});

describe("seats", () => {
  const seats = (error: number, ...strengths: readonly number[]) => strengths.map((strength) => ({ strength, error }));

  it("that draw first are better off only where the numbers say so", () => {
    const verdict = compareSeats(seats(0.002, 0.6, 0.58, 0.55));
    expect([verdict.kind, verdict.better, verdict.worse]).toEqual(["early", 0, 2]);
    expect(verdict.difference).toBeCloseTo(0.05);
    expect(verdict.error).toBeCloseTo(0.002 * Math.SQRT2);
  });

  it("that draw last are better off where the last one is stronger", () => {
    const verdict = compareSeats(seats(0.002, 0.55, 0.58, 0.6089));
    expect([verdict.kind, verdict.better, verdict.worse]).toEqual(["late", 2, 0]);
    expect(verdict.difference).toBeCloseTo(0.0589);
  });

  it("whose two ends are alike are compared by the strongest and the weakest", () => {
    const verdict = compareSeats(seats(0.002, 0.55, 0.6, 0.551));
    expect([verdict.kind, verdict.better, verdict.worse]).toEqual(["apart", 1, 0]);
  });

  it("that differ by no more than luck does are alike, and the more seats there are the more luck does", () => {
    expect(compareSeats(seats(0.002, 0.55, 0.5525)).kind).toBe("alike");
    expect(compareSeats(seats(0.002, 0.55, 0.5535)).kind).toBe("late");
    expect(compareSeats(seats(0.002, 0.55, 0.552, 0.552, 0.552, 0.552, 0.552, 0.552, 0.552, 0.5535)).kind).toBe("alike");
    expect(compareSeats(seats(0, 0.5, 0.5)).kind).toBe("alike");
  });
});
