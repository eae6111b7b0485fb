import { describe, expect, it } from "vitest";
import { ownAmounts, parseSizes, SIZE_BOUNDS } from "../src/lib/dock/own-sizes";
import { raiseOptions } from "../src/lib/dock/raise-amount";
import { parseSettings } from "../src/lib/device/settings";
import type { Legal } from "../src/lib/protocol";

const OPEN: Legal = { check: false, price: 20, callAmount: 20, minRaiseTo: 40, maxRaiseTo: 2000, allIn: true, bet: 0, stack: 2000, pot: 30, minRaise: 20, minRaiseTotal: 40, bigBlind: 20, closed: null };

function told(legal: Legal, sizes: readonly number[], beforeFlop: boolean): readonly (readonly [string | undefined, number])[] {
  return ownAmounts(legal, raiseOptions(legal)!, sizes, beforeFlop).map(({ size, putIn }) => [size, putIn]);
}

describe("sizes of one's own", () => {
  it("are big blinds where nobody has raised, and all chips come last", () => {
    expect(told(OPEN, [2.2, 2.5, 3], true)).toEqual([["2.2 BB", 44], ["2.5 BB", 50], ["3 BB", 60], [undefined, 2000]]);
  });

  it("are times what is bet after a raise", () => {
    const raised = { ...OPEN, price: 40, bet: 20, callAmount: 40, minRaiseTo: 100, maxRaiseTo: 2000, stack: 1980, pot: 90, minRaise: 40, minRaiseTotal: 80 };
    expect(told(raised, [3], true)[0]).toEqual(["3×", 160]);
  });

  it("are parts of the pot after the flop", () => {
    const flop = { ...OPEN, check: true, price: 0, callAmount: 0, minRaiseTo: 20, pot: 120, minRaiseTotal: 20 };
    expect(told(flop, [33, 75], false).slice(0, 2)).toEqual([["33%", 39], ["75%", 90]]);
  });

  it("stay within what is legal", () => {
    expect(told(OPEN, [1, 50], true)).toEqual([["1 BB", 40], ["50 BB", 1000], [undefined, 2000]]);
    expect(told({ ...OPEN, maxRaiseTo: 500, stack: 500 }, [50], true)[0]).toEqual(["50 BB", 500]);
  });
});

describe("what is typed", () => {
  it.each([
    ["2.2 2.5 3", [2.2, 2.5, 3]],
    ["３、２．５", [2.5, 3]],
    ["", []],
    ["3 3", [3]],
  ])("%s is read", (text, sizes) => {
    expect(parseSizes(text, SIZE_BOUNDS.before)).toEqual(sizes);
  });

  it.each(["0.5", "51", "a", "1 2 3 4", "-2", "2.25"])("%s is none", (text) => {
    expect(parseSizes(text, SIZE_BOUNDS.before)).toBeNull();
  });

  it("is kept with the settings, and damaged sizes are the usual ones", () => {
    expect(parseSettings(JSON.stringify({ sizesBefore: [2.5, 3], sizesAfter: [4] }))).toMatchObject({ sizesBefore: [2.5, 3], sizesAfter: [] });
  });
});
