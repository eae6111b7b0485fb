import { describe, expect, it } from "vitest";
import { LANGUAGES, loadLanguage } from "../src/lib/words/i18n";
import type { WireEvent } from "../src/lib/protocol";
import type { Stop } from "../src/lib/hands/replay";
import type { HandReview, Reason, ReviewDecision, ReviewOption } from "../src/lib/http-types";
import { bestWord, blinds, decisionAt, methodMeans, optionName, optionTerms, reasonOf, notSolved, rowsOf, signedBlinds, stopOf, termsOf, verdictOf, worstGrade } from "../src/lib/hands/review";
import { REVIEW_WORDS } from "../src/lib/hands/review-words";
import { CHINESE } from "./chinese";

function option(kind: ReviewOption["kind"], value: number, more: Partial<ReviewOption> = {}): ReviewOption {
  return { kind, cost: 0, to: null, value, error: 1, folds: 0.25, bluff: false, often: null, ...more };
}

function decision(more: Partial<ReviewDecision> = {}): ReviewDecision {
  return {
    seq: 12,
    street: "river",
    board: ["2c", "7d", "9h", "Js", "Kd"],
    pot: 180,
    winnable: 240,
    price: 60,
    stack: 970,
    required: 0.25,
    equity: 0.984,
    equityError: 0.003,
    options: [option("fold", 0), option("call", 176, { cost: 60 }), option("raise", 250, { cost: 240, to: 240 })],
    chosen: 0,
    best: 2,
    loss: 250,
    lossError: 4,
    leastLoss: 27,
    grade: "mistake",
    reason: "call_pays",
    method: "ranges",
    ranges: [],
    hindsight: null,
    ...more,
  };
}

function review(...decisions: ReviewDecision[]): HandReview {
  const loss = decisions.reduce((sum, one) => sum + (one.grade === "good" || one.grade === "unsure" ? 0 : one.loss), 0);
  const model = { rangeModel: "", mode: "standard", samples: 1500, standardErrors: 2.6, solves: ["river"] } as const;
  return { table: "t", hand: 1, seat: 1, bigBlind: 10, loss, decisions, model };
}

function stop(...seqs: number[]): Stop {
  const told = seqs.map((seq) => ({ type: "folded", seq }) as unknown as WireEvent);
  return { at: 1, event: told[0] as WireEvent, told, part: "river" };
}

describe("what could have been done", () => {
  it("is measured by the largest value, losses to the other side", () => {
    const rows = rowsOf(decision({ options: [option("fold", 0), option("call", -50), option("raise", 100)] }));
    expect(rows.map((row) => [row.length, row.worse])).toEqual([
      [0, false],
      [0.5, true],
      [1, false],
    ]);
    expect(rows.map((row) => row.chosen)).toEqual([true, false, false]);
    expect(rows.map((row) => row.best)).toEqual([false, false, true]);
  });

  it("leaves out a fold where a check is free, unless it was made", () => {
    const free = { price: 0, options: [option("fold", 0), option("check", 30)] };
    expect(rowsOf(decision({ ...free, chosen: 1 })).map((row) => row.option.kind)).toEqual(["check"]);
    expect(rowsOf(decision({ ...free, chosen: 0 }))).toHaveLength(2);
  });

  it("says when the best of it leaves out a higher bluff, and nothing when it is itself one", () => {
    const review = REVIEW_WORDS["zh-CN"];
    const bluff = (value: number) => option("raise", value, { bluff: true });
    const options = [option("fold", 0), option("check", 30), bluff(40), bluff(50)];
    expect(bestWord(CHINESE, decision({ options, best: 1, chosen: 1 }))).toBe(review.bestWithoutBluff);
    expect(bestWord(CHINESE, decision({ options, best: 2, chosen: 2 }))).toBeNull();
    expect(bestWord(CHINESE, decision({ options, best: 3, chosen: 3 }))).toBe(review.best);
  });

  it("says when the estimate of something that is no bluff is higher than the best that is sure", () => {
    const options = [option("fold", 0), option("call", 30), option("raise", 40), option("raise", 90, { bluff: true })];
    expect(bestWord(CHINESE, decision({ options, best: 1, chosen: 0 }))).toBe(REVIEW_WORDS["zh-CN"].bestSure);
  });

  it("does not call the chart of a table an exact solution between the blinds", () => {
    const { methodsExplained } = REVIEW_WORDS["zh-CN"];
    const chart = { seats: 6, game: "full", depth: 100, position: "CO", facing: "unopened" };
    expect(methodMeans(CHINESE, decision({ method: "chart", chart }))).toBe(methodsExplained.tableChart);
    expect(methodMeans(CHINESE, decision({ method: "chart", chart: { ...chart, seats: 2, game: "push-fold" } }))).toBe(methodsExplained.chart);
    expect(methodMeans(CHINESE, decision({ method: "ranges", chart }))).toBe(methodsExplained.ranges);
  });

  it("has a name by what it is at that moment", () => {
    const raise = option("raise", 1, { cost: 240, to: 240 });
    expect(optionName(CHINESE, raise, decision())).toBe("加注到 240");
    expect(optionName(CHINESE, raise, decision({ price: 0 }))).toBe("下注 240");
    expect(optionName(CHINESE, raise, decision({ price: 0, street: "preflop" }))).toBe("加注到 240");
    expect(optionName(CHINESE, raise, decision({ stack: 240 }))).toBe("全下 240");
    expect(optionName(CHINESE, option("call", 1, { cost: 1060 }), decision())).toBe("跟注 1,060");
  });
});

describe("the grade of several decisions", () => {
  it("is the worst of them", () => {
    expect(worstGrade([decision({ grade: "good" }), decision({ grade: "better" }), decision({ grade: "unsure" })])).toBe("better");
    expect(worstGrade([decision({ grade: "good" }), decision({ grade: "mistake" })])).toBe("mistake");
    expect(worstGrade([])).toBeUndefined();
  });
});

describe("words", () => {
  it.each(LANGUAGES)("fill every reason in %s", async (language) => {
    const i18n = await loadLanguage(language);
    for (const reason of Object.keys(REVIEW_WORDS[language].reasons) as Reason[]) {
      const said = reasonOf(i18n, decision({ reason }), 10);
      expect(said).not.toMatch(/[{}–]|NaN|undefined/);
    }
  });

  it.each(["zh-CN", "zh-TW"] as const)("let no amount of an option run into the next word in %s", (language) => {
    // The name of a bet ends in a figure.
    for (const said of Object.values(REVIEW_WORDS[language].reasons)) expect(said).not.toMatch(/\{best\}(?![，。；])/);
  });

  it("name the numbers", () => {
    expect(reasonOf(CHINESE, decision(), 10)).toBe("跟注需要 25% 胜率，你对对手的范围约有 98%，弃牌约损失 25 BB。");
  });

  it("never call what was lost nothing", () => {
    expect(reasonOf(CHINESE, decision({ reason: "close", loss: 0.34 }), 10)).toBe("差别不大：换成加注到 240，约多 0.03 BB，不足以下结论。");
    expect(reasonOf(CHINESE, decision({ reason: "close", loss: 0.01 }), 10)).toContain("约多 0.01 BB");
  });

  it("sum up a hand", () => {
    expect(verdictOf(CHINESE, review())).toBe("这手牌里你没有做过决定");
    expect(verdictOf(CHINESE, review(decision({ grade: "good" })))).toBe("1 个决定，都没问题");
    expect(verdictOf(CHINESE, review(decision(), decision({ grade: "good" })))).toBe("2 个决定，1 个有问题，约损失 25 BB");
  });

  it("flag nothing that has no verdict", () => {
    expect(verdictOf(CHINESE, review(decision({ grade: "unsure" })))).toBe("1 个决定，没有发现明显失误");
    expect(verdictOf(CHINESE, review(decision(), decision({ grade: "unsure" })))).toContain("1 个有问题");
  });

  it("write values in big blinds to one decimal, and nothing without a sign", () => {
    expect(signedBlinds(CHINESE, 18, 10)).toBe("+1.8");
    expect(signedBlinds(CHINESE, -18, 10)).toBe("−1.8");
    expect([blinds(CHINESE, 232.5, 10), signedBlinds(CHINESE, -232.5, 10)]).toEqual(["23.3", "−23.3"]);
    expect(signedBlinds(CHINESE, -0.2, 10)).toBe("0");
  });
});

describe("the way between a decision and its step", () => {
  const stops = [stop(10), stop(11, 12), stop(13)];

  it("goes by the number of the event", () => {
    expect(stopOf(stops, decision())).toBe(1);
    expect(stopOf(stops, decision({ seq: 99 }))).toBeNull();
  });

  it("goes back", () => {
    const own = decision();
    expect(decisionAt(review(own), stops[1])).toBe(own);
    expect(decisionAt(review(own), stops[0])).toBeNull();
    expect(decisionAt(review(own), undefined)).toBeNull();
  });
});

describe("what the numbers mean", () => {
  const { glossary } = REVIEW_WORDS["zh-CN"];

  it("is said of the numbers that are there", () => {
    expect(termsOf(CHINESE, decision())).toEqual([glossary.value, glossary.blinds]);
    const options = [option("fold", 0, { often: 0.4 }), option("raise", 3, { bluff: true })];
    expect(termsOf(CHINESE, decision({ options }))).toEqual([glossary.value, glossary.blinds, glossary.often, glossary.bluff]);
  });

  it("says what is marked among the options", () => {
    expect(optionTerms(CHINESE, decision())).toEqual([...termsOf(CHINESE, decision()), "✓：估值最高"]);
    const bluffs = [option("fold", 0), option("raise", 3, { bluff: true }), option("raise", 5, { bluff: true })];
    expect(optionTerms(CHINESE, decision({ options: bluffs, best: 0 })).at(-1)).toBe("✓：不算诈唬估值最高");
    expect(optionTerms(CHINESE, decision({ options: bluffs, best: 1 })).at(-1)).toBe(glossary.bluff);
  });

  it("names the streets that a house cannot solve between two players", () => {
    const against = [{ seat: 2, part: 0.3, cells: [] }];
    expect(notSolved(CHINESE, review(decision({ ranges: against })))).toBeNull();
    const turn = decision({ street: "turn", ranges: against });
    expect(notSolved(CHINESE, review(turn))).toContain(CHINESE.words.streets.turn);
    expect(notSolved(CHINESE, review(decision({ street: "turn", ranges: [...against, ...against] })))).toBeNull();
  });
});
