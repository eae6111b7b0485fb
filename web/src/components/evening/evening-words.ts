/** The words of a session's report; they come with it alone. */
import type { Language } from "../../lib/words/i18n";

export interface EveningWords {
  readonly title: string;
  readonly result: string;
  /** What is left of the result without the luck of all-ins. */
  readonly luck: string;
  readonly costly: string;
  readonly earned: string;
  readonly earnedHint: string;
  readonly cost: string;
  /** Of a session that has more hands than are looked at. */
  readonly newest: string;
  readonly noneCostly: string;
  readonly noneEarned: string;
  readonly looking: string;
  readonly failed: string;
  readonly nothing: string;
  readonly open: string;
}

export const EVENING_WORDS: Readonly<Record<Language, EveningWords>> = {
  "zh-CN": {
    title: "本场小结",
    result: "本场输赢",
    luck: "全下的运气：{luck} BB",
    costly: "代价最大的决定",
    earned: "收益最大的决定",
    earnedHint: "比其他打法（弃牌、过牌或跟注、下注或加注）里最好的多赚的，单位 BB",
    cost: "可以改进的决定一共约损失 {cost} BB",
    newest: "只看了这一场最近的 {hands} 手",
    noneCostly: "没有发现明显的错误",
    noneEarned: "没有特别突出的决定",
    looking: "已看 {reviewed} / {hands} 手…",
    failed: "没能生成小结",
    nothing: "这一场还没有打完一手牌",
    open: "看这手牌的复盘",
  },
  "zh-TW": {
    title: "本場小結",
    result: "本場輸贏",
    luck: "全下的運氣：{luck} BB",
    costly: "代價最大的決定",
    earned: "收益最大的決定",
    earnedHint: "比其他打法（棄牌、過牌或跟注、下注或加注）裡最好的多賺的，單位 BB",
    cost: "可以改進的決定總共約損失 {cost} BB",
    newest: "只看了這一場最近的 {hands} 手",
    noneCostly: "沒有發現明顯的錯誤",
    noneEarned: "沒有特別突出的決定",
    looking: "已看 {reviewed} / {hands} 手…",
    failed: "無法產生小結",
    nothing: "這一場還沒有打完一手牌",
    open: "看這手牌的檢討",
  },
  ja: {
    title: "セッションのまとめ",
    result: "収支",
    luck: "オールインの運：{luck} BB",
    costly: "損失の大きかった判断",
    earned: "いちばん得をした判断",
    earnedHint: "ほかの種類の選択（フォールド、チェックやコール、ベットやレイズ）のうち最善との差（BB）",
    cost: "改善できる判断の損失は合計で約 {cost} BB",
    newest: "このセッションの直近{hands}ハンドだけを確認しました",
    noneCostly: "はっきりしたミスはありませんでした",
    noneEarned: "目立って得をした判断はありませんでした",
    looking: "{reviewed} / {hands}ハンドを確認中…",
    failed: "まとめを作れませんでした",
    nothing: "終わったハンドがまだありません",
    open: "このハンドのレビューを見る",
  },
  en: {
    title: "Session report",
    result: "Result",
    luck: "Luck in all-ins: {luck} BB",
    costly: "Decisions that cost most",
    earned: "The decision that earned most",
    earnedHint: "What it is worth above the best choice of another kind (fold, check or call, bet or raise), in BB",
    cost: "Decisions that could be better cost about {cost} BB in all",
    newest: "Looked at only the newest {hands} {hands:hand|hands} of the session",
    noneCostly: "No clear mistakes",
    noneEarned: "No decision stands out",
    looking: "Looked at {reviewed} of {hands} {hands:hand|hands}…",
    failed: "The report could not be made",
    nothing: "No hand of this session is over yet",
    open: "review this hand",
  },
};
