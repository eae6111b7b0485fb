import { describe, expect, it } from "vitest";
import { lengthOf, sitAndGoBody, sitAndGoForm, sitAndGoProblems, usualShares, withAntes, withStructure } from "../src/lib/lobby/sit-and-go";
import type { TableConfig } from "../src/lib/protocol";

const levels = [20, 40, 100, 200, 400, 800].map((big, place) => ({ small: big / 2, big, ante: place > 2 ? big : 0 }));
const config = {
  seats: 6,
  stack: 1500,
  rules: { anteKind: "big_blind" },
  schedule: { levels, hands: null, milliseconds: 180_000 },
  tournament: { buyIn: 100, bounty: 0, shares: [], rebuyLevels: 0, addOn: 0, startsFull: true, lastLonger: 0 },
} as unknown as TableConfig;
const form = sitAndGoForm("sng_turbo", config, { friends: false, level: "easy" });

describe("the form for a sit-and-go", () => {
  it("says how long it takes: until all chips are twenty big blinds", () => {
    expect(lengthOf(form)).toEqual({ by: "minutes", count: 6 * 3 });
    expect(lengthOf({ ...form, seats: 2 })).toEqual({ by: "minutes", count: 4 * 3 });
    expect(lengthOf({ ...form, schedule: { ...form.schedule, by: "hands", every: 10 } })).toEqual({ by: "hands", count: 60 });
    expect(lengthOf({ ...form, stack: null })).toBeNull();
  });

  it("asks for a table with a bot on every other seat, or for friends", () => {
    const alone = sitAndGoBody(form, "Ming's table");
    expect(alone).toMatchObject({ preset: "sng_turbo", maxHumans: 1, clock: null, schedule: { milliseconds: 180_000 }, smallBlind: 10, bigBlind: 20 });
    expect(alone.bots).toHaveLength(5);
    const together = sitAndGoBody({ ...form, friends: true }, "Ming's table");
    expect(together).toMatchObject({ maxHumans: 6, private: true, name: "Ming's table" });
    expect(together.bots).toBeUndefined();
  });

  it("asks for a last-longer note among friends alone", () => {
    const noted = { ...form, lastLonger: 50 };
    expect(sitAndGoBody(noted, "").tournament?.lastLonger).toBe(0);
    expect(sitAndGoBody({ ...noted, friends: true }, "").tournament?.lastLonger).toBe(50);
    expect(sitAndGoProblems({ ...noted, lastLonger: 2_000_000 })).toEqual(["points"]);
  });

  it("finds what the house would refuse", () => {
    expect(sitAndGoProblems(form)).toEqual([]);
    expect(sitAndGoProblems({ ...form, shares: [50, 30, 20] })).toEqual([]);
    expect(sitAndGoProblems({ ...form, shares: [50, 40] })).toEqual(["shares"]);
    expect(sitAndGoProblems({ ...form, shares: [40, 60] })).toEqual(["shares"]);
    expect(sitAndGoProblems({ ...form, addOn: 500 })).toEqual(["rebuys"]);
    expect(sitAndGoProblems({ ...form, buyIn: 2_000_000 })).toEqual(["points"]);
    expect(sitAndGoProblems({ ...form, stack: 0 })).toEqual(["stack"]);
  });

  it("changes chips and levels with the structure, and antes with who pays them", () => {
    const deep = withStructure({ ...form, bounty: 50 }, "sng_deep", { ...config, stack: 6000 } as TableConfig);
    expect([deep.structure, deep.stack, deep.bounty]).toEqual(["sng_deep", 6000, 50]);
    expect(withAntes(form, "each").schedule.levels.map((level) => level.ante)).toEqual([0, 0, 0, 25, 50, 100]);
    expect(withAntes(withAntes(form, "each"), "big_blind").schedule.levels).toEqual(form.schedule.levels);
  });

  it("pays the usual places", () => {
    expect([2, 3, 4, 6, 7, 9].map((players) => usualShares(players).length)).toEqual([1, 1, 2, 2, 3, 3]);
  });
});
