/** The words of a backup that is being made or read in; they come with the device's settings alone. */
import type { Language } from "../../lib/words/i18n";

export interface TransferWords {
  readonly exporting: string;
  readonly importing: string;
  readonly opening: string;
  readonly writing: string;
  readonly hands: string;
  readonly cancelled: string;
}

export const TRANSFER_WORDS: Readonly<Record<Language, TransferWords>> = {
  "zh-CN": {
    exporting: "正在导出",
    importing: "正在检查备份",
    opening: "正在读取文件…",
    writing: "正在保存，请稍候…",
    hands: "{done} / {total} 手",
    cancelled: "已取消，这台设备上的牌局没有变化",
  },
  "zh-TW": {
    exporting: "正在匯出",
    importing: "正在檢查備份",
    opening: "正在讀取檔案…",
    writing: "正在儲存，請稍候…",
    hands: "{done} / {total} 手",
    cancelled: "已取消，這台裝置上的牌局沒有變動",
  },
  ja: {
    exporting: "書き出し中",
    importing: "バックアップを確認中",
    opening: "ファイルを読み込み中…",
    writing: "保存中です。お待ちください…",
    hands: "{done} / {total}ハンド",
    cancelled: "キャンセルしました。この端末の記録は変わっていません",
  },
  en: {
    exporting: "Exporting",
    importing: "Checking the backup",
    opening: "Reading the file…",
    writing: "Saving, please wait…",
    hands: "{done} of {total} {total:hand|hands}",
    cancelled: "Cancelled. Nothing on this device was changed.",
  },
};
