import { expect, it } from "vitest";
import { joinRows, splitRows, type Row } from "../src/pocket/rows";

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => Uint8Array.from(values);

it("rows that are joined are what Python unpacks: keys, little-endian sizes, values", () => {
  const joined = joinRows([
    ["a/1", bytes(7, 8)],
    ["b", bytes()],
    ["c", bytes(9)],
  ]);
  expect(joined.keys).toBe("a/1\nb\nc\n");
  expect([...joined.sizes]).toEqual([2, 0, 1]);
  expect([...joined.values]).toEqual([7, 8, 9]);
  expect(joinRows([]).keys).toBe("");
});

it("rows that Python has joined are split again; a size of -1 drops a row", () => {
  const sizes = bytes(2, 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 1, 0, 0, 0);
  const rows: Row[] = [
    ["a", bytes(1, 2)],
    ["gone", null],
    ["empty", bytes()],
    ["z", bytes(3)],
  ];
  expect(splitRows("a\ngone\nempty\nz\n", sizes, bytes(1, 2, 3))).toEqual(rows);
  expect(splitRows("", bytes(), bytes())).toEqual([]);
});

it("sizes may lie anywhere in a larger buffer", () => {
  const larger = bytes(0, 0, 0, 0, 0, 1, 0, 0, 0);
  expect(splitRows("k\n", larger.subarray(5), bytes(4))).toEqual([["k", bytes(4)]]);
});
