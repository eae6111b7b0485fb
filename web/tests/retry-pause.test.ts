import { expect, it } from "vitest";
import { retryPause } from "../src/lib/screens/retry-pause";

it("waits longer after every failure, up to half a minute, and not all devices as long", () => {
  const middle = () => 0.5;
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => retryPause(failures, middle))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(retryPause(1, () => 0)).toBe(800);
  expect(retryPause(1, () => 0.999)).toBe(1200);
});
