/** The words of the list of hand ranks; they come with it. The names of the ranks are in the catalogues. */
import type { RankKey } from "../../lib/hands/hand-ranks";
import type { Language } from "../../lib/words/i18n";

export interface RankWords {
  readonly title: string;
  readonly hint: string;
  readonly yours: string;
  readonly rules: string;
  readonly meaning: Readonly<Record<RankKey, string>>;
}

export const RANK_WORDS: Readonly<Record<Language, RankWords>> = {
  "zh-CN": {
    title: "牌型大小",
    hint: "越靠上越大",
    yours: "你现在的牌",
    rules: "变暗的是踢脚：牌型和点数都一样时，比它们。花色不分大小。A 也能当 1：A-2-3-4-5 是最小的顺子。",
    meaning: {
      royal_flush: "同花色的 10 到 A",
      straight_flush: "五张连续，花色相同",
      quads: "四张点数相同",
      full_house: "三条加一对",
      flush: "五张花色相同",
      straight: "五张连续，花色不限",
      trips: "三张点数相同",
      two_pair: "两个不同的对子",
      pair: "两张点数相同",
      high_card: "什么都没凑成，比最大的牌",
    },
  },
  "zh-TW": {
    title: "牌型大小",
    hint: "越上面越大",
    yours: "你現在的牌",
    rules: "變暗的是踢腳：牌型和點數都一樣時，比它們。花色不分大小。A 也能當 1：A-2-3-4-5 是最小的順子。",
    meaning: {
      royal_flush: "同花色的 10 到 A",
      straight_flush: "五張連續，花色相同",
      quads: "四張點數相同",
      full_house: "三條加一對",
      flush: "五張花色相同",
      straight: "五張連續，花色不限",
      trips: "三張點數相同",
      two_pair: "兩個不同的對子",
      pair: "兩張點數相同",
      high_card: "什麼都沒湊成，比最大的牌",
    },
  },
  ja: {
    title: "役の強さ",
    hint: "上ほど強い",
    yours: "いまのあなたの役",
    rules: "暗いカードはキッカー。役とその数字が同じときに比べます。マークに強弱はありません。A は 1 にもなり、A-2-3-4-5 が最も弱いストレートです。",
    meaning: {
      royal_flush: "同じマークの 10 から A",
      straight_flush: "同じマークで5枚続き",
      quads: "同じ数字が4枚",
      full_house: "スリーカードとワンペア",
      flush: "同じマークが5枚",
      straight: "5枚続き（マークは自由）",
      trips: "同じ数字が3枚",
      two_pair: "ペアが2組",
      pair: "同じ数字が2枚",
      high_card: "役なし。最強のカードで勝負",
    },
  },
  en: {
    title: "Hand rankings",
    hint: "Best at the top",
    yours: "Your hand now",
    rules: "The dimmed cards are kickers: they decide between hands that are otherwise equal. No suit beats another. An ace may count as one: A-2-3-4-5 is the lowest straight.",
    meaning: {
      royal_flush: "Ten to ace of one suit",
      straight_flush: "Five in a row of one suit",
      quads: "Four of the same rank",
      full_house: "Three of a kind and a pair",
      flush: "Five of one suit",
      straight: "Five in a row, any suits",
      trips: "Three of the same rank",
      two_pair: "Two different pairs",
      pair: "Two of the same rank",
      high_card: "The highest card counts",
    },
  },
};
