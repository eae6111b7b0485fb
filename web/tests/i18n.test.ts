import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { eventLine, settlementLines } from "../src/lib/words/event-line";
import { i18nOf, firstLanguage, isLanguage, languageOf, LANGUAGES, loadLanguage, spoken, type Language } from "../src/lib/words/i18n";
import type { HandName } from "../src/lib/protocol";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { foldEvent, foldEvents } from "../src/lib/table/table-fold";
import { en } from "../src/messages/en";
import { ja } from "../src/messages/ja";
import { zhCN, type Words } from "../src/messages/zh-CN";
import { zhTW } from "../src/messages/zh-TW";
import { REVIEW_WORDS } from "../src/lib/hands/review-words";
import { STATISTICS_WORDS } from "../src/components/statistics/statistics-words";
import { CHINESE } from "./chinese";
import { first, fixture, stream, STREAMS } from "./streams";

const ALL: Record<Language, Words> = { "zh-CN": zhCN, "zh-TW": zhTW, ja, en };
/** The words that come with their screen, of all languages, by the name of their file. */
const LATE = Object.entries(import.meta.glob<object>("../src/**/*-words.ts", { eager: true })).flatMap(([file, module]) =>
  Object.values(module).filter(isInAllLanguages).map((words) => ({ file, words })),
);

function isInAllLanguages(value: unknown): value is Readonly<Record<Language, object>> {
  return typeof value === "object" && value !== null && LANGUAGES.every((language) => language in value);
}

/** All that is said in a language: the catalogue, and what comes with a screen. */
function everything(language: Language): [string, string][] {
  return [...sentences(ALL[language]), ...LATE.flatMap(({ file, words }) => sentences(words[language], file))];
}

/** Every sentence by its path. */
function sentences(value: object, path = ""): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, string][] => {
    const here = `${path}/${key}`;
    return typeof inner === "string" ? [[here, inner]] : sentences(inner as object, here);
  });
}

/** A choice between two words is no place of its own; where a straight begins only some languages say. */
function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").filter((key) => key !== "low").sort();
}

describe("numbers", () => {
  it("choose between one and many by the language", () => {
    const english = i18nOf("en", en);
    const { menu } = en;
    expect([1, 2, 0, 1000].map((count) => english.say(menu.recent, { count }))).toEqual([
      "Last 1 hand",
      "Last 2 hands",
      "Last 0 hands",
      "Last 1,000 hands",
    ]);
    expect(english.refusal("ask_later", { wait: 41_200 })).toBe("The host said no a moment ago: ask again in 42 s");
    expect(english.say(STATISTICS_WORDS.en.unreadable, { count: 1 })).toBe("1 hand is damaged and not counted.");
    expect(english.say(REVIEW_WORDS.en.allGood, { count: 1 })).toBe("1 decision, all fine");
  });

  it("leave no English noun without a choice after a number that may be one", () => {
    // Numbers that are never one: limits, seats at a table, a sum with a unit.
    const never = /^(most|players|limit|seats|enough|window|settled|points|waiting)$/;
    const nouns = /\{(\w+)\} (?:older |other )?(hands|decisions|sessions|tables|players|bots|classes|people)\b/g;
    const found = everything("en").flatMap(([path, text]) => [...text.matchAll(nouns)].map((match) => [path, match[1] ?? ""] as const));
    expect(found.filter(([path, key]) => !never.test(key) && !path.endsWith("/severalPlayers"))).toEqual([]);
  });
});

describe.each(LANGUAGES)("%s", (language) => {
  const words = ALL[language];
  const i18n = i18nOf(language, words);

  it("has the same keys and placeholders as every other", () => {
    const own = everything(language).map(([path, sentence]) => [path, placeholders(sentence)]);
    const model = everything("zh-CN").map(([path, sentence]) => [path, placeholders(sentence)]);
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(model));
  });

  it("has no half-width kana, which nobody writes", () => {
    expect(JSON.stringify(everything(language))).not.toMatch(/[\uff61-\uff9f]/);
  });

  it("has no empty sentence", () => {
    expect(everything(language).filter(([, sentence]) => sentence.trim() === "")).toEqual([]);
  });

  it("names hands as feltroom does", () => {
    const names = fixture<(HandName & { among: HandName[]; words: Record<Language, string> })[]>("hand-names");
    expect(names.length).toBeGreaterThan(80);
    for (const name of names) expect(i18n.hand(name, name.among)).toBe(name.words[language]);
  });

  it("has a sentence for what happens, without a hole in it", () => {
    for (const name of STREAMS) {
      const { snapshots, events } = stream(name);
      let state = fromSnapshot(first(snapshots));
      for (const event of events.slice(state.seq)) {
        state = foldEvent(state, event);
        const line = eventLine(i18n, state, event);
        if (line !== null) expect(line).not.toMatch(/[{}–]|undefined|NaN/);
        if (event.type === "handSettled") expect(settlementLines(i18n, state)).toHaveLength(event.pots.length);
      }
    }
  });

  it("says cards by name to who hears them, and never as a sign", () => {
    const { snapshots, events } = stream("evening-0");
    let state = fromSnapshot(first(snapshots));
    let named = 0;
    for (const event of events.slice(state.seq)) {
      state = foldEvent(state, event);
      const line = eventLine(spoken(i18n), state, event) ?? "";
      expect(line).not.toMatch(/[♠♥♦♣]/);
      if (event.type === "boardDealt") for (const card of event.cards) named += Number(line.includes(i18n.cardName(card)));
    }
    expect(named).toBeGreaterThan(2);
  });

  it("is loaded with its own words", async () => {
    const loaded = await loadLanguage(language);
    expect(loaded.language).toBe(language);
    expect(loaded.words).toBe(words);
  });
});

describe("refusals", () => {
  it("use only numbers that the protocol gives with the code", () => {
    const document = readFileSync(new URL("../../docs/protocol.md", import.meta.url), "utf8");
    const table = document.slice(document.indexOf("\n## Codes"));
    const given = new Map(
      [...table.matchAll(/^\| `(\w+)` \|.*\| (.*) \|$/gm)].map((row) => [row[1], (row[2] ?? "").match(/\w+/g) ?? []]),
    );
    for (const [code, sentence] of Object.entries(zhCN.codes))
      for (const key of placeholders(sentence)) expect(given.get(code), code).toContain(key);
  });

  it("say D3's three sentences", () => {
    const { refusal } = i18nOf("zh-CN", zhCN);
    expect(refusal("raise_too_small", { minRaise: 20, increment: 5 })).toBe("加注增量至少需要 20 筹码（当前增量：5）");
    expect(refusal("not_enough_chips", { stack: 100 })).toBe("筹码不足，最多可下注 100（All-In）");
    expect(refusal("bad_amount")).toBe("请输入有效的加注金额");
  });

  it("say something for a code they do not know", () => {
    expect(i18nOf("en", en).refusal("brand_new" as never)).toBe(en.codes.internal);
  });
});

describe("sentences", () => {
  const chinese = i18nOf("zh-CN", zhCN);

  it("are those of the documents (D4, A14)", () => {
    expect(chinese.say(zhCN.dock.placeholder, { least: 50, call: 30 })).toBe("最少 50 (含跟注30)");
    expect(chinese.say(zhCN.dock.call, { amount: 30 })).toBe("跟注 30");
    expect(chinese.say(zhCN.lines.raise, { name: "Bot_2", to: 50 })).toBe("Bot_2 加注到 50");
  });

  it("tell a raise and an all-in of real play", () => {
    const { snapshots, events } = stream("wild-0");
    const start = fromSnapshot(first(snapshots));
    const lines = events.slice(start.seq).map((event) => {
      const state = foldEvents(start, events.slice(start.seq).filter((one) => one.seq <= event.seq));
      return eventLine(chinese, state, event);
    });
    expect(lines.some((line) => line !== null && /^Bot_\d 加注到 [\d,]+，全下$/.test(line))).toBe(true);
  });

  it("fill names that look like placeholders with nothing else", () => {
    expect(chinese.say("{name} {to}", { name: "{to}", to: 5 })).toBe("{to} 5");
  });

  it("write numbers, signs, cards and pots", () => {
    expect(chinese.number(1234567)).toBe("1,234,567");
    expect([chinese.signed(5), chinese.signed(-1500), chinese.signed(0)]).toEqual(["+5", "−1,500", "0"]);
    expect(chinese.cards(["As", "Th", "??"])).toBe("A♠ 10♥ ?");
    expect([chinese.cardName("Ah"), i18nOf("en", en).cardName("Td")]).toEqual(["红桃A", "ten of diamonds"]);
    expect([chinese.potName(0, 1), chinese.potName(0, 2), chinese.potName(1, 2)]).toEqual(["底池", "主池", "边池 1"]);
    expect([isLanguage("ja"), isLanguage("fr"), isLanguage(null)]).toEqual([true, false, false]);
  });
});

describe("chips where there is little room", () => {
  it("are whole as long as they fit, then shortened and never rounded up", async () => {
    expect(CHINESE.chips(999_999)).toBe("999,999");
    expect(CHINESE.chips(9_999_999, 7)).toBe("9,999,999");
    expect(CHINESE.chips(1_999_999)).toBe("199万");
    expect((await loadLanguage("en")).chips(999_999_999)).toBe("999M");
    expect((await loadLanguage("ja")).chips(123_456_789)).toBe("1.23億");
  });
});

describe("the language at the first visit", () => {
  it("is the browser's, and English for who speaks none of ours", () => {
    expect(languageOf(["zh-Hant-HK", "en"])).toBe("zh-TW");
    expect(["zh-TW", "zh-HK", "zh-Hans-TW", "zh", "zh-CN", "zh-SG"].map((tag) => languageOf([tag]))).toEqual([
      "zh-TW",
      "zh-TW",
      "zh-CN",
      "zh-CN",
      "zh-CN",
      "zh-CN",
    ]);
    expect(languageOf(["ko-KR", "ja-JP"])).toBe("ja");
    expect(languageOf(["de-DE", "fr"])).toBe("en");
    expect(languageOf(["en-GB", "zh-CN"])).toBe("en");
    expect(languageOf([])).toBe("zh-CN");
  });
});

describe("the language of the first screen", () => {
  async function asked(fails: (language: Language, time: number) => boolean): Promise<[string, Language[], number[]]> {
    const calls: Language[] = [];
    const pauses: number[] = [];
    const load = (language: Language) => {
      calls.push(language);
      return fails(language, calls.length) ? Promise.reject(new Error("no network")) : Promise.resolve(i18nOf(language, ALL[language]));
    };
    const first = await firstLanguage("ja", load, (failures) => Promise.resolve(pauses.push(failures)));
    return [first.language, calls, pauses];
  }

  it("is the one that is wanted, and no other is fetched", async () => {
    expect(await asked(() => false)).toEqual(["ja", ["ja"], []]);
  });

  it("is asked for again when it did not come", async () => {
    expect(await asked((_, time) => time === 1)).toEqual(["ja", ["ja", "ja"], [1]]);
  });

  it("is any other if it does not come at all", async () => {
    expect(await asked((language) => language !== "en")).toEqual(["en", ["ja", "ja", "zh-CN", "zh-TW", "en"], [1]]);
  });
});
