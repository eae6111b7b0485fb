import { expect, it } from "vitest";
import { shortName, speaker, titleOf, wholePieces } from "../src/lib/words/names";
import { CHINESE } from "./chinese";

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

it("calls a table by its game, unless somebody gave it a name", () => {
  expect(titleOf(CHINESE.words, { name: "周五", preset: "online" })).toBe("周五");
  expect(titleOf(CHINESE.words, { name: "", preset: "online" })).toBe("好友桌");
  expect(titleOf(CHINESE.words, { name: "", preset: "new" })).toBe("Feltroom");
});

it.each([
  ["4のワンペア、キッカーA-K-J", ["4のワンペア、", "キッカーA-K-J", ""]],
  ["一对 4，踢脚 A-9-8", ["一对 4，踢脚 ", "A-9-8", ""]],
  ["pair of fours, ace-king-jack kicker", ["pair of fours, ", "ace-king-jack", " kicker"]],
  ["两对，Q 和 9", ["两对，Q 和 9"]],
])("keeps the ranks of %s on one line", (text, pieces) => {
  expect(wholePieces(text)).toEqual(pieces);
});

it("says of a line whether a player or somebody who watches wrote it", () => {
  expect(speaker(CHINESE, { name: "小明", seat: 0 })).toBe("小明");
  expect(speaker(CHINESE, { name: "小明 (2)", seat: null })).toBe("小明 (2)（观战）");
});
