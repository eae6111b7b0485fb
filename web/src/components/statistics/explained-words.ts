/** What the figures of the statistics count; the words come with the screen. */
import type { Language } from "../../lib/words/i18n";
import type { StatisticsWords } from "./statistics-words";

type Figure = keyof StatisticsWords["names"] | "perHundred" | "adjusted";

export const EXPLAINED: Readonly<Record<Language, Readonly<Record<Figure, string>>>> = {
  "zh-CN": {
    vpip: "翻牌前主动向底池投入筹码（跟注或加注）的手数，除以轮到你做决定的手数。盲注、前注不算主动；所有人弃牌、大盲没轮到行动的那手不计。",
    pfr: "翻牌前至少加注过一次的手数，除以轮到你做决定的手数。",
    threeBet: "面对恰好一次加注、自己还能再加注时，再加注的次数除以这样的机会。",
    foldToThreeBet: "你率先加注、又被再加注时，弃牌的次数除以这样的机会。",
    cBet: "你是翻牌前最后加注的人，翻牌圈轮到你而前面没人下注：下注的次数除以这样的机会。被人抢先下注不算机会。",
    foldToCBet: "翻牌前最后加注的人在翻牌圈下注，你弃牌的次数除以面对它的次数。",
    aggressionFactor: "翻牌后下注与加注的次数，除以跟注的次数。大于 1 说明下注比跟注多。",
    aggressionFrequency: "翻牌后下注与加注的次数，除以下注、加注、跟注、弃牌的总次数。过牌不计。",
    wentToShowdown: "看到翻牌的牌里，打到摊牌的比例。翻牌前全下也算看到翻牌。",
    wonAtShowdown: "到摊牌的牌里，分到底池的比例；平分也算。",
    perHundred: "每 100 手赢多少个大盲，每手按当时的大盲计。95% 区间说明样本有多可靠：手数越多越窄。",
    adjusted: "公共牌没发完就全下亮牌时，用胜率乘底池代替结果，去掉发牌的运气；边池分开算，退回的下注不计。胜率按所有可能的公共牌算出，只用亮出来的牌。",
  },
  "zh-TW": {
    vpip: "翻牌前主動投入底池（跟注或加注）的手數，除以輪到你做決定的手數。盲注、前注不算主動；其他人都棄牌、大盲沒輪到行動的那手不計。",
    pfr: "翻牌前至少加注過一次的手數，除以輪到你做決定的手數。",
    threeBet: "面對恰好一次加注、自己還能再加注時，再加注的次數除以這樣的機會。",
    foldToThreeBet: "你率先加注、又被再加注時，棄牌的次數除以這樣的機會。",
    cBet: "你是翻牌前最後加注的人，翻牌圈輪到你而前面沒人下注：下注的次數除以這樣的機會。被人搶先下注不算機會。",
    foldToCBet: "翻牌前最後加注的人在翻牌圈下注，你棄牌的次數除以面對它的次數。",
    aggressionFactor: "翻牌後下注與加注的次數，除以跟注的次數。大於 1 說明下注比跟注多。",
    aggressionFrequency: "翻牌後下注與加注的次數，除以下注、加注、跟注、棄牌的總次數。過牌不計。",
    wentToShowdown: "看到翻牌的牌裡，打到攤牌的比例。翻牌前全下也算看到翻牌。",
    wonAtShowdown: "到攤牌的牌裡，分到底池的比例；平分也算。",
    perHundred: "每 100 手贏多少個大盲，每手依當時的大盲計。95% 區間說明樣本有多可靠：手數越多越窄。",
    adjusted: "公共牌沒發完就全下亮牌時，用勝率乘底池代替結果，去掉發牌的運氣；邊池分開算，退回的下注不計。勝率依所有可能的公共牌算出，只用亮出來的牌。",
  },
  ja: {
    vpip: "プリフロップで自分からポットにチップを入れた（コールかレイズ）ハンド数 ÷ アクション機会のあったハンド数。ブラインドとアンティは含みません。全員が降りて BB に番が来なかったハンドは数えません。",
    pfr: "プリフロップで一度でもレイズしたハンド数 ÷ アクション機会のあったハンド数。",
    threeBet: "ちょうど 1回のレイズに直面し、リレイズできたときに、リレイズした割合。",
    foldToThreeBet: "最初にレイズした後でリレイズされ、フォールドした割合。",
    cBet: "プリフロップ最後のレイザーとしてフロップを迎え、前に誰もベットせず番が来たときに、ベットした割合。先にベットされたら機会に数えません。",
    foldToCBet: "プリフロップ最後のレイザーのフロップでのベットに対し、フォールドした割合。",
    aggressionFactor: "フロップ以降のベットとレイズの回数 ÷ コールの回数。1 より大きければ、コールよりベットが多いということです。",
    aggressionFrequency: "フロップ以降のベットとレイズ ÷（ベット、レイズ、コール、フォールド）。チェックは数えません。",
    wentToShowdown: "フロップを見たハンドのうち、ショーダウンまで行った割合。プリフロップのオールインもフロップを見たと数えます。",
    wonAtShowdown: "ショーダウンしたハンドのうち、ポットを獲得した割合。チョップも含みます。",
    perHundred: "100ハンドあたりに勝ったビッグブラインド数。各ハンドはその時の BB で数えます。95% 区間はサンプルの確かさで、ハンドが増えるほど狭くなります。",
    adjusted: "ボードが揃う前にオールインでホールカードが開いたとき、結果の代わりに勝率 × ポットを使い、カードの運を除きます。サイドポットは別々に、戻ったベットは除いて計算します。勝率はあり得るすべてのボードで数え、見えたカードだけを使います。",
  },
  en: {
    vpip: "Hands in which you called or raised before the flop, of those in which you had a decision. Blinds and antes are not voluntary; a walk in the big blind does not count.",
    pfr: "Hands in which you raised before the flop, of those in which you had a decision.",
    threeBet: "How often you reraised when you faced exactly one raise and could reraise.",
    foldToThreeBet: "How often you folded to a reraise after you had raised first.",
    cBet: "You raised last before the flop, and on the flop it was your turn with no bet before you: how often you bet. A bet into you takes the chance away.",
    foldToCBet: "How often you folded on the flop to the bet of the last raiser before the flop.",
    aggressionFactor: "Bets and raises after the flop for each call. Above 1 you bet more than you call.",
    aggressionFrequency: "Bets and raises after the flop, of all bets, raises, calls and folds. Checks do not count.",
    wentToShowdown: "Showdowns, of the hands in which you saw the flop. All-in before the flop sees it too.",
    wonAtShowdown: "Showdowns in which you won at least part of a pot.",
    perHundred: "Big blinds won in a hundred hands, each hand in its own big blind. The 95% interval says how much the sample is worth: more hands make it narrower.",
    adjusted: "When all hands are face up before the board is complete, equity times the pot replaces the result, without the luck of the deal; side pots apart, returned bets left out. Equity is counted over all boards, from cards that were shown.",
  },
};
