import { expect, it } from "vitest";
import { qrPath } from "../src/lib/words/qr-path";

it("draws a code with its margin and the three corners that a camera looks for", () => {
  const { side, path } = qrPath("http://192.168.1.20:8000/t/k7m2q9");
  expect((side - 8 - 17) % 4).toBe(0);
  const last = side - 4 - 7;
  for (const [x, y] of [[4, 4], [last, 4], [4, last]]) for (const at of [0, 6]) expect(path).toContain(`M${x! + at} ${y}h1v1h-1z`);
  expect(path).not.toMatch(/M[0-3] /);
  expect(qrPath("another").path).not.toBe(path);
});
