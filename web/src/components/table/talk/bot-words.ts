/** What bots say, by personality and occasion: two lines each, of which the house names one. */
import type { BotSaid } from "../../../lib/protocol";
import type { Language } from "../../../lib/words/i18n";

type Lines = readonly [string, string];
type BotWords = Readonly<Record<BotSaid["personality"], Readonly<Record<BotSaid["occasion"], Lines>>>>;

const BOT_WORDS: Readonly<Record<Language, BotWords>> = {
  "zh-CN": {
    tight: {
      hello: ["我有的是耐心。", "不急，慢慢来。"],
      won: ["等的就是这手。", "耐心有回报。"],
      lost: ["这下疼了。", "早该弃牌的。"],
      broke: ["筹码全交代了。", "下次再来吧。"],
    },
    loose: {
      hello: ["来，一起看翻牌！", "什么牌都能玩。"],
      won: ["随便两张就能赢！", "我就说能中吧。"],
      lost: ["来得快去得快。", "玩得开心就好。"],
      broke: ["输得痛快！", "再来我还跟。"],
    },
    passive: {
      hello: ["大家好。", "祝大家好运。"],
      won: ["哎呀，承让了。", "我只是跟注而已……"],
      lost: ["打得漂亮。", "好牌。"],
      broke: ["谢谢各位。", "输得心服口服。"],
    },
    aggressive: {
      hello: ["谁想被加注？", "我可不是来过牌的。"],
      won: ["下一位！", "先加注再说。"],
      lost: ["算你走运。", "这笔账我记下了。"],
      broke: ["再来一局！", "还没完呢。"],
    },
  },
  "zh-TW": {
    tight: {
      hello: ["我有的是耐心。", "不急，慢慢來。"],
      won: ["等的就是這手。", "耐心有回報。"],
      lost: ["這下痛了。", "早該棄牌的。"],
      broke: ["籌碼全沒了。", "下次再來吧。"],
    },
    loose: {
      hello: ["來，一起看翻牌！", "什麼牌都能玩。"],
      won: ["隨便兩張就能贏！", "我就說會中吧。"],
      lost: ["來得快去得快。", "玩得開心就好。"],
      broke: ["輸得痛快！", "再來我還是跟。"],
    },
    passive: {
      hello: ["大家好。", "祝大家好運。"],
      won: ["哎呀，承讓了。", "我只是跟注而已……"],
      lost: ["打得漂亮。", "好牌。"],
      broke: ["謝謝各位。", "輸得心服口服。"],
    },
    aggressive: {
      hello: ["誰想被加注？", "我可不是來過牌的。"],
      won: ["下一位！", "先加注再說。"],
      lost: ["算你走運。", "這筆帳我記下了。"],
      broke: ["再來一局！", "還沒完呢。"],
    },
  },
  ja: {
    tight: {
      hello: ["じっくり待ちます。", "いい手が来るまで。"],
      won: ["待ったかいがあった。", "我慢の勝ちです。"],
      lost: ["これは痛い。", "降りるべきだった。"],
      broke: ["全部なくなった…", "また出直します。"],
    },
    loose: {
      hello: ["フロップ見ようよ！", "何でも参加！"],
      won: ["どんな手でも勝てる！", "ほらね、来たでしょ。"],
      lost: ["あぶく銭だしね。", "楽しいからいいや。"],
      broke: ["負けても楽しい！", "次もコールするよ。"],
    },
    passive: {
      hello: ["よろしくお願いします。", "皆さん、幸運を。"],
      won: ["あ、どうも…", "コールしただけです。"],
      lost: ["お見事です。", "ナイスハンド。"],
      broke: ["ありがとうございました。", "完敗です。"],
    },
    aggressive: {
      hello: ["レイズされたい人は？", "チェックはしないよ。"],
      won: ["次、どうぞ。", "まずはレイズでしょ。"],
      lost: ["運がよかったね。", "次は取り返す。"],
      broke: ["もう一回だ！", "まだ終わらないぞ。"],
    },
  },
  en: {
    tight: {
      hello: ["I can wait.", "No hurry, folks."],
      won: ["Patience pays.", "Worth the wait."],
      lost: ["That hurt.", "Should have folded."],
      broke: ["That was all of it.", "Well. Next time."],
    },
    loose: {
      hello: ["Let's see some flops!", "Any two will do."],
      won: ["Any two can win!", "Told you so."],
      lost: ["Easy come, easy go.", "Fun while it lasted."],
      broke: ["Worth every chip!", "I'd call again."],
    },
    passive: {
      hello: ["Hello, everyone.", "Good luck, all."],
      won: ["Oh. Thank you.", "I only called…"],
      lost: ["Well played.", "Nice hand."],
      broke: ["Thanks for the game.", "You earned it."],
    },
    aggressive: {
      hello: ["Who wants a raise?", "I'm not here to check."],
      won: ["Next, please.", "Raise first, ask later."],
      lost: ["You got lucky.", "I'll be back for that."],
      broke: ["Rematch!", "This isn't over."],
    },
  },
};

export default BOT_WORDS;
