/** What the pictures that players show each other are called; they come with the pictures. */
import type { ReactionName } from "../../lib/protocol";
import type { Language } from "../../lib/words/i18n";

export interface ReactionWords {
  readonly show: string;
  readonly throw: string;
  readonly names: Readonly<Record<ReactionName, string>>;
  /** Said to people who hear the screen. */
  readonly shows: string;
  readonly throws: string;
}

export const REACTION_WORDS: Readonly<Record<Language, ReactionWords>> = {
  "zh-CN": {
    show: "发表情",
    throw: "扔过去",
    names: { heart: "爱心", clap: "鼓掌", laugh: "大笑", cry: "哭", cool: "酷", rose: "玫瑰", tomato: "番茄", beer: "啤酒" },
    shows: "{name} 发了表情：{what}",
    throws: "{name} 向 {target} 扔了{what}",
  },
  "zh-TW": {
    show: "傳表情",
    throw: "丟過去",
    names: { heart: "愛心", clap: "鼓掌", laugh: "大笑", cry: "哭", cool: "酷", rose: "玫瑰", tomato: "番茄", beer: "啤酒" },
    shows: "{name} 傳了表情：{what}",
    throws: "{name} 向 {target} 丟了{what}",
  },
  ja: {
    show: "リアクション",
    throw: "投げる",
    names: { heart: "ハート", clap: "拍手", laugh: "爆笑", cry: "涙", cool: "クール", rose: "バラ", tomato: "トマト", beer: "ビール" },
    shows: "{name}：{what}",
    throws: "{name}が{target}に{what}を投げました",
  },
  en: {
    show: "React",
    throw: "Throw",
    names: { heart: "heart", clap: "applause", laugh: "laugh", cry: "tears", cool: "sunglasses", rose: "rose", tomato: "tomato", beer: "beer" },
    shows: "{name}: {what}",
    throws: "{name} throws at {target}: {what}",
  },
};
