import { expect, it } from "vitest";
import { chunksOf } from "../src/lib/layout/chunks";

it("cuts a list into pieces without losing or repeating anything", () => {
  expect(chunksOf([], 3)).toEqual([]);
  expect(chunksOf([1, 2, 3], 3)).toEqual([[1, 2, 3]]);
  expect(chunksOf([1, 2, 3, 4], 3)).toEqual([[1, 2, 3], [4]]);
  const many = Array.from({ length: 1000 }, (_, place) => place);
  expect(chunksOf(many, 6).flat()).toEqual(many);
});
