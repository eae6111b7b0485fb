/** The words of the study: charts and the daily drill. They come with it alone. */
import type { ChartMove } from "../../lib/http-types";
import type { Facing } from "../../lib/hands/charts";
import type { Answer } from "../../lib/hands/drill";
import type { Language } from "../../lib/words/i18n";

export interface StudyWords {
  readonly charts: string;
  readonly drill: string;
  readonly seats: string;
  readonly game: string;
  readonly games: Readonly<Record<string, string>>;
  readonly depth: string;
  readonly position: string;
  readonly facing: string;
  readonly facings: Readonly<Record<Facing, string>>;
  /** Between two things that were done. */
  readonly then: string;
  readonly notHeld: string;
  readonly model: string;
  readonly modelMeans: string;
  readonly moves: Readonly<Record<ChartMove["kind"], string>>;
  readonly allHands: string;
  readonly table: string;
  readonly grid: string;
  readonly hint: string;
  readonly exploitability: string;
  readonly exploitabilityMeans: string;
  readonly failed: string;
  readonly toChart: string;
  readonly daily: string;
  readonly dailyHint: string;
  readonly begin: string;
  readonly goOn: string;
  readonly question: string;
  /** How many play, where one sits and what everybody has. */
  readonly spot: string;
  readonly yourHand: string;
  readonly answers: Readonly<Record<Answer, string>>;
  readonly next: string;
  /** The next decision of one's own. */
  readonly nextOwn: string;
  readonly end: string;
  readonly today: string;
  readonly todayOwn: string;
  readonly tomorrow: string;
  readonly notKept: string;
  readonly days: string;
  readonly mean: string;
  readonly dayScore: string;
  /** What the lower and the upper part of a day's bar are. */
  readonly barDaily: string;
  readonly barOwn: string;
  readonly own: string;
  readonly ownHint: string;
  /** Before what one's answer was, for people who listen. */
  readonly answeredToday: string;
  /** Against how many, with how many chips, at which blinds. */
  readonly ownSpot: string;
  readonly noneOwn: string;
  readonly noHands: string;
  readonly looking: string;
  readonly review: string;
  readonly wasDone: string;
  readonly drillFailed: string;
}

export const STUDY_WORDS: Readonly<Record<Language, StudyWords>> = {
  "zh-CN": {
    charts: "翻前图表",
    drill: "每日练习",
    seats: "人数",
    game: "打法",
    games: { "push-fold": "全下或弃牌", "open-shove": "加注或全下", full: "完整翻前", superDense: "超密集（单盲）", dense: "密集（单盲）" },
    depth: "筹码（BB）",
    position: "位置",
    facing: "面对",
    facings: { unopened: "无人入池", call: "{by} 跟注", raise: "{by} 加注", reraise: "{by} 3-Bet", fourBet: "{by} 4-Bet", allIn: "{by} 全下" },
    then: "，",
    notHeld: "{hand} 不会走到这里",
    model: "这是一个简化的翻前游戏",
    modelMeans: "翻牌以后值多少是模型估的，加注大小只有一种，没有人平跟大盲。所以这只是那个游戏的解，不是绝对的正确答案。",
    moves: { fold: "弃牌", call: "跟注", raise: "加注到 {to} BB", allIn: "全下" },
    allHands: "全部手牌",
    table: "各打法的频率",
    grid: "169 种起手牌的打法",
    hint: "点一格看这手牌的频率。对角线右上方是同花。",
    exploitability: "可剥削度：每手千分之 {value} BB",
    exploitabilityMeans: "对手即使知道这张图表、打出最佳应对，平均每手也只能多赢这么多。",
    failed: "没能取得图表",
    toChart: "看图表",
    daily: "今日十题",
    dailyHint: "每天十个翻前局面，所有人都一样。点一下作答，马上知道对错。",
    begin: "开始",
    goOn: "继续第 {number} 题",
    question: "第 {number} 题，共 {count} 题",
    spot: "{seats} 人桌 · 你在 {position} · 每人 {depth} BB",
    yourHand: "你的底牌",
    answers: { right: "答对了", either: "都可以", wrong: "答错了" },
    next: "下一题",
    nextOwn: "下一个失误",
    end: "完成",
    today: "今天 {score} / {count}",
    todayOwn: "自己的失误：{score} / {count}",
    tomorrow: "明天有新的十题。",
    notKept: "答案没能保存",
    days: "最近的成绩",
    mean: "最近 {days} 天平均 {mean} / 10",
    dayScore: "{day}：{score} / 10",
    barDaily: "下：每日十题中答对的",
    barOwn: "上：自己的失误中重新答对的",
    own: "你自己的失误",
    ownHint: "复盘指出过的决定，再答一次。每天第一次作答计分。",
    answeredToday: "今天答过：",
    ownSpot: "对手 {others} 人 · 你有 {stack} · 大盲 {blind}",
    noneOwn: "最近的牌局里没有找到明显的失误。",
    noHands: "你还没有打过牌。打完几手，这里会挑出你的失误。",
    looking: "正在看最近的牌局…",
    review: "看复盘",
    wasDone: "当时",
    drillFailed: "没能取得练习",
  },
  "zh-TW": {
    charts: "翻前圖表",
    drill: "每日練習",
    seats: "人數",
    game: "打法",
    games: { "push-fold": "全下或棄牌", "open-shove": "加注或全下", full: "完整翻前", superDense: "超密集（單盲）", dense: "密集（單盲）" },
    depth: "籌碼（BB）",
    position: "位置",
    facing: "面對",
    facings: { unopened: "無人入池", call: "{by} 跟注", raise: "{by} 加注", reraise: "{by} 3-Bet", fourBet: "{by} 4-Bet", allIn: "{by} 全下" },
    then: "，",
    notHeld: "{hand} 不會走到這裡",
    model: "這是一個簡化的翻前遊戲",
    modelMeans: "翻牌以後值多少是模型估的，加注大小只有一種，沒有人平跟大盲。所以這只是那個遊戲的解，不是絕對的正確答案。",
    moves: { fold: "棄牌", call: "跟注", raise: "加注到 {to} BB", allIn: "全下" },
    allHands: "全部手牌",
    table: "各打法的頻率",
    grid: "169 種起手牌的打法",
    hint: "按一格看這手牌的頻率。對角線右上方是同花。",
    exploitability: "可剝削度：每手千分之 {value} BB",
    exploitabilityMeans: "對手即使知道這張圖表、打出最佳應對，平均每手也只能多贏這麼多。",
    failed: "無法取得圖表",
    toChart: "看圖表",
    daily: "今日十題",
    dailyHint: "每天十個翻前局面，所有人都一樣。按一下作答，馬上知道對錯。",
    begin: "開始",
    goOn: "繼續第 {number} 題",
    question: "第 {number} 題，共 {count} 題",
    spot: "{seats} 人桌 · 你在 {position} · 每人 {depth} BB",
    yourHand: "你的底牌",
    answers: { right: "答對了", either: "都可以", wrong: "答錯了" },
    next: "下一題",
    nextOwn: "下一個失誤",
    end: "完成",
    today: "今天 {score} / {count}",
    todayOwn: "自己的失誤：{score} / {count}",
    tomorrow: "明天有新的十題。",
    notKept: "無法儲存答案",
    days: "最近的成績",
    mean: "最近 {days} 天平均 {mean} / 10",
    dayScore: "{day}：{score} / 10",
    barDaily: "下：每日十題中答對的",
    barOwn: "上：自己的失誤中重新答對的",
    own: "你自己的失誤",
    ownHint: "檢討指出過的決定，再答一次。每天第一次作答計分。",
    answeredToday: "今天答過：",
    ownSpot: "對手 {others} 人 · 你有 {stack} · 大盲 {blind}",
    noneOwn: "最近的牌局裡沒有找到明顯的失誤。",
    noHands: "你還沒有打過牌。打完幾手，這裡會挑出你的失誤。",
    looking: "正在看最近的牌局…",
    review: "看檢討",
    wasDone: "當時",
    drillFailed: "無法取得練習",
  },
  ja: {
    charts: "プリフロップチャート",
    drill: "毎日のドリル",
    seats: "人数",
    game: "プレイ",
    games: { "push-fold": "プッシュ・フォールド", "open-shove": "オープンかオールイン", full: "プリフロップ全体", superDense: "スーパーデンス（シングルブラインド）", dense: "デンス（シングルブラインド）" },
    depth: "BB数",
    position: "ポジション",
    facing: "状況",
    facings: { unopened: "参加者なし", call: "{by} がコール", raise: "{by} がレイズ", reraise: "{by} が3ベット", fourBet: "{by} が4ベット", allIn: "{by} がオールイン" },
    then: "、",
    notHeld: "{hand} ではここに来ません",
    model: "簡略化したプリフロップのゲームです",
    modelMeans: "フロップ以降の価値はモデルによる推定で、レイズ額は1種類、リンプはありません。そのゲームの解であり、絶対の正解ではありません。",
    moves: { fold: "フォールド", call: "コール", raise: "{to} BB にレイズ", allIn: "オールイン" },
    allHands: "全ハンド",
    table: "各アクションの頻度",
    grid: "169種のハンドのアクション",
    hint: "マスをタップすると、そのハンドの頻度が出ます。対角線より上がスーテッドです。",
    exploitability: "エクスプロイタビリティ：1ハンドあたり 1000分の{value} BB",
    exploitabilityMeans: "相手がこのチャートを知って最善の対応をしても、平均してこれだけしか得をしません。",
    failed: "チャートを取得できませんでした",
    toChart: "チャートを見る",
    daily: "今日の10問",
    dailyHint: "毎日10のプリフロップの局面。問題は全員共通です。タップで答えると、すぐに正解がわかります。",
    begin: "始める",
    goOn: "{number}問目から続ける",
    question: "{number}問目 / {count}問",
    spot: "{seats}人 · あなたは{position} · 全員 {depth}BB",
    yourHand: "自分のホールカード",
    answers: { right: "正解", either: "どちらでも可", wrong: "不正解" },
    next: "次の問題",
    nextOwn: "次のミス",
    end: "完了",
    today: "今日 {score} / {count}",
    todayOwn: "自分のミス：{score} / {count}",
    tomorrow: "明日また新しい10問が出ます。",
    notKept: "回答を保存できませんでした",
    days: "最近の成績",
    mean: "直近{days}日の平均 {mean} / 10",
    dayScore: "{day}：{score} / 10",
    barDaily: "下：毎日の10問で正解",
    barOwn: "上：自分のミスの解き直しで正解",
    own: "自分のミス",
    ownHint: "レビューで指摘された判断にもう一度答えます。その日最初の回答が得点になります。",
    answeredToday: "今日の回答：",
    ownSpot: "相手{others}人 · 自分のスタック {stack} · BB {blind}",
    noneOwn: "最近のハンドにはっきりしたミスはありませんでした。",
    noHands: "まだプレイしたハンドがありません。何ハンドか終えると、ミスがここに出ます。",
    looking: "最近のハンドを確認中…",
    review: "レビューを見る",
    wasDone: "実際",
    drillFailed: "ドリルを取得できませんでした",
  },
  en: {
    charts: "Preflop charts",
    drill: "Daily drill",
    seats: "Players",
    game: "Game",
    games: { "push-fold": "Push or fold", "open-shove": "Open or shove", full: "All of preflop", superDense: "Super Dense, one blind", dense: "Dense, one blind" },
    depth: "Stacks (BB)",
    position: "Position",
    facing: "Facing",
    facings: { unopened: "unopened pot", call: "call by {by}", raise: "raise by {by}", reraise: "3-bet by {by}", fourBet: "4-bet by {by}", allIn: "all-in by {by}" },
    then: ", ",
    notHeld: "{hand} never gets here",
    model: "A simplified preflop game",
    modelMeans: "What a flop is worth is a model's estimate, there is one raise size, and nobody limps. So this solves that game; it is not the last word.",
    moves: { fold: "Fold", call: "Call", raise: "Raise to {to} BB", allIn: "All-in" },
    allHands: "All hands",
    table: "How often each action is taken",
    grid: "How to play each of the 169 starting hands",
    hint: "Tap a hand for its numbers. Suited hands are above the diagonal.",
    exploitability: "Exploitability: {value} thousandths of a BB per hand",
    exploitabilityMeans: "What an opponent who knew this chart could gain per hand with the best response.",
    failed: "The chart could not be loaded",
    toChart: "See the chart",
    daily: "Today's ten",
    dailyHint: "Ten preflop spots a day, the same for everybody. Tap your answer and see at once whether it is right.",
    begin: "Start",
    goOn: "Continue with question {number}",
    question: "Question {number} of {count}",
    spot: "{seats} players · you are {position} · {depth} BB each",
    yourHand: "Your hand",
    answers: { right: "Right", either: "Either is fine", wrong: "Wrong" },
    next: "Next",
    nextOwn: "Next mistake",
    end: "Done",
    today: "Today {score} / {count}",
    todayOwn: "Own mistakes: {score} / {count}",
    tomorrow: "Ten new ones tomorrow.",
    notKept: "The answer could not be saved",
    days: "Recent days",
    mean: "Average of the last {days} {days:day|days}: {mean} / 10",
    dayScore: "{day}: {score} / 10",
    barDaily: "Below: right in the daily ten",
    barOwn: "On top: own mistakes put right",
    own: "Your own mistakes",
    ownHint: "Decisions that reviews flagged, to try again. Your first answer of the day counts.",
    answeredToday: "Answered today:",
    ownSpot: "{others} {others:opponent|opponents} · you have {stack} · big blind {blind}",
    noneOwn: "No clear mistakes in your latest hands.",
    noHands: "You have no hands yet. Play some, and your mistakes will show up here.",
    looking: "Looking at your latest hands…",
    review: "See the review",
    wasDone: "played",
    drillFailed: "The drill could not be loaded",
  },
};
