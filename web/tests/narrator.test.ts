import { describe, expect, it } from "vitest";
import { eventLine } from "../src/lib/words/event-line";
import { LANGUAGES, loadLanguage, spoken } from "../src/lib/words/i18n";
import { logLines } from "../src/lib/words/log-lines";
import { dueWarning, Narrator } from "../src/lib/words/narrator";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { foldEvent, type FoldStep } from "../src/lib/table/table-fold";
import { bySeat, type TableState } from "../src/lib/table/table-state";
import { CHINESE } from "./chinese";
import { first, stream, STREAMS } from "./streams";

/** Every step of a stream, with what hands make as the server tells it after the step. */
function stepsOf(name: (typeof STREAMS)[number]): { readonly start: TableState; readonly steps: readonly FoldStep[] } {
  const { snapshots, events, made } = stream(name);
  const start = fromSnapshot(first(snapshots));
  const madeAfter = new Map(made.map((one) => [one.seq, bySeat(one.hands)]));
  let state = start;
  const steps = events
    .filter((event) => event.seq >= start.seq)
    .map((event) => {
      const before = state;
      const after = foldEvent(before, event);
      state = { ...after, made: madeAfter.get(event.seq) ?? after.made };
      return { before, event, after };
    });
  return { start, steps };
}

/** What is said when the steps come in batches; `handMade` follows its batch. */
function narrate(name: (typeof STREAMS)[number], size: number, i18n = CHINESE): readonly string[] {
  const { start, steps } = stepsOf(name);
  const narrator = new Narrator();
  const said = [...narrator.shown(i18n, start, [])];
  for (let from = 0; from < steps.length; from += size) {
    const batch = steps.slice(from, from + size);
    said.push(...narrator.follow(i18n, batch));
    const next = steps[from + size]?.before;
    if (next !== undefined) said.push(...narrator.made(i18n, next));
  }
  return said;
}

const ACTIONS = ["folded", "checked", "called", "raised", "boardDealt", "handMucked", "chipsPosted", "playerSat", "betReturned"];

describe.each(STREAMS)("the narrator of %s", (name) => {
  it.each([1, 7, 500])("tells every action once, in order, when events come %i at a time", (size) => {
    const { steps } = stepsOf(name);
    const wanted = steps.filter(({ event }) => ACTIONS.includes(event.type)).map(({ after, event }) => eventLine(spoken(CHINESE), after, event));
    const said = narrate(name, size);
    let place = 0;
    for (const line of wanted) {
      place = said.indexOf(line ?? "", place) + 1;
      expect(place, `${line} after ${said.slice(Math.max(0, place - 3), place)}`).toBeGreaterThan(0);
    }
    const counted = (all: readonly (string | null)[]) => all.filter((line) => wanted.includes(line)).length;
    expect(counted(said)).toBe(wanted.length);
  });

  it.each([1, 500])("tells who showed, who won, with what, and one's own result, %i at a time", (size) => {
    const { steps } = stepsOf(name);
    const said = narrate(name, size);
    const told = (types: readonly string[]) =>
      steps.filter(({ event }) => types.includes(event.type)).map(({ after, event }) => eventLine(spoken(CHINESE), after, event)!);
    const shown = told(["handShown", "cardsShown"]);
    const won = told(["potAwarded"]);
    for (const line of [...shown, ...won]) expect(said.filter((one) => one.startsWith(line)).length, line).toBe([...shown, ...won].filter((one) => one.startsWith(line)).length);
    const { settlement, lines } = CHINESE.words;
    const start = (sentence: string) => sentence.split("{")[0]!;
    const settled = steps.flatMap(({ event, after }) => (event.type === "handSettled" ? [{ event, after }] : []));
    const own = settled.filter(({ event, after }) => event.results.some((one) => one.seat === after.you.seat));
    const results = [start(settlement.won), start(settlement.lost), settlement.even];
    expect(said.filter((line) => results.some((one) => line.startsWith(one))).length).toBe(own.length);
    for (const { event, after } of settled)
      for (const pot of event.pots.filter((one) => one.name !== null)) {
        const hand = CHINESE.hand(pot.name!, event.results.map((one) => one.name));
        const ends = CHINESE.say(lines.named, { line: "", hand });
        const named = said.some((line) => line.includes(CHINESE.number(pot.amount)) && line.endsWith(ends));
        expect(named, `${after.hand?.number}: ${hand}`).toBe(true);
      }
  });

  it("says one's own cards once a hand", () => {
    const { steps } = stepsOf(name);
    const dealt = steps.filter(({ event, after }) => event.type === "holeCardsDealt" && after.you.seat !== null && after.hand?.players[after.you.seat]?.cards != null);
    const said = narrate(name, 3);
    expect(said.filter((line) => line.startsWith("你的底牌")).length).toBe(dealt.length);
  });
});

it("tells one's turn with the price, the pot and the clock, and a free one without a price", () => {
  const said = narrate("evening-0", 1);
  expect(said.some((line) => /^轮到你了，需跟注 [\d,]+，底池 [\d,]+，还剩 \d+ 秒$/.test(line))).toBe(true);
  expect(said.some((line) => /^轮到你了，可以过牌，底池 [\d,]+，还剩 \d+ 秒$/.test(line))).toBe(true);
});

it("tells what was missed when a connection comes back, and nothing again", () => {
  const { start, steps } = stepsOf("evening-0");
  const narrator = new Narrator();
  const cut = steps.findIndex(({ event }) => event.type === "boardDealt");
  narrator.shown(CHINESE, start, []);
  narrator.follow(CHINESE, steps.slice(0, cut));
  const later = steps.slice(0, cut + 3);
  const lines = logLines(CHINESE, later).map((one) => one.in(CHINESE));
  const state = later[later.length - 1]!.after;
  const said = narrator.shown(CHINESE, state, lines);
  expect(said.filter((line) => line.startsWith("翻牌")).length).toBe(1);
  expect(said.some((line) => line.startsWith("你的底牌"))).toBe(false);
  expect(narrator.shown(CHINESE, state, lines)).toEqual([]);
});

it.each(STREAMS)("never tells what hands made on an earlier street after the cards of a later one: %s", (name) => {
  const { start, steps } = stepsOf(name);
  const narrator = new Narrator();
  narrator.shown(CHINESE, start, []);
  let told = 0;
  for (const step of steps) {
    const said = narrator.follow(CHINESE, [step]);
    // While the cards of a street turn, the table still shows what hands made before it.
    const late = narrator.made(CHINESE, { ...step.after, made: step.before.made });
    told += [...said, ...late].filter((line) => line.startsWith("你的牌型")).length;
    if (step.event.type === "boardDealt" || step.event.type === "potAwarded") expect(late, `after ${said.join(" / ")}`).toEqual([]);
  }
  if (name === "evening-0") expect(told).toBeGreaterThan(0);
});

it("tells who comes in the middle of a hand how it stands", () => {
  const { steps } = stepsOf("evening-0");
  const turn = steps.find(({ event, after }) => event.type === "turnStarted" && (after.hand?.board.length ?? 0) > 0 && event.seat !== after.you.seat)!;
  const said = new Narrator().shown(CHINESE, turn.after, []);
  expect(said[0]).toContain("1");
  expect(said[1]).toMatch(/^翻牌：(黑桃|红桃|方块|梅花).*底池/);
  expect(said.some((line) => line.startsWith("你的底牌"))).toBe(true);
});

it.each(LANGUAGES)("draws no suit in %s", async (language) => {
  const i18n = await loadLanguage(language);
  for (const name of STREAMS) expect(narrate(name, 5, i18n).filter((line) => /[♠♥♦♣]|undefined|–/.test(line))).toEqual([]);
});

it("warns of the clock at ten and five seconds, where so much was given", () => {
  expect([12, 10, 7, 5, 1, 0].map((seconds) => dueWarning(seconds, 30))).toEqual([null, 10, 10, 5, 5, null]);
  expect([10, 6, 5].map((seconds) => dueWarning(seconds, 10))).toEqual([null, null, 5]);
});
