import { describe, expect, it } from "vitest";
import { cuesOf, type Heard } from "../src/lib/sound/cues";
import { duration, motionOf, stagger } from "../src/lib/motion/motion";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { foldEvent } from "../src/lib/table/table-fold";
import { first, stream } from "./streams";

function heard(name: "evening-0" | "evening-spectator" | "solo-0"): readonly Heard[] {
  const { snapshots, events } = stream(name);
  let state = fromSnapshot(first(snapshots));
  return events
    .filter((event) => event.seq >= state.seq)
    .map((event) => {
      state = foldEvent(state, event);
      return { event, after: state };
    });
}

const all = heard("evening-0");
const cuesFor = (type: string) => all.filter((one) => one.event.type === type).flatMap((one) => cuesOf([one]));

describe("cues (A26)", () => {
  it.each([
    ["holeCardsDealt", "deal"],
    ["boardDealt", "board"],
    ["folded", "fold"],
    ["checked", "check"],
    ["handShown", "showdown"],
  ])("%s sounds as %s", (type, cue) => {
    const cues = cuesFor(type);
    expect(cues.length).toBeGreaterThan(0);
    expect(new Set(cues.map((one) => one.cue))).toEqual(new Set([cue]));
  });

  it("a card is heard for every card that is dealt, one after the other", () => {
    const deal = all.find((one) => one.event.type === "holeCardsDealt")!;
    const cues = cuesOf([{ ...deal, after: { ...deal.after, config: { ...deal.after.config!, pace: "normal" } } }]);
    expect(cues).toHaveLength(deal.event.type === "holeCardsDealt" ? 2 * deal.event.hands.length : 0);
    const apart = cues[1]?.after ?? 0;
    expect(apart).toBeGreaterThan(0);
    for (const [place, cue] of cues.entries()) expect(cue.after).toBeCloseTo(apart * place);
  });

  it("cards and pots are heard when they are seen: never after the table has gone on", () => {
    const deal = all.find((one) => one.event.type === "holeCardsDealt")!;
    const config = { ...deal.after.config!, pace: "normal" as const };
    const hands = Array.from({ length: 9 }, (_, seat) => ({ seat, cards: null }));
    const nine = { event: { ...deal.event, hands }, after: { ...deal.after, config } } as Heard;
    expect(Math.max(...cuesOf([nine]).map((one) => one.after))).toBeLessThan(900);
    expect(cuesOf([nine], motionOf("off", false)).every((one) => one.after === 0)).toBe(true);
    const award = all.find((one) => one.event.type === "potAwarded")!;
    const paid = { ...award, after: { ...award.after, config } };
    expect(Math.max(...cuesOf([paid, paid, paid, paid]).map((one) => one.after))).toBeLessThan(1200);
  });

  it("chips are a bet, a call, a raise or all of them", () => {
    for (const one of all) {
      const { event } = one;
      if (event.type !== "called" && event.type !== "raised") continue;
      const allIn = one.after.hand?.players[event.seat]?.allIn;
      const expected = allIn ? "allIn" : event.type === "called" ? "call" : event.over === 0 ? "bet" : "raise";
      expect(cuesOf([one])).toEqual([{ cue: expected, after: 0 }]);
    }
  });

  it("only one's own turn and one's own pots are heard as such", () => {
    const mine = all.filter((one) => one.event.type === "turnStarted" && one.event.seat === one.after.you.seat).length;
    expect(all.flatMap((one) => cuesOf([one])).filter((one) => one.cue === "yourTurn")).toHaveLength(mine);
    const spectator = heard("evening-spectator").flatMap((one) => cuesOf([one]).map((cue) => cue.cue));
    expect(spectator).not.toContain("yourTurn");
    expect(spectator).not.toContain("win");
    expect(spectator).toContain("collect");
  });
});

describe("motion (A17)", () => {
  it("is normal, fast or off", () => {
    expect(["normal", "fast", "off"].map((speed) => duration(motionOf(speed as "normal", false), 260))).toEqual([260, 130, 0]);
  });

  it("travels nowhere for who wants less of it", () => {
    const reduced = motionOf("normal", true);
    expect(reduced.travels).toBe(false);
    expect([duration(reduced, 520), stagger(reduced, 5, 70)]).toEqual([80, 0]);
    expect(duration(motionOf("off", true), 520)).toBe(0);
  });
});
