import { describe, expect, it } from "vitest";
import { classLine, facingName, queryOf } from "../src/lib/hands/charts";
import { coloursOf, often, stripes, type MixKind } from "../src/lib/hands/mixes";
import type { PreflopChart } from "../src/lib/http-types";
import { STUDY_WORDS } from "../src/components/study/study-words";
import { loadLanguage } from "../src/lib/words/i18n";

const move = (kind: MixKind, to: number | null = null) => ({ kind, to });

describe("a mix of moves", () => {
  it("gives every move a colour of its own, raises by their size", () => {
    const colours = coloursOf([move("allIn", 50), move("raise", 10), move("raise", 5), move("call"), move("fold")]);
    expect(new Set(colours).size).toBe(5);
    expect(coloursOf([move("raise", 5), move("raise", 10)])).toEqual([colours[2], colours[1]]);
  });

  it("is drawn side by side, and what is never done is left out", () => {
    expect(stripes([0.25, 0, 0.75], ["red", "green", "blue"])).toBe("linear-gradient(to right, red 0% 25%, blue 25% 100%)");
    expect(stripes([0, 0], ["red", "green"])).toBe("none");
  });

  it("never calls rare never, nor nearly always always", () => {
    expect([0, 0.004, 0.5, 0.996, 1].map(often)).toEqual(["0%", "<1%", "50%", ">99%", "100%"]);
  });
});

describe("a chart", () => {
  it("is asked for in tenths of a big blind, and only for what is wished", () => {
    expect(queryOf({ depth: 12.5, position: "SB" })).toEqual({ depth: 125, position: "SB" });
    expect(queryOf({})).toEqual({});
  });

  it("says what was done before, raises counting on", async () => {
    const steps = [{ by: "CO", kind: "raise" }, { by: "SB", kind: "call" }, { by: "BB", kind: "raise" }, { by: "CO", kind: "allIn" }] as const;
    const english = await loadLanguage("en");
    expect(facingName(english, STUDY_WORDS.en, { key: "", steps })).toBe("raise by CO, call by SB, 3-bet by BB, all-in by CO");
    expect(facingName(english, STUDY_WORDS.en, { key: "", steps: [] })).toBe("unopened pot");
  });

  it("says in a line what a class does", async () => {
    const chart = { held: [100, 0], moves: [{ kind: "allIn", to: 10, share: 0.5, frequencies: [80] }, { kind: "fold", to: null, share: 0.5, frequencies: [20] }] };
    expect(classLine(await loadLanguage("en"), STUDY_WORDS.en, chart as unknown as PreflopChart, "AA", 0)).toBe("AA: All-in 80%, Fold 20%");
    expect(classLine(await loadLanguage("en"), STUDY_WORDS.en, chart as unknown as PreflopChart, "AKs", 1)).toBe("AKs never gets here");
  });
});
