/** Words in the chosen language. Each catalogue is a file of its own: a browser fetches the one that is spoken. */
import { RANK_SIGNS } from "../../messages/rank-signs";
import type { Words } from "../../messages/zh-CN";
import type { CategoryName, Code, HandName, RankName } from "../protocol";
import { importAgain } from "../screens/import-again";
import { retryPause } from "../screens/retry-pause";

export type { Words };
export const LANGUAGES = ["zh-CN", "zh-TW", "ja", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the languages call themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  ja: "日本語",
  en: "English",
};

/** The language of a browser that asks for these, the most wanted first; English for people who speak none of ours. */
export function languageOf(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language = "", ...rest] = tag.toLowerCase().split("-");
    const isTraditional = !rest.includes("hans") && rest.some((one) => ["hant", "tw", "hk", "mo"].includes(one));
    if (language === "zh") return isTraditional ? "zh-TW" : "zh-CN";
    if (language === "ja" || language === "en") return language;
  }
  return tags.length === 0 ? "zh-CN" : "en";
}

/** What fills a sentence; numbers are written with separators. `{count:hand|hands}` is one of two words, by the number. */
export type Fillers = Readonly<Record<string, string | number>>;

const RANKS: readonly RankName[] = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"];
const REPEATED: ReadonlySet<CategoryName> = new Set(["pair", "two_pair", "trips", "full_house", "quads"]);
const PLACE = /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" } as const;

export interface I18n {
  readonly language: Language;
  readonly words: Words;
  /** Fill a sentence of the catalogue. */
  say(sentence: string, fillers?: Fillers): string;
  number(value: number): string;
  /** Chips where there is little room: whole up to so many digits, then shortened, never more than there are. */
  chips(value: number, digits?: number): string;
  /** A gain or loss, always with its sign. */
  signed(value: number): string;
  /** Why the server refused. */
  refusal(code: Code, numbers?: Readonly<Record<string, number>>): string;
  /** A hand in words, as `feltroom.describe` says it; among other hands of the same name with the kickers that decide. */
  hand(name: HandName, among?: readonly (HandName | null)[]): string;
  /** Cards in signs: A♠ 10♥. */
  cards(cards: readonly string[]): string;
  /** A card in words, for people who do not see it. */
  cardName(card: string): string;
  /** The main pot is 0; alone it is just the pot. */
  potName(pot: number, pots: number): string;
}

/** The language with its words at hand. */
export function i18nOf(language: Language, words: Words): I18n {
  const format = new Intl.NumberFormat(language);
  const short = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3, roundingMode: "trunc" });
  const number = (value: number) => format.format(value).replace("-", "−");
  const plural = new Intl.PluralRules(language);
  const say = (sentence: string, fillers: Fillers = {}) =>
    sentence.replace(PLACE, (_, key: string, one?: string, other?: string) => {
      const filler = fillers[key];
      if (one !== undefined && other !== undefined) return plural.select(Number(filler)) === "one" ? one : other;
      return typeof filler === "number" ? number(filler) : (filler ?? "–");
    });
  return {
    language,
    words,
    say,
    number,
    chips: (value, digits = 6) => (value < 10 ** digits ? number(value) : short.format(value)),
    signed: (value) => (value > 0 ? `+${number(value)}` : number(value)),
    // A newer server may know a code that this client does not.
    refusal: (code, numbers = {}) => {
      const wait = Math.ceil((numbers["wait"] ?? 0) / 1000); // milliseconds on the wire, seconds in words
      return say((words.codes as Partial<typeof words.codes>)[code] ?? words.codes.internal, { ...numbers, wait });
    },
    hand: (name, among = []) => handInWords(words, name, decidingKickers(name, among)),
    cards: (cards) => cards.map(cardSigns).join(" "),
    cardName: (card) => {
      const [rank, suit] = split(card);
      return rank === null ? words.cards.back : say(words.cards.name, { rank: words.cards.ranks[rank], suit: words.cards.suits[suit] });
    },
    potName: (pot, pots) => {
      if (pots <= 1) return words.lines.pot;
      return pot === 0 ? words.table.mainPot : say(words.table.sidePot, { number: pot });
    },
  };
}

/** The same language for people who hear it: cards are named and not drawn. */
export function spoken(i18n: I18n): I18n {
  return { ...i18n, cards: (cards) => cards.map(i18n.cardName).join(i18n.words.common.between) };
}

/** The same language for a single line: amounts are shortened. */
export function brief(i18n: I18n): I18n {
  const shorten = (filler: string | number) => (typeof filler === "number" ? i18n.chips(filler) : filler);
  const short = (fillers: Fillers) => Object.fromEntries(Object.entries(fillers).map(([key, filler]) => [key, shorten(filler)]));
  return { ...i18n, say: (sentence, fillers = {}) => i18n.say(sentence, short(fillers)) };
}

/** Shorter still: of a hand, only what kind it is, of a split pot who gets a share, of a street its cards, close together and
 * without the pot, or only that the board is run once; of settings only that they change. */
export function tight(i18n: I18n): I18n {
  const { lines } = i18n.words;
  return {
    ...brief(i18n),
    words: { ...i18n.words, lines: { ...lines, share: "{name}", board: "{street} {cards}", runOnce: bare(lines.runOnce), settings: bare(lines.settings) } },
    hand: (name) => i18n.words.hands.categories[name.category],
    cards: (cards) => cards.map(cardSigns).join(""),
  };
}

/** A sentence without what it says in the end. */
function bare(sentence: string): string {
  return sentence.replace(/[:：]? ?\{\w+\}$/, "");
}

const CATALOGUES = {
  "zh-CN": catalogue(importAgain(() => import("../../messages/zh-CN")), "zhCN"),
  "zh-TW": catalogue(importAgain(() => import("../../messages/zh-TW")), "zhTW"),
  ja: catalogue(importAgain(() => import("../../messages/ja")), "ja"),
  en: catalogue(importAgain(() => import("../../messages/en")), "en"),
} satisfies Record<Language, () => Promise<Words>>;

function catalogue<Name extends string>(bring: () => Promise<Record<Name, Words>>, name: Name): () => Promise<Words> {
  return async () => (await bring())[name];
}

/** Get a language, from the server if it is not there yet. */
export async function loadLanguage(language: Language): Promise<I18n> {
  return i18nOf(language, await CATALOGUES[language]());
}

/** Get the language of the first screen, which has no words without it: asked for until it comes. One that does not
 * come twice is replaced by any other that does; the one that is wanted is asked for again later. */
export async function firstLanguage(wanted: Language, load = loadLanguage, pause = untilRetry): Promise<I18n> {
  for (let failures = 0; ; await pause((failures += 1))) {
    const others = failures === 0 ? [] : LANGUAGES.filter((language) => language !== wanted);
    for (const language of [wanted, ...others]) {
      const loaded = await load(language).catch(() => null);
      if (loaded !== null) return loaded;
    }
  }
}

function untilRetry(failures: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, retryPause(failures)));
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** As many kickers of a name as tell it apart from the names among which it is the same but for them. */
function decidingKickers({ category, ranks, kickers }: HandName, among: readonly (HandName | null)[]): readonly RankName[] {
  const same = among.filter((other) => other !== null && other.category === category && other.ranks.join() === ranks.join());
  const differ = same.map((other) => kickers.findIndex((rank, place) => rank !== (other?.kickers[place] ?? rank)));
  return kickers.slice(0, 1 + Math.max(-1, ...differ));
}

function handInWords(words: Words, name: HandName, kickers: readonly RankName[]): string {
  const { hands } = words;
  const [high, second] = name.ranks;
  if (high === undefined) return hands.categories[name.category];
  if (name.category === "straight_flush" && high === "A") return hands.royalFlush;
  const ranks = REPEATED.has(name.category) ? hands.many : hands.one;
  // A straight to the five begins with the ace.
  const low = RANKS[(RANKS.indexOf(high) - 4 + RANKS.length) % RANKS.length] ?? "A";
  const lower = kickers.map((rank) => hands.one[rank]);
  const flush = name.category === "flush";
  const first = [ranks[high], ...(flush ? lower : [])].join("-");
  const said = fill(hands.sentences[name.category], { "0": first, "1": second === undefined ? "" : ranks[second], low: ranks[low] });
  return flush || lower.length === 0 ? said : fill(hands.kicker, { name: said, kickers: lower.join("-") });
}

function fill(sentence: string, fillers: Readonly<Record<string, string>>): string {
  return sentence.replace(PLACE, (_, key: string) => fillers[key] ?? "");
}

function split(card: string): [RankName, keyof typeof SUITS] | [null, null] {
  const rank = RANKS.find((one) => one === card[0]);
  const suit = card[1];
  return rank !== undefined && (suit === "s" || suit === "h" || suit === "d" || suit === "c") ? [rank, suit] : [null, null];
}

function cardSigns(card: string): string {
  const [rank, suit] = split(card);
  return rank === null ? "?" : `${RANK_SIGNS[rank]}${SUITS[suit]}`;
}
