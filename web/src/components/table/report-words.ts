/** The words of a report; they come with the sheet of a seat alone. */
import type { ReportPlayer } from "../../lib/http-types";
import type { Language } from "../../lib/words/i18n";

export type Reason = ReportPlayer["reason"];

export interface ReportWords {
  readonly report: string;
  readonly hint: string;
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly text: string;
  readonly send: string;
  readonly sent: string;
}

export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = {
  "zh-CN": {
    report: "举报该玩家",
    hint: "举报和当前这手牌会发给牌室管理者",
    reasons: { cheating: "作弊或串通", abuse: "辱骂骚扰", stalling: "故意拖延", name: "昵称不当", other: "其他" },
    text: "补充说明（可不填）",
    send: "提交举报",
    sent: "已提交举报",
  },
  "zh-TW": {
    report: "檢舉該玩家",
    hint: "檢舉和目前這手牌會傳給牌室管理者",
    reasons: { cheating: "作弊或串通", abuse: "辱罵騷擾", stalling: "故意拖延", name: "暱稱不當", other: "其他" },
    text: "補充說明（可不填）",
    send: "送出檢舉",
    sent: "已送出檢舉",
  },
  ja: {
    report: "このプレイヤーを通報",
    hint: "このハンドの記録とともに、ルームの管理者に届きます",
    reasons: { cheating: "不正・共謀", abuse: "暴言・嫌がらせ", stalling: "故意の遅延", name: "不適切な名前", other: "その他" },
    text: "補足（任意）",
    send: "通報する",
    sent: "通報しました",
  },
  en: {
    report: "Report this player",
    hint: "Goes to the room’s owner, with the current hand attached",
    reasons: { cheating: "Cheating or collusion", abuse: "Abuse or harassment", stalling: "Stalling", name: "Offensive name", other: "Other" },
    text: "Anything to add (optional)",
    send: "Send report",
    sent: "Report sent",
  },
};
