import { describe, expect, it } from "vitest";
import type { HandName } from "../src/lib/protocol";
import { settlementLines } from "../src/lib/words/event-line";
import { LANGUAGES, loadLanguage } from "../src/lib/words/i18n";
import { logLines } from "../src/lib/words/log-lines";
import { columnsOf } from "../src/lib/words/names";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { foldEvent, type FoldStep } from "../src/lib/table/table-fold";
import { fitting, fittingLines, tableLine } from "../src/lib/words/table-line";
import type { TableState } from "../src/lib/table/table-state";
import { CHINESE } from "./chinese";
import { first, stream, STREAMS } from "./streams";

/** Every step of a stream, its amounts made as big as they come and its names as long. */
function bigSteps(name: (typeof STREAMS)[number]): readonly FoldStep[] {
  const { snapshots, events } = stream(name);
  const big = JSON.parse(JSON.stringify({ start: first(snapshots), events }), (key, value: unknown) => {
    if (key === "name" && typeof value === "string") return "南山南南山北南山南南山北";
    const chips = typeof value === "number" && ["amount", "to", "over", "stack", "difference"].includes(key);
    return chips ? value * 1_234_567 : value;
  }) as { start: (typeof snapshots)[number]; events: typeof events };
  const steps: FoldStep[] = [];
  let state: TableState = fromSnapshot(big.start);
  for (const event of big.events.filter((one) => one.seq >= state.seq)) {
    const after = foldEvent(state, event);
    steps.push({ before: state, event, after });
    state = after;
  }
  return steps;
}

const steps = STREAMS.flatMap(bigSteps);
/** What the line of the smallest phone holds: 260 pixels of letters of 12, half as wide as they are high. */
const ROOM = 43;

describe.each(LANGUAGES)("the line below the board in %s", (language) => {
  it("has room for every event with the biggest amounts", async () => {
    const i18n = await loadLanguage(language);
    const moves = steps.filter(({ event }) => ["called", "raised", "checked", "folded", "boardDealt", "potAwarded"].includes(event.type));
    expect(moves.length).toBeGreaterThan(50);
    for (const step of moves) {
      const [line] = logLines(CHINESE, [step]).map((one) => one.in(i18n));
      const text = fitting(tableLine(i18n, step.after, line ?? null, false), ROOM, columnsOf);
      expect(columnsOf(text), text).toBeLessThanOrEqual(ROOM);
    }
  });

  it("has room for who won", async () => {
    const i18n = await loadLanguage(language);
    const over = steps.filter(({ event }) => event.type === "phaseEntered" && event.phase === "HandSummary");
    expect(over.length).toBeGreaterThan(5);
    for (const { after } of over) {
      const text = fitting(tableLine(i18n, after, null, true), ROOM, columnsOf);
      expect(columnsOf(text), text).toBeLessThanOrEqual(ROOM);
    }
  });

  it.each([2, 3, 9])("has room for a pot split among %i", async (count) => {
    const i18n = await loadLanguage(language);
    const { after } = steps.find(({ event }) => event.type === "phaseEntered" && event.phase === "HandSummary")!;
    const settlement = after.hand!.settlement!;
    const main = settlement.pots[0]!;
    const winners = Array.from({ length: count }, (_, seat) => ({ seat, amount: 123_456_789 }));
    const hand = { ...after.hand!, settlement: { ...settlement, pots: [{ ...main, amount: count * 123_456_789, winners }] } };
    const wordings = tableLine(i18n, { ...after, hand }, null, true);
    const text = fitting(wordings, ROOM, columnsOf);
    expect(columnsOf(text), text).toBeLessThanOrEqual(ROOM);
    expect(wordings[0]).toContain(i18n.chips(123_456_789)); // with room, each share is told
    if (count === 2) expect(text, "between whom").toContain("…");
  });
});

it("says what one player won in all pots, not the main pot alone", () => {
  const { after } = steps.find(({ event }) => event.type === "phaseEntered" && event.phase === "HandSummary")!;
  const settlement = after.hand!.settlement!;
  const pot = (amount: number, seat: number) => ({ ...settlement.pots[0]!, amount, winners: [{ seat, amount }] });
  const told = (...pots: readonly ReturnType<typeof pot>[]) =>
    tableLine(CHINESE, { ...after, hand: { ...after.hand!, settlement: { ...settlement, pots } } }, null, true).join();
  expect(told(pot(200, 0), pot(7_000, 0), pot(800, 0))).toContain("8,000");
  expect(told(pot(200, 0), pot(7_000, 0))).not.toContain("主池");
  expect(told(pot(200, 0), pot(7_000, 1))).toContain("主池");
});

it("says what each winner got in all, where there is no room for every pot", () => {
  const { after } = steps.find(({ event }) => event.type === "phaseEntered" && event.phase === "HandSummary")!;
  const settlement = after.hand!.settlement!;
  const pots = [[5_750, 0], [3_800, 0], [8_250, 0], [1_700, 1]].map(([amount = 0, seat = 0]) => ({ ...settlement.pots[0]!, amount, winners: [{ seat, amount }] }));
  const text = fitting(tableLine(CHINESE, { ...after, hand: { ...after.hand!, settlement: { ...settlement, pots } } }, null, true), ROOM, columnsOf);
  expect(text).toMatch(/得 17,800，.* 得 1,700/);
});

it("names what decides where the loser showed a hand of the same name, and not where nobody did", () => {
  const { after } = steps.find(({ event }) => event.type === "handSettled" && event.pots.length === 1 && event.pots[0]?.winners.length === 1)!;
  const settlement = after.hand!.settlement!;
  const winner = settlement.pots[0]!.winners[0]!.seat;
  const pair = (kickers: HandName["kickers"]): HandName => ({ category: "pair", ranks: ["4"], kickers });
  const told = (loser: HandName | null) => {
    const results = settlement.results.map((result) => ({ ...result, name: result.seat === winner ? pair(["Q", "J", "7"]) : loser }));
    const pots = settlement.pots.map((pot) => ({ ...pot, name: pair(["Q", "J", "7"]) }));
    return settlementLines(CHINESE, { ...after, hand: { ...after.hand!, settlement: { ...settlement, results, pots } } }).join();
  };
  expect(told(pair(["J", "T", "7"]))).toContain("（一对 4，踢脚 Q）");
  expect(told(pair(["Q", "J", "6"]))).toContain("（一对 4，踢脚 Q-J-7）");
  expect(told(pair([]))).toContain("（一对 4）"); // a name that was stored before kickers were
  expect(told(null)).toContain("（一对 4）");
});

it("says all it can: amounts and names are cut only where they must be", () => {
  const step = steps.find(({ event }) => event.type === "called")!;
  const [line] = logLines(CHINESE, [step]).map((one) => one.in(CHINESE));
  expect(line?.text).toMatch(/\d,\d{3},\d{3}/);
  expect(line?.brief).not.toMatch(/\d,\d{3},\d{3}/);
  expect(fitting([line!.brief, line!.tight], 100, columnsOf)).toBe(line!.brief);
  expect(fitting([line!.brief, line!.tight], columnsOf(line!.tight), columnsOf)).toBe(line!.tight);
});

describe("a text in two lines", () => {
  const fits = (text: string, width: number) => fittingLines([text, ""], width, 2, columnsOf) === text;

  it("breaks after spaces and between signs, never within a word", () => {
    expect([fits("Waiting for players", 11), fits("Waiting for players", 10)]).toEqual([true, false]);
    expect([fits("等待其他玩家", 6), fits("等待其他玩家", 5)]).toEqual([true, false]);
    expect([fits("等待 Alexander 回来", 14), fits("等待 Alexander 回来", 9)]).toEqual([true, false]);
  });

  it("is the shortest one where none has room", () => {
    expect(fittingLines(["等待 Alexander 回来", "等待玩家回来"], 4, 2, columnsOf)).toBe("等待玩家回来");
  });
});

it("says that the table is paused, whatever else there is", () => {
  const { after } = steps.find(({ event }) => event.type === "called")!;
  expect(tableLine(CHINESE, { ...after, pausedAt: 1 }, null, true)).toEqual(["已暂停"]);
});
