import { expect, it } from "vitest";
import { raiseTrail } from "../src/lib/table/raises";
import { columnsOf } from "../src/lib/words/names";

it("raises are told in their order", () => {
  expect(raiseTrail(["30", "90", "270"], 27, columnsOf)).toBe("30 → 90 → 270");
  expect(raiseTrail(["30"], 27, columnsOf)).toBe("30");
});

it("where all do not fit, the oldest become a sign and the newest stay", () => {
  expect(raiseTrail(["30", "90", "270", "810"], 11, columnsOf)).toBe("… 270 → 810");
  expect(raiseTrail(["30", "90", "270"], 13, columnsOf)).toBe("30 → 90 → 270");
  expect(raiseTrail(["30", "90", "270"], 12, columnsOf)).toBe("… 90 → 270");
});

it("what is wide is measured as such, and the last raise is always told", () => {
  expect(raiseTrail(["1亿", "2亿"], 9, columnsOf)).toBe("1亿 → 2亿");
  expect(raiseTrail(["1亿", "2亿"], 8, columnsOf)).toBe("… 2亿");
  expect(raiseTrail(["100,000,000", "200,000,000"], 4, columnsOf)).toBe("… 200,000,000");
});
