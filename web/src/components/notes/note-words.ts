/** The words of notes about players; they come with them alone. */
import type { NoteColour } from "../../lib/notes";
import type { Language } from "../../lib/words/i18n";

export interface NoteWords {
  readonly note: string;
  readonly text: string;
  readonly hint: string;
  readonly colour: string;
  readonly colours: Readonly<Record<NoteColour | "none", string>>;
  readonly mute: string;
  readonly save: string;
}

export const NOTE_WORDS: Readonly<Record<Language, NoteWords>> = {
  "zh-CN": {
    note: "备注",
    text: "关于这位玩家的备注",
    hint: "只有自己看得到，在别的牌桌遇到时也在",
    colour: "颜色标记",
    colours: { none: "无", red: "红", amber: "黄", green: "绿", blue: "蓝", violet: "紫" },
    mute: "屏蔽此人的聊天和表情",
    save: "保存",
  },
  "zh-TW": {
    note: "備註",
    text: "關於這位玩家的備註",
    hint: "只有自己看得到，在別的牌桌遇到時也在",
    colour: "顏色標記",
    colours: { none: "無", red: "紅", amber: "黃", green: "綠", blue: "藍", violet: "紫" },
    mute: "隱藏此人的聊天和表情",
    save: "儲存",
  },
  ja: {
    note: "メモ",
    text: "このプレイヤーのメモ",
    hint: "自分だけに見えます。別のテーブルでも表示されます",
    colour: "色ラベル",
    colours: { none: "なし", red: "赤", amber: "黄", green: "緑", blue: "青", violet: "紫" },
    mute: "この人のチャットとリアクションを非表示",
    save: "保存",
  },
  en: {
    note: "Note",
    text: "Note about this player",
    hint: "Only you see it, at other tables too",
    colour: "Colour label",
    colours: { none: "none", red: "red", amber: "yellow", green: "green", blue: "blue", violet: "violet" },
    mute: "Hide their chat and reactions",
    save: "Save",
  },
};
