import { describe, expect, it } from "vitest";
import { columnsOf } from "../src/lib/words/names";
import { pagesOf } from "../src/lib/words/pages";

const TEXTS = [
  "nice hand, I thought you were bluffing the whole way",
  "好牌，我一直以为你在诈唬，没想到河牌还敢这么下",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  "gg",
  "",
];

describe.each(TEXTS)("%s", (text) => {
  it.each([[12, 2], [12, 1], [40, 2], [3, 1]])("fits into pages %i wide and %i high, whole", (width, lines) => {
    const pages = pagesOf(text, width, lines, columnsOf);
    expect(pages.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
    for (const page of pages) expect(columnsOf(page)).toBeLessThanOrEqual(width * lines + lines);
    expect(pages.includes("")).toBe(false);
  });
});

it("keeps words whole where they have room", () => {
  expect(pagesOf("nice hand my dear friend", 9, 2, columnsOf)).toEqual(["nice hand my dear", "friend"]);
  expect(pagesOf("nice hand my friend", 9, 1, columnsOf)).toEqual(["nice hand", "my friend"]);
});
