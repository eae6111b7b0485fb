import { describe, expect, it } from "vitest";
import { TOUR_WORDS } from "../src/components/tour/tour-words";
import { dockOf } from "../src/lib/dock/dock";
import { LEGAL, tourHand } from "../src/lib/hands/tour-hand";
import { potsOf, potTotal } from "../src/lib/table/pots";
import type { TableState } from "../src/lib/table/table-state";
import { LANGUAGES } from "../src/lib/words/i18n";

const { decision, settled } = tourHand(["You", "Ben", "Alice", "Joe"]);

function stacks({ seats }: TableState): readonly (number | undefined)[] {
  return seats.map((seat) => seat?.stack);
}

describe("the hand of the tour", () => {
  it("lets you decide what the words say", () => {
    const dock = dockOf(decision);
    expect(dock).toMatchObject({ toCall: 30, minRaiseTo: 60, pot: potTotal(decision.hand) });
    expect(dock?.raise?.placeholder).toEqual({ least: 50, call: 30 });
    expect(decision.seats[0]?.stack).toBe(LEGAL.stack);
    expect(decision.hand?.players[0]?.bet).toBe(LEGAL.bet);
  });

  it("has a player who is all-in, and a pot for it", () => {
    expect(decision.hand?.players[1]?.allIn).toBe(true);
    expect(potsOf(decision.hand).map((pot) => pot.amount)).toEqual([100, 70]);
  });

  it("keeps every chip", () => {
    const all = [1020, 25, 915, 1680];
    const sum = (chips: readonly (number | undefined)[]) => chips.reduce<number>((total, one) => total + (one ?? 0), 0);
    expect(sum(stacks(decision)) + potTotal(decision.hand)).toBe(sum(all));
    const results = settled.hand?.settlement?.results ?? [];
    expect(results.map((one) => (all[one.seat] ?? 0) + one.difference)).toEqual(stacks(settled));
    for (const { seat, putIn } of results) expect(settled.hand?.players[seat]?.committed).toBe(putIn);
  });

  it.each(LANGUAGES)("is the example that the tour speaks of in %s", (language) => {
    const words = TOUR_WORDS[language];
    for (const number of [50, 30, 20]) expect(words.raise).toContain(String(number));
    expect(words.others).toHaveLength(3);
  });
});
