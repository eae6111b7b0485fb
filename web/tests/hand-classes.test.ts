import { describe, expect, it } from "vitest";
import { CLASSES, isBroadway, isPair, isSuited, isSuitedConnector, numberOf, SIDE, SQUARE } from "../src/lib/dense/hand-classes";

const names = (chosen: (number: number) => boolean) => CLASSES.filter((_, number) => chosen(number));
const at = (row: number, column: number) => CLASSES[SQUARE[row * SIDE + column] ?? -1];

describe("the 169 classes", () => {
  it("stand in the server's order", () => {
    expect(CLASSES).toHaveLength(169);
    expect(new Set(CLASSES).size).toBe(169);
    expect(CLASSES.slice(0, 6)).toEqual(["AA", "AKs", "AKo", "AQs", "AQo", "AJs"]);
    expect(CLASSES.slice(-4)).toEqual(["33", "32s", "32o", "22"]);
    expect([numberOf("AA"), numberOf("22"), numberOf("KAs"), numberOf("toString")]).toEqual([0, 168, null, null]);
  });

  it("fill the square: pairs on the diagonal, suited above, offsuit below", () => {
    expect([at(0, 0), at(0, 1), at(1, 0), at(12, 12), at(0, 12), at(12, 0)]).toEqual(["AA", "AKs", "AKo", "22", "A2s", "A2o"]);
    expect([...SQUARE].sort((a, b) => a - b)).toEqual(CLASSES.map((_, number) => number));
  });

  it("are chosen by kind", () => {
    expect([isPair, isSuited, isBroadway, isSuitedConnector].map((kind) => names(kind).length)).toEqual([13, 78, 25, 12]);
    expect(names(isBroadway)).toContain("JTo");
    expect(names(isBroadway)).not.toContain("T9s");
    expect(names(isSuitedConnector)).toEqual(expect.arrayContaining(["AKs", "98s", "32s"]));
  });
});
