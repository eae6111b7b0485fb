import { describe, expect, it } from "vitest";
import { CLASSES, numberOf, SIDE, SQUARE } from "../src/lib/dense/hand-classes";
import { begin, canvasOf, drag, equal, fill, lift, line, placeAt, redo, replace, undo, type Canvas } from "../src/lib/dense/paint";

const EMPTY = canvasOf(CLASSES.map(() => 0));
const place = (name: string) => SQUARE.indexOf(numberOf(name) ?? -1);
const heavy = (canvas: Canvas) => CLASSES.filter((_, number) => (canvas.weights[number] ?? 0) > 0);

describe("a stroke", () => {
  it("paints every cell it meets, and those between when it is fast", () => {
    const drawn = lift(drag(begin(EMPTY, place("AA"), 2), place("A9s"), 2));
    expect(heavy(drawn)).toEqual(["AA", "AKs", "AQs", "AJs", "ATs", "A9s"]);
    expect(drawn.weights[0]).toBe(2);
  });

  it("goes aslant over the pairs", () => {
    const drawn = lift(drag(begin(EMPTY, place("AA"), 1), place("22"), 1));
    expect(heavy(drawn)).toHaveLength(SIDE);
    expect(heavy(drawn).every((name) => name.length === 2)).toBe(true);
  });

  it("is one step back, however long it was, and one forth", () => {
    const first = lift(drag(begin(EMPTY, place("AA"), 1), place("22"), 1));
    const second = lift(begin(first, place("AKs"), 4));
    expect(heavy(undo(second))).toEqual(heavy(first));
    expect(heavy(undo(undo(second)))).toEqual([]);
    expect(undo(undo(undo(second))).weights).toBe(EMPTY.weights);
    expect(redo(redo(undo(undo(second)))).weights).toEqual(second.weights);
    expect(redo(second)).toBe(second);
  });

  it("that changes nothing leaves no step", () => {
    const drawn = lift(drag(begin(EMPTY, place("AA"), 0), place("22"), 0));
    expect(drawn.past).toEqual([]);
    expect(drawn.weights).toBe(EMPTY.weights);
  });

  it("after a step back forgets the way forth", () => {
    const drawn = lift(begin(EMPTY, place("AA"), 1));
    const other = lift(begin(undo(drawn), place("KK"), 1));
    expect(other.future).toEqual([]);
    expect(heavy(other)).toEqual(["KK"]);
  });

  it("needs a finger that has come down", () => {
    expect(drag(EMPTY, place("AA"), 1)).toBe(EMPTY);
    expect(lift(EMPTY)).toBe(EMPTY);
  });

  it("that was not lifted ends where the next thing begins", () => {
    const open = begin(EMPTY, place("AA"), 1);
    expect(heavy(undo(open))).toEqual([]);
    expect(replace(open, EMPTY.weights).past).toHaveLength(2);
  });
});

describe("many cells at once", () => {
  it("are filled as one step", () => {
    const filled = fill(EMPTY, (number) => CLASSES[number]?.length === 2, 0.5);
    expect(heavy(filled)).toHaveLength(13);
    expect(filled.past).toHaveLength(1);
    expect(fill(filled, (number) => CLASSES[number]?.length === 2, 0.5)).toBe(filled);
  });

  it("can be taken back a hundred times and no more", () => {
    let canvas = EMPTY;
    for (let weight = 1; weight <= 150; weight += 1) canvas = fill(canvas, () => true, weight);
    expect(canvas.past).toHaveLength(100);
    for (let step = 0; step < 200; step += 1) canvas = undo(canvas);
    expect(canvas.weights[0]).toBe(50);
  });
});

describe("places", () => {
  it("follow from where a finger is, the nearest if it is outside", () => {
    expect([placeAt(0, 0), placeAt(0.999, 0.999), placeAt(0.1, 0)]).toEqual([0, 168, 1]);
    expect([placeAt(-3, 0.5), placeAt(2, 2)]).toEqual([6 * SIDE, 168]);
  });

  it("between two are those on the line", () => {
    expect(line(0, 0)).toEqual([0]);
    expect(line(0, 3)).toEqual([0, 1, 2, 3]);
    expect(line(3, 0)).toEqual([3, 2, 1, 0]);
    expect(line(0, 2 * SIDE + 2)).toEqual([0, SIDE + 1, 2 * SIDE + 2]);
  });

  it("are told apart by every weight", () => {
    expect(equal([1, 2], [1, 2])).toBe(true);
    expect(equal([1, 2], [1, 3])).toBe(false);
    expect(equal([1], [1, 2])).toBe(false);
  });
});
