import { describe, expect, it } from "vitest";
import {
  BROWS,
  chipColours,
  chipPile,
  CHIPS,
  faceOf,
  ICONS,
  RANKS,
  SPECIES,
  SUITS,
} from "../src/components/kit/art";

const PATH = /^M[\d.\s\-a-zA-Z]+$/;

/** Numbers as a path writes them: ".5.5" are two. */
function numbers(path: string): number[] {
  return (path.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
}

describe("cards", () => {
  it("have 13 ranks and 4 suits, no two alike", () => {
    expect(new Set(Object.values(RANKS)).size).toBe(13);
    expect(new Set(Object.values(SUITS)).size).toBe(4);
  });

  it("find their face, and only theirs", () => {
    const cards = Object.keys(RANKS).flatMap((rank) => Object.keys(SUITS).map((suit) => rank + suit));
    expect(cards.map(faceOf).filter((face) => face !== null)).toHaveLength(52);
    expect(faceOf("Td")).toEqual({ rank: "T", suit: "d" });
    expect(["", "A", "1s", "10s", "Ax", "constructors"].map(faceOf)).toEqual([null, null, null, null, null, null]);
  });
});

describe("paths", () => {
  const faces = SPECIES.flatMap(({ eyes: _, ...parts }) => Object.values(parts)).filter((part) => part !== "");
  const all = [RANKS, SUITS, ICONS, BROWS].flatMap((paths) => Object.values<string>(paths)).concat(faces);

  it("are paths", () => {
    for (const path of all) expect(path).toMatch(PATH);
  });

  it("stay on their grids", () => {
    for (const path of Object.values(ICONS)) expect(Math.max(...numbers(path))).toBeLessThanOrEqual(22);
    for (const path of Object.values(RANKS)) expect(Math.max(...numbers(path))).toBeLessThanOrEqual(26.5);
    for (const path of faces) expect(Math.max(...numbers(path))).toBeLessThanOrEqual(44);
  });
});

describe("chips", () => {
  it("add up as far as three of them can", () => {
    for (const [amount, pile] of [
      [0, []],
      [1, [1]],
      [30, [25, 5]],
      [130, [100, 25, 5]],
      [999, [500, 100, 100]],
      [16_000, [10_000, 5_000, 1_000]],
      [1e9, [10_000, 10_000, 10_000]],
    ] as const)
      expect(chipPile(amount)).toEqual(pile);
  });

  it("never show more than the amount and never more than three", () => {
    for (let amount = 0; amount < 20_000; amount += 7) {
      const pile = chipPile(amount);
      const shown = pile.reduce((sum, value) => sum + value, 0);
      expect(shown).toBeLessThanOrEqual(amount);
      expect(pile.length).toBeLessThanOrEqual(3);
      if (pile.length < 3) expect(shown).toBe(amount);
    }
  });

  it("have a colour for every value", () => {
    expect(new Set(CHIPS.map((chip) => chip.colour)).size).toBe(CHIPS.length);
    for (const { value, colour } of CHIPS) expect(chipColours(value)).toEqual([colour]);
  });
});
