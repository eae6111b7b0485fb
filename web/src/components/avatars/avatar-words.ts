/** What the pictures to choose from are called; the words come with them. */
import type { AvatarName } from "../../lib/protocol";
import type { Language } from "../../lib/words/i18n";

export interface AvatarWords {
  readonly title: string;
  readonly hint: string;
  /** Instead of a picture. */
  readonly letter: string;
  readonly names: Readonly<Record<AvatarName, string>>;
}

export const AVATAR_WORDS: Readonly<Record<Language, AvatarWords>> = {
  "zh-CN": {
    title: "选择头像",
    hint: "同桌的人会看到",
    letter: "昵称首字",
    names: {
      anchor: "船锚", bolt: "闪电", cactus: "仙人掌", cherries: "樱桃", clover: "四叶草", crown: "皇冠", diamond: "钻石", flame: "火焰",
      leaf: "叶子", moon: "月亮", mountain: "雪山", mushroom: "蘑菇", paw: "爪印", rocket: "火箭", star: "星星", wave: "海浪",
    },
  },
  "zh-TW": {
    title: "選擇頭像",
    hint: "同桌的人會看到",
    letter: "暱稱首字",
    names: {
      anchor: "船錨", bolt: "閃電", cactus: "仙人掌", cherries: "櫻桃", clover: "四葉草", crown: "皇冠", diamond: "鑽石", flame: "火焰",
      leaf: "葉子", moon: "月亮", mountain: "雪山", mushroom: "蘑菇", paw: "爪印", rocket: "火箭", star: "星星", wave: "海浪",
    },
  },
  ja: {
    title: "アイコンを選ぶ",
    hint: "同じテーブルの人に表示されます",
    letter: "名前の頭文字",
    names: {
      anchor: "いかり", bolt: "稲妻", cactus: "サボテン", cherries: "さくらんぼ", clover: "クローバー", crown: "王冠", diamond: "ダイヤ", flame: "炎",
      leaf: "葉っぱ", moon: "月", mountain: "雪山", mushroom: "きのこ", paw: "肉球", rocket: "ロケット", star: "星", wave: "波",
    },
  },
  en: {
    title: "Choose an avatar",
    hint: "Everyone at your table sees it",
    letter: "First letter",
    names: {
      anchor: "anchor", bolt: "lightning", cactus: "cactus", cherries: "cherries", clover: "clover", crown: "crown", diamond: "diamond", flame: "flame",
      leaf: "leaf", moon: "moon", mountain: "mountain", mushroom: "mushroom", paw: "paw", rocket: "rocket", star: "star", wave: "wave",
    },
  },
};
