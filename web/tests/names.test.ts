import { expect, it } from "vitest";
import { shortName } from "../src/lib/words/names";

it.each([
  ["Bob", 10, "Bob"],
  ["Maximilian_Wu", 10, "Maximilia…"],
  ["南山南南山北", 12, "南山南南山北"],
  ["南山南南山北", 10, "南山南南…"],
  ["W".repeat(40), 4, "WWW…"],
  ["🂡🂡🂡 ace", 4, "🂡🂡🂡…"],
])("%s in %i columns is %s", (name, columns, short) => {
  expect(shortName(name, columns)).toBe(short);
});
