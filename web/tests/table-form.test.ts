import { describe, expect, it } from "vitest";
import type { TableConfig } from "../src/lib/protocol";
import { rowOf, shownIn } from "../src/lib/lobby/setting-controls";
import {
  blindStep,
  formOf,
  isPresetName,
  newSchedule,
  nextLevel,
  PRESET_NAMES,
  SETTING_NAMES,
  withSeats,
  type FormPreset,
  type TableForm,
} from "../src/lib/lobby/table-form";
import { blindsProblems, problemsOf } from "../src/lib/lobby/table-problems";
import { bodyOf, fieldOf } from "../src/lib/lobby/table-request";
import { DEFAULTS, SETTINGS } from "../src/lib/table-settings";
import { zhCN } from "../src/messages/zh-CN";

const PAIRS = { AA: 1, KK: 0.5 };
const clock = { allowance: 20_000, bank: 30_000, autoBank: true, grace: 300, atZero: "check_or_fold", sitOutAfter: 2 } as const;
const online: TableConfig = {
  seats: 9,
  seated: 1,
  rules: { ...DEFAULTS.rules, smallBlind: 10, bigBlind: 20, bomb: 0, boards: 1 },
  stack: 2000,
  maxStack: null,
  rebuys: true,
  clock,
  think: [300, 1200],
  pace: "normal",
  nextHand: "auto",
  intro: 0,
  entry: "post_or_wait",
  sitOut: "skipped",
  maxHumans: 9,
  endsWithHuman: false,
  deal: "standard",
  customWeights: false,
  schedule: null,
  mayAsk: "nobody",
  logHands: true,
  straddle: "none",
  runs: "once",
  chances: false,
  tournament: null,
  rabbit: false,
  approval: false,
  chipsPerPoint: 0,
  sevenDeuce: 0,
  standUp: 0,
  bombPot: 0,
  bombEvery: 0,
  doubleBoard: "none",
  director: "",
  bot: { level: "normal", personality: null },
};
const solo: TableConfig = { ...online, clock: null, maxHumans: 1, endsWithHuman: true, entry: "free" };
const dense: TableConfig = { ...online, seats: 4, maxHumans: 1, deal: "dense", bot: { level: "dense", personality: null } };
const CONFIGS: Record<FormPreset, TableConfig> = {
  solo,
  online,
  dense,
  six: { ...online, seats: 6, maxHumans: 1, clock: { ...clock, bank: 0, atZero: "fold", sitOutAfter: null } },
  dense_hu20: { ...dense, seats: 2 },
};
const body = (preset: FormPreset, changes: Partial<TableForm> = {}) =>
  bodyOf({ ...formOf(preset, CONFIGS[preset]), ...changes }, CONFIGS[preset]);
const problems = (changes: Partial<TableForm>, preset: FormPreset = "online") =>
  problemsOf({ ...formOf(preset, CONFIGS[preset]), ...changes });

describe("what is sent to make a table", () => {
  it("has no straddle in fixed limit", () => {
    expect(body("online", { straddle: "left" })).toMatchObject({ straddle: "left" });
    expect(body("online", { straddle: "left", betting: "fixed_limit" })).not.toHaveProperty("straddle");
  });

  it.each(PRESET_NAMES)("is only the preset, and that friends come by its link, where nothing is changed: %s", (preset) => {
    expect(body(preset)).toEqual(preset === "online" ? { preset, private: true } : { preset });
    expect(problems({}, preset)).toEqual({});
  });

  it("is a title for a table of several people without a name, and for no other", () => {
    const titled = (preset: FormPreset, name: string) => bodyOf({ ...formOf(preset, CONFIGS[preset]), name }, CONFIGS[preset], "Ming's table").name;
    expect(titled("online", " ")).toBe("Ming's table");
    expect(titled("online", "周五")).toBe("周五");
    expect(titled("solo", "")).toBe(undefined);
  });

  it("is what was changed, in the server's units", () => {
    expect(body("online", { name: "  周五 ", stack: 500, smallBlind: 0, betting: "pot_limit", thinkMost: 900, pace: "fast" })).toEqual({
      preset: "online",
      name: "周五",
      private: true,
      stack: 500,
      smallBlind: 0,
      betting: "pot_limit",
      think: [300, 900],
      pace: "fast",
    });
    expect(body("online", { raiseCap: null })).toEqual({ preset: "online", private: true });
    expect(body("online", { betting: "fixed_limit", raiseCap: 4 })).toMatchObject({ raiseCap: 4 });
    expect(body("online", { allowance: 15 }).clock).toEqual({ allowance: 15_000 });
    expect(body("online", { sitOutAfter: null, bank: 5 }).clock).toEqual({ bank: 5000, sitOutAfter: null });
    expect(body("online", { clock: false }).clock).toBeNull();
    expect(body("solo", { clock: true, allowance: 10 }).clock).toMatchObject({ allowance: 10_000, bank: 0, autoBank: true });
  });

  it("says private only where the server would not think so", () => {
    expect(body("online", { private: false })).toEqual({ preset: "online" });
    expect(body("six", { private: false })).toEqual({ preset: "six", private: false });
    expect(body("six", { maxHumans: 3 })).toEqual({ preset: "six", maxHumans: 3, private: true });
  });

  it("seats bots as the preset does, or as many as asked for", () => {
    expect(body("online", { bots: 2 }).bots).toEqual([{}, {}]);
    expect(body("six", { bots: 0 }).bots).toEqual([]);
    expect(body("six", { seats: 4, bots: 3 })).toEqual({ preset: "six", seats: 4 });
    expect(body("dense", { seats: 6, bots: 5 }).bots).toHaveLength(5);
    expect(body("solo", { players: 4, bots: 7 })).toEqual({ preset: "solo", players: 4 });
  });

  it("has a style with its level, and a seed for one person", () => {
    expect(body("online", { personality: "tight" })).toMatchObject({ level: "normal", personality: "tight" });
    expect(body("solo", { level: "hard", seed: 7 })).toEqual({ preset: "solo", level: "hard", seed: 7 });
  });

  it("has weights of one's own in place of a mode's", () => {
    const own = { key: "w1", name: "Pairs", players: 16, weights: PAIRS };
    expect(body("dense", { own })).toEqual({ preset: "dense", weights: PAIRS });
    expect(body("dense", { own, deal: "full" })).toEqual({ preset: "dense", weights: PAIRS });
    expect(body("online", { own })).toEqual({ preset: "online", private: true, deal: "dense", weights: PAIRS });
    expect(body("dense", { deal: "superDense" })).toEqual({ preset: "dense", deal: "superDense" });
    expect(problems({ own: { ...own, players: 3 } }, "dense")).toEqual({ deal: { kind: "tooThin", numbers: { most: 3 } } });
    expect(problems({ own: { ...own, players: 4 } }, "dense")).toEqual({});
  });

  it("has a schedule by hands or by time", () => {
    const schedule = newSchedule(formOf("online", online));
    expect(schedule.levels[1]).toEqual({ small: 15, big: 30, ante: 0 });
    expect(nextLevel(schedule)).toEqual({ small: 120, big: 240, ante: 0 });
    expect(nextLevel({ ...schedule, levels: [] })).toEqual({ small: 0, big: 2, ante: 0 });
    expect(body("online", { schedule }).schedule).toMatchObject({ hands: 10 });
    expect(body("online", { schedule: { ...schedule, by: "minutes" } }).schedule).toMatchObject({ milliseconds: 600_000 });
    expect(newSchedule({ ...formOf("online", online), chip: 10 }).levels[1]).toEqual({ small: 20, big: 30, ante: 0 });
  });
});

describe("what is wrong with a form", () => {
  it.each([
    ["stack", { stack: null }, "needed", {}],
    ["stack", { stack: 0 }, "between", { least: 1, most: 1e12 }],
    ["stack", { stack: 2005, chip: 10 }, "notInChips", { chip: 10 }],
    ["smallBlind", { smallBlind: 30 }, "overBigBlind", { big: 20 }],
    ["bigBlind", { bigBlind: 1.5 }, "needed", {}],
    ["maxStack", { maxStack: 100 }, "underStack", { stack: 2000 }],
    ["allowance", { allowance: 0 }, "between", { least: 1, most: 86_400 }],
    ["sitOutAfter", { sitOutAfter: 101 }, "between", { least: 1, most: 100 }],
    ["thinkMost", { thinkMost: 100 }, "underLeast", { least: 300 }],
    ["raiseCap", { betting: "fixed_limit", raiseCap: null }, "needed", {}],
    ["maxHumans", { maxHumans: 10 }, "between", { least: 1, most: 9 }],
    ["bots", { bots: 9 }, "between", { least: 0, most: 8 }],
    ["seats", { seats: 10 }, "between", { least: 2, most: 9 }],
    ["seed", { seed: 3 }, "onePerson", { people: 9 }],
    ["name", { name: "長".repeat(41) }, "tooLong", { most: 40 }],
    ["password", { password: "x".repeat(101) }, "tooLong", { most: 100 }],
  ] as const)("is told at %s", (field, changes, kind, numbers) => {
    expect(problems(changes)).toMatchObject({ [field]: { kind, numbers } });
  });

  it("is told of a solo session and of a schedule", () => {
    expect(problems({ players: 10 }, "solo").players).toMatchObject({ numbers: { least: 2, most: 9 } });
    const schedule = newSchedule(formOf("online", online));
    expect(problems({ schedule })).toEqual({});
    expect(problems({ schedule: { ...schedule, levels: [] } }).schedule?.kind).toBe("between");
    expect(problems({ schedule: { ...schedule, every: 0 } }).schedule?.kind).toBe("between");
    expect(problems({ schedule: { ...schedule, levels: [{ small: 9, big: 4, ante: 0 }] } }).schedule?.kind).toBe("overBigBlind");
  });

  it("is told of blinds alone as of a whole table", () => {
    expect(blindsProblems({ smallBlind: 50, bigBlind: 20, ante: 0 }, 1)).toEqual({ smallBlind: { kind: "overBigBlind", numbers: { big: 20 } } });
    expect(blindsProblems({ smallBlind: null, bigBlind: 0, ante: 3 }, 2)).toMatchObject({
      smallBlind: { kind: "needed" },
      bigBlind: { kind: "between" },
      ante: { kind: "notInChips", numbers: { chip: 2 } },
    });
    expect(problems({ ante: 3, chip: 2, stack: 2000 }).ante).toEqual({ kind: "notInChips", numbers: { chip: 2 } });
  });

  it("does not matter where the field does not", () => {
    expect(problems({ clock: false, allowance: 0, raiseCap: null, bots: 0 })).toEqual({});
  });
});

describe("a form", () => {
  it("keeps what fits at a table of another size", () => {
    const form = formOf("online", online);
    expect(withSeats({ ...form, bots: 5 }, 4)).toMatchObject({ seats: 4, bots: 3, maxHumans: 4 });
    expect(withSeats({ ...formOf("six", CONFIGS.six) }, 9)).toMatchObject({ seats: 9, bots: 8, maxHumans: 1 });
    expect(withSeats({ ...formOf("solo", solo), players: 8 }, 3)).toMatchObject({ players: 3 });
  });

  it("moves blinds by steps of their size, in whole chips", () => {
    expect([null, 5, 20, 100, 500, 5000].map((blind) => blindStep(blind, 1))).toEqual([1, 1, 5, 10, 50, 100]);
    expect([blindStep(20, 25), blindStep(20, null), blindStep(5, 0)]).toEqual([25, 5, 1]);
  });

  it("knows the field that a refusal names", () => {
    const paths = ["$.smallBlind", "$.clock.bank", "$.clock", "$.think[0]", "$.schedule.levels[0].big", "$.weights", "$", null];
    const fields = ["smallBlind", "bank", "allowance", "thinkMost", "schedule", "deal", null, null];
    expect(paths.map(fieldOf)).toEqual(fields);
    expect([isPresetName("six"), isPresetName("seven")]).toEqual([true, false]);
  });
});

describe("the rows of a form", () => {
  const GROUPS = ["usual", "rules", "extras", "anteGroup", "time", "flow", "buying"] as const;
  const form = formOf("online", online);

  it("have every setting once", () => {
    const all = GROUPS.flatMap((group) => shownIn(group, { ...form, betting: "fixed_limit", bombPot: 2 }));
    expect(all).toHaveLength(new Set(all).size);
    expect(new Set([...all, "showAll", "straddle"])).toEqual(new Set(SETTING_NAMES));
    expect(all).not.toContain("straddle");
    expect(shownIn("extras", form)).toContain("straddle");
    const older = shownIn("rules", { ...form, showAll: true });
    expect(older).toContain("showAll");
    expect(older).not.toContain("showing");
  });

  it("are those that matter", () => {
    expect(shownIn("rules", form)).not.toContain("raiseCap");
    expect(shownIn("rules", formOf("dense", dense))).not.toContain("deal");
    expect(shownIn("time", { ...form, clock: false })).toEqual([]);
    expect(shownIn("flow", formOf("solo", solo))).not.toContain("maxHumans");
  });

  it("have what the server declares, unless the form is narrower", () => {
    expect(rowOf("burn", form)).toEqual({ label: "burn", kind: "flag", value: true });
    expect(rowOf("pace", form)).toEqual({ label: "pace", kind: "choice", value: "normal", words: "pace", side: true });
    expect(rowOf("entry", form)).toMatchObject({ value: "post_or_wait", side: false });
    expect(rowOf("bank", form)).toEqual({ label: "bank", kind: "number", value: 30, least: 0, most: 86_400, step: 10, plain: false });
    expect(rowOf("raiseCap", form)).toMatchObject({ most: 100 });
    expect(rowOf("sitOutAfter", form)).toMatchObject({ value: 2, least: 1, most: 100, empty: "never" });
    expect(rowOf("maxHumans", { ...form, seats: 4 })).toMatchObject({ least: 1, most: 4 });
    expect(rowOf("maxStack", form)).toMatchObject({ value: null, plain: true, empty: "asStack" });
  });

  it("have words for every choice", () => {
    for (const name of SETTING_NAMES) {
      const row = rowOf(name, form);
      if (row.kind === "choice") expect(Object.keys(zhCN[row.words])).toEqual(expect.arrayContaining([...(SETTINGS[name] as { words: readonly string[] }).words]));
    }
  });
});
