import { describe, expect, it } from "vitest";
import { EYES, looksOf, monogramOf, SPECIES_COUNT, toneAt, TONES } from "../src/lib/table/looks";

describe("looks", () => {
  const names = Array.from({ length: 400 }, (_, place) => `Bot ${place}`);

  it("are the same for a name every time", () => {
    for (const name of ["Alice", "小北", "", "🦊"]) expect(looksOf(name)).toEqual(looksOf(name));
  });

  it("use every hue, every species and all eyes", () => {
    const looks = names.map(looksOf);
    expect(new Set(looks.map((one) => one.tone)).size).toBe(TONES);
    expect(new Set(looks.map((one) => one.species)).size).toBe(SPECIES_COUNT);
    expect(new Set(looks.map((one) => one.eyes)).size).toBe(EYES.length);
  });

  it.each([
    ["alice", "A"],
    ["  bob", "B"],
    ["小北", "小"],
    ["👨‍👩‍👧 family", "👨‍👩‍👧"],
    ["e\u0301mile", "E\u0301"],
    ["", ""],
  ])("begin %j with %j", (name, sign) => {
    expect(monogramOf(name)).toBe(sign);
  });

  it("are never the same for two at a table, and those of a name wherever nobody is alike", () => {
    const people = (names: readonly string[]) => names.map((name) => ({ name, bot: null }));
    const alike = Array.from({ length: 400 }, (_, place) => `小${place}`).filter((name) => looksOf(name).tone === 3);
    const table = [...people(alike.slice(0, 5)), null, ...people(["阿明"])];
    expect(table.map((_, seat) => toneAt(table, seat))).toEqual([3, 4, 5, 6, 7, null, looksOf("阿明").tone]);
    for (let first = 0; first < 400; first += 8) {
      const bots = names.slice(first, first + 8).map((name) => ({ name, bot: {} }));
      expect(new Set(bots.map(({ name }, seat) => `${looksOf(name).species} ${toneAt(bots, seat)}`)).size).toBe(8);
    }
  });
});
