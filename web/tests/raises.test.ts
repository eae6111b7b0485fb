import { expect, it } from "vitest";
import { raiseTrail } from "../src/lib/table/raises";

it("raises are told in their order", () => {
  expect(raiseTrail(["30", "90", "270"], 27)).toBe("30 → 90 → 270");
  expect(raiseTrail(["30"], 27)).toBe("30");
});

it("where all do not fit, the oldest become a sign and the newest stay", () => {
  expect(raiseTrail(["30", "90", "270", "810"], 11)).toBe("… 270 → 810");
  expect(raiseTrail(["30", "90", "270"], 13)).toBe("30 → 90 → 270");
  expect(raiseTrail(["30", "90", "270"], 12)).toBe("… 90 → 270");
});

it("what is wide takes two columns, and the last raise is always told", () => {
  expect(raiseTrail(["1亿", "2亿"], 9)).toBe("1亿 → 2亿");
  expect(raiseTrail(["1亿", "2亿"], 8)).toBe("… 2亿");
  expect(raiseTrail(["100,000,000", "200,000,000"], 4)).toBe("… 200,000,000");
});
