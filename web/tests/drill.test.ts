import { describe, expect, it } from "vitest";
import { answerTo, countedDays, meanScore, nextOwn, scoreOf, withAnswer, withDay, withOldDays, withOwnAnswer } from "../src/lib/hands/drill";
import type { DrillDay, DrillOwn } from "../src/lib/http-types";

const day = (name: string, ...answers: DrillDay["answers"]): DrillDay => ({ day: name, answers, own: 0, ownGood: 0 });

describe("the score of the days", () => {
  const memory = () => {
    const kept = new Map<string, string>();
    return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  };

  it("counts what was right or fine", () => {
    expect(scoreOf(["right", "either", "wrong", null])).toBe(2);
    expect(meanScore([day("a", "right", "right"), day("b", "wrong", "right")])).toBe(1.5);
    expect(meanScore([])).toBe(0);
  });

  it("has no mean of a day that is not over", () => {
    const days = [day("a", "right", null), day("b", "wrong", null)];
    expect(countedDays(days, "b").map((one) => one.day)).toEqual(["a"]);
    expect(countedDays([day("b", "wrong", "right")], "b")).toHaveLength(1);
  });

  it("shows an answer at once, and the first to each spot stays", () => {
    let days = withAnswer([], "2026-11-18", 2, "wrong");
    days = withAnswer(days, "2026-11-18", 2, "right");
    expect(days[0]?.answers).toHaveLength(10);
    expect(days[0]?.answers[2]).toBe("wrong");
    days = withDay(days, day("2026-11-17", "either"));
    expect(days.map((one) => one.day)).toEqual(["2026-11-17", "2026-11-18"]);
    expect(withDay(days, day("2026-11-18", "right"))[1]?.answers).toEqual(["right"]);
  });

  it("still has the days that a device kept, unless the house knows them or they cannot be read", () => {
    const store = memory();
    store.setItem("feltroom.drill.anna", '{"2026-11-18":"rr","x":"rrrrrrrrrr","2026-11-16":"rrwe......","2026-11-17":"wwwwwwwwww"}');
    const days = withOldDays(store, "anna", [day("2026-11-17", "right")]);
    expect(days.map((one) => [one.day, scoreOf(one.answers)])).toEqual([
      ["2026-11-16", 3],
      ["2026-11-17", 1],
    ]);
    store.setItem("feltroom.drill.anna", "{");
    expect(withOldDays(store, "anna", [])).toEqual([]);
    expect(withOldDays(store, "ben", [])).toEqual([]);
  });
});

describe("decisions of one's own", () => {
  const DAY = "2026-11-18";
  const own = (hand: number, seq: number, answered: DrillOwn["answered"] = null) =>
    ({ table: "t", hand, decision: { seq }, answered }) as DrillOwn;

  it("are marked with the first answer of the day, here or on another device", () => {
    const [first, second] = [own(1, 8), own(1, 9, "wrong")];
    let given = withOwnAnswer({}, DAY, first, "either");
    given = withOwnAnswer(given, DAY, first, "right");
    given = withOwnAnswer(given, DAY, second, "right");
    expect(answerTo(first, DAY, given)).toBe("either");
    expect(answerTo(second, DAY, given)).toBe("wrong");
    expect(answerTo(own(2, 8), DAY, given)).toBeNull();
    expect(answerTo(first, "2026-11-19", given), "another day").toBeNull();
  });

  it("go on with the next that nobody answered today, from the end on with the first", () => {
    const list = [own(1, 8), own(2, 8, "wrong"), own(3, 8), own(4, 8)];
    const [first, second, third, fourth] = list as [DrillOwn, DrillOwn, DrillOwn, DrillOwn];
    let given = withOwnAnswer({}, DAY, third, "right");
    expect(nextOwn(list, third, DAY, given)).toBe(fourth);
    expect(nextOwn(list, second, DAY, given), "one that is taken again").toBe(fourth);
    expect(nextOwn(list, fourth, DAY, given), "without an answer to it yet").toBe(first);
    given = withOwnAnswer(given, DAY, fourth, "wrong");
    expect(nextOwn(list, fourth, DAY, given)).toBe(first);
    given = withOwnAnswer(given, DAY, first, "wrong");
    expect(nextOwn(list, first, DAY, given)).toBeNull();
    expect(nextOwn([first], first, DAY, {}), "never itself").toBeNull();
  });

  it("are the same when the house tells them anew", () => {
    const given = withOwnAnswer({}, DAY, own(1, 8), "right");
    const told = [own(1, 8), own(2, 8)];
    expect(nextOwn(told, own(1, 8), DAY, given)).toBe(told[1]);
  });
});
