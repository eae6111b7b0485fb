/** The words about keys of a room; they come with the page on which it is looked after. */
import type { Language } from "../../lib/words/i18n";

export interface KeyWords {
  readonly title: string;
  readonly hint: string;
  readonly yours: string;
  readonly nobody: string;
  readonly make: string;
  readonly makeNote: string;
  readonly name: string;
  readonly made: string;
  readonly used: string;
  readonly unused: string;
  readonly revoke: string;
  readonly revokeNote: string;
  readonly once: string;
}

export const KEY_WORDS: Readonly<Record<Language, KeyWords>> = {
  "zh-CN": {
    title: "密钥",
    hint: "给一起管理牌室的人各一把密钥，记录里就写明是谁做的",
    yours: "你用的是 {name} 的密钥",
    nobody: "还没有给过别人密钥",
    make: "新建密钥",
    makeNote: "持有者可以做这一页上的一切，但不能新建或收回密钥。",
    name: "给谁",
    made: "{time} 创建",
    used: "最近使用 {time}",
    unused: "还没用过",
    revoke: "收回密钥",
    revokeNote: "立即失效；做过的事仍留在记录里。",
    once: "只显示这一次，牌室不保存原文。请亲手交给对方。",
  },
  "zh-TW": {
    title: "金鑰",
    hint: "給一起管理牌室的人各一把金鑰，紀錄裡就寫明是誰做的",
    yours: "你用的是 {name} 的金鑰",
    nobody: "還沒有給過別人金鑰",
    make: "新增金鑰",
    makeNote: "持有者可以做這一頁上的一切，但不能新增或收回金鑰。",
    name: "給誰",
    made: "{time} 建立",
    used: "最近使用 {time}",
    unused: "還沒用過",
    revoke: "收回金鑰",
    revokeNote: "立即失效；做過的事仍留在紀錄裡。",
    once: "只顯示這一次，牌室不保存原文。請親手交給對方。",
  },
  ja: {
    title: "キー",
    hint: "一緒に管理する人それぞれにキーを渡すと、誰が行ったかが記録に残ります",
    yours: "{name} のキーで開いています",
    nobody: "ほかの人のキーはまだありません",
    make: "キーを作る",
    makeNote: "このページの操作はすべてできますが、キーの作成と無効化はできません。",
    name: "誰のキーか",
    made: "{time} 作成",
    used: "最終使用 {time}",
    unused: "未使用",
    revoke: "キーを無効にする",
    revokeNote: "すぐに使えなくなります。行った操作の記録は残ります。",
    once: "表示されるのは今回だけです。ルームには原文が残りません。本人に直接渡してください。",
  },
  en: {
    title: "Keys",
    hint: "Give everybody who helps a key of their own, and the record says who did what",
    yours: "You are using the key of {name}",
    nobody: "Nobody else has a key",
    make: "Make a key",
    makeNote: "They can do everything on this page, but not make or revoke keys.",
    name: "For whom",
    made: "made {time}",
    used: "last used {time}",
    unused: "not used yet",
    revoke: "Revoke the key",
    revokeNote: "It stops working at once. What was done with it stays in the record.",
    once: "Shown this once: the room does not keep it. Hand it over in person.",
  },
};
