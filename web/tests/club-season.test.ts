import { describe, expect, it } from "vitest";
import { boundsOf, dayOfMoment, isTurned } from "../src/lib/clubs/season";

describe("a season of a club", () => {
  it("goes from the first moment of its first day to the last one of its last", () => {
    const { since, until } = boundsOf({ first: "2026-09-01", last: "2026-09-30" });
    expect(since).toBe(new Date(2026, 8, 1).getTime());
    expect(until).toBe(new Date(2026, 9, 1).getTime() - 1);
    expect([dayOfMoment(since), dayOfMoment(until)]).toEqual(["2026-09-01", "2026-09-30"]);
  });

  it("is open where no day is given", () => {
    expect(boundsOf({ first: "", last: "" })).toEqual({ since: null, until: null });
    expect(dayOfMoment(null)).toBe("");
  });

  it("cannot end before it begins", () => {
    expect(isTurned({ first: "2026-09-02", last: "2026-09-01" })).toBe(true);
    expect(isTurned({ first: "2026-09-01", last: "2026-09-01" })).toBe(false);
    expect(isTurned({ first: "2026-09-01", last: "" })).toBe(false);
  });
});
