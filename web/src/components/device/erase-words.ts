/** The words of erasing what a device keeps; they come with its settings alone. */
import type { Language } from "../../lib/words/i18n";

export interface EraseWords {
  readonly erase: string;
  readonly hint: string;
  readonly ask: string;
  readonly text: string;
  readonly next: string;
  readonly askAgain: string;
  readonly again: string;
  readonly save: string;
  readonly doIt: string;
  readonly failed: string;
}

export const ERASE_WORDS: Readonly<Record<Language, EraseWords>> = {
  "zh-CN": {
    erase: "删除本设备上的全部数据",
    hint: "包括牌局、统计和昵称",
    ask: "删除本设备上的全部数据？",
    text: "这台设备上的牌局、历史、统计和保存的权重都会删除。需要的话，先用“导出全部牌局”存成一个文件。",
    next: "继续",
    askAgain: "真的全部删除吗？",
    again: "没有导出的话，就再也找不回来了。",
    save: "先导出",
    doIt: "全部删除",
    failed: "还有别的标签页在使用，关闭后再试",
  },
  "zh-TW": {
    erase: "刪除本裝置上的所有資料",
    hint: "包括牌局、統計和暱稱",
    ask: "要刪除本裝置上的所有資料嗎？",
    text: "這台裝置上的牌局、歷史、統計和儲存的權重都會刪除。需要的話，先用「匯出全部牌局」存成一個檔案。",
    next: "繼續",
    askAgain: "真的要全部刪除嗎？",
    again: "沒有匯出的話，就再也找不回來了。",
    save: "先匯出",
    doIt: "全部刪除",
    failed: "還有其他分頁在使用，關閉後再試",
  },
  ja: {
    erase: "この端末のデータをすべて削除",
    hint: "ハンド、スタッツ、ニックネーム",
    ask: "この端末のデータをすべて削除しますか？",
    text: "この端末のゲーム、履歴、スタッツ、保存した重みがすべて削除されます。必要なら先に書き出しておいてください。",
    next: "次へ",
    askAgain: "本当にすべて削除しますか？",
    again: "書き出していなければ、元に戻せません。",
    save: "先に書き出す",
    doIt: "すべて削除する",
    failed: "ほかのタブで使用中です。閉じてからもう一度お試しください",
  },
  en: {
    erase: "Erase everything on this device",
    hint: "Games, statistics and nickname",
    ask: "Erase everything on this device?",
    text: "All games, history, statistics and saved weights on this device will be deleted. Export them to a file first if you want to keep them.",
    next: "Continue",
    askAgain: "Really erase everything?",
    again: "Without an exported file there is no way back.",
    save: "Export first",
    doIt: "Erase everything",
    failed: "Another tab is using this data. Close it and try again",
  },
};
