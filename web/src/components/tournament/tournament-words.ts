/** The words of tournaments; they come with what shows them. */
import type { Language } from "../../lib/words/i18n";
import type { SitAndGoProblem } from "../../lib/lobby/sit-and-go";

export interface TournamentWords {
  readonly title: string;
  readonly structure: string;
  readonly structures: Readonly<Record<"sng_turbo" | "sng_normal" | "sng_deep", string>>;
  readonly against: string;
  readonly bots: string;
  readonly friends: string;
  readonly length: Readonly<Record<"minutes" | "hands", string>>;
  readonly levels: string;
  readonly antes: string;
  readonly prizes: string;
  readonly prizesHint: string;
  readonly usual: string;
  readonly own: string;
  readonly share: string;
  readonly addPlace: string;
  readonly removePlace: string;
  readonly buyIn: string;
  readonly buyInHint: string;
  readonly bounty: string;
  readonly lastLongerPoints: string;
  readonly lastLongerHint: string;
  readonly rebuyLevels: string;
  readonly rebuyHint: string;
  readonly addOn: string;
  readonly more: string;
  readonly start: string;
  readonly open: string;
  readonly problems: Readonly<Record<SitAndGoProblem, string>>;
  /** After the end. */
  readonly winner: string;
  readonly place: string;
  readonly shared: string;
  readonly prize: string;
  readonly none: string;
  readonly bounties: string;
  readonly points: string;
  readonly hands: string;
  readonly adjusted: string;
  readonly worth: string;
  readonly again: string;
  readonly menu: string;
  readonly out: string;
  readonly watch: string;
  readonly leave: string;
  readonly rebuy: string;
  /** The last-longer note, before the start and in the result. */
  readonly lastLonger: string;
  readonly joined: string;
}

export const TOURNAMENT_WORDS: Readonly<Record<Language, TournamentWords>> = {
  "zh-CN": {
    title: "SNG 单桌赛",
    structure: "节奏",
    structures: { sng_turbo: "快速", sng_normal: "标准", sng_deep: "深筹" },
    against: "对手",
    bots: "机器人",
    friends: "好友",
    length: { minutes: "大约 {count} 分钟", hands: "大约 {count} 手" },
    levels: "升盲表",
    antes: "前注",
    prizes: "奖励分配",
    prizesHint: "合计 100%，前一名不能少于后一名",
    usual: "默认",
    own: "自定义",
    share: "第 {place} 名（%）",
    addPlace: "增加一个名次",
    removePlace: "减少一个名次",
    buyIn: "参赛积分",
    buyInHint: "积分只用来记账，永远不是钱",
    bounty: "赏金积分",
    lastLongerPoints: "存活赛积分",
    lastLongerHint: "0 表示没有。参加的人里走得最远的，从其他参加者各得这么多分。",
    rebuyLevels: "前几级可以重购",
    rebuyHint: "0 表示不能重购",
    addOn: "加购筹码（每人一次）",
    more: "更多设置",
    start: "开始",
    open: "开桌邀请好友",
    problems: {
      stack: "起始筹码至少为 1",
      schedule: "升盲表里有不合适的数字",
      points: "积分须在 0 到 1,000,000 之间",
      shares: "合计须为 100%，且前一名不能少于后一名",
      rebuys: "加购需要可以重购的级别",
    },
    winner: "{name} 夺冠",
    place: "第 {place} 名",
    shared: "并列第 {place} 名",
    prize: "奖励 {points} 分",
    none: "没有进入奖励圈",
    bounties: "赏金 {points}",
    points: "{points} 分",
    hands: "共 {hands} 手",
    adjusted: "盈亏 {net} 分，扣除全下运气后 {adjusted} 分",
    worth: "筹码价值（ICM）：最高 {most} 分",
    again: "再来一场",
    menu: "回到主菜单",
    out: "你出局了",
    watch: "继续观战",
    leave: "离开",
    rebuy: "重购一份筹码（{points} 分）",
    lastLonger: "存活赛 {points} 分",
    joined: "已参加：{names}",
  },
  "zh-TW": {
    title: "SNG 單桌賽",
    structure: "節奏",
    structures: { sng_turbo: "快速", sng_normal: "標準", sng_deep: "深籌" },
    against: "對手",
    bots: "機器人",
    friends: "好友",
    length: { minutes: "大約 {count} 分鐘", hands: "大約 {count} 手" },
    levels: "升盲表",
    antes: "前注",
    prizes: "獎勵分配",
    prizesHint: "合計 100%，前一名不能少於後一名",
    usual: "預設",
    own: "自訂",
    share: "第 {place} 名（%）",
    addPlace: "增加一個名次",
    removePlace: "減少一個名次",
    buyIn: "參賽積分",
    buyInHint: "積分只用來記帳，永遠不是錢",
    bounty: "賞金積分",
    lastLongerPoints: "存活賽積分",
    lastLongerHint: "0 表示沒有。參加的人裡走得最遠的，從其他參加者各得這麼多分。",
    rebuyLevels: "前幾級可以重購",
    rebuyHint: "0 表示不能重購",
    addOn: "加購籌碼（每人一次）",
    more: "更多設定",
    start: "開始",
    open: "開桌邀請好友",
    problems: {
      stack: "起始籌碼至少為 1",
      schedule: "升盲表裡有不合適的數字",
      points: "積分須在 0 到 1,000,000 之間",
      shares: "合計須為 100%，且前一名不能少於後一名",
      rebuys: "加購需要可以重購的級別",
    },
    winner: "{name} 奪冠",
    place: "第 {place} 名",
    shared: "並列第 {place} 名",
    prize: "獎勵 {points} 分",
    none: "沒有進入獎勵圈",
    bounties: "賞金 {points}",
    points: "{points} 分",
    hands: "共 {hands} 手",
    adjusted: "盈虧 {net} 分，扣除全下運氣後 {adjusted} 分",
    worth: "籌碼價值（ICM）：最高 {most} 分",
    again: "再來一場",
    menu: "回到主選單",
    out: "你出局了",
    watch: "繼續觀戰",
    leave: "離開",
    rebuy: "重購一份籌碼（{points} 分）",
    lastLonger: "存活賽 {points} 分",
    joined: "已參加：{names}",
  },
  ja: {
    title: "シット＆ゴー",
    structure: "スピード",
    structures: { sng_turbo: "ターボ", sng_normal: "標準", sng_deep: "ディープ" },
    against: "相手",
    bots: "ボット",
    friends: "友だち",
    length: { minutes: "約{count}分", hands: "約{count}ハンド" },
    levels: "ブラインドレベル",
    antes: "アンティ",
    prizes: "プライズ配分",
    prizesHint: "合計100%、上位が下位より少なくならないように",
    usual: "標準",
    own: "カスタム",
    share: "{place}位（%）",
    addPlace: "入賞枠を増やす",
    removePlace: "入賞枠を減らす",
    buyIn: "参加ポイント",
    buyInHint: "ポイントは記録用の点数で、お金ではありません",
    bounty: "バウンティ",
    lastLongerPoints: "ラストロンガー（ポイント）",
    lastLongerHint: "0はなし。参加者のうち最後まで残った人が、他の参加者から1人あたりこのポイントを受け取ります。",
    rebuyLevels: "リバイできるレベル数",
    rebuyHint: "0はリバイなし",
    addOn: "アドオンのチップ（1人1回）",
    more: "詳細設定",
    start: "開始",
    open: "テーブルを作って友だちを招待",
    problems: {
      stack: "開始チップは1以上にしてください",
      schedule: "レベル表に使えない数があります",
      points: "ポイントは0〜1,000,000で入力してください",
      shares: "合計を100%にし、上位が下位より少なくならないようにしてください",
      rebuys: "アドオンにはリバイできるレベルが必要です",
    },
    winner: "{name} が優勝",
    place: "{place}位",
    shared: "同率{place}位",
    prize: "プライズ {points}ポイント",
    none: "入賞なし",
    bounties: "バウンティ {points}",
    points: "{points}pt",
    hands: "全{hands}ハンド",
    adjusted: "収支 {net}ポイント、オールインの運を除くと {adjusted}ポイント",
    worth: "チップの価値（ICM）：最高 {most}ポイント",
    again: "もう一度",
    menu: "メニューへ",
    out: "敗退しました",
    watch: "観戦を続ける",
    leave: "退席する",
    rebuy: "リバイする（{points}ポイント）",
    lastLonger: "ラストロンガー {points}pt",
    joined: "参加：{names}",
  },
  en: {
    title: "Sit & Go",
    structure: "Speed",
    structures: { sng_turbo: "Turbo", sng_normal: "Normal", sng_deep: "Deep" },
    against: "Against",
    bots: "Bots",
    friends: "Friends",
    length: { minutes: "About {count} minutes", hands: "About {count} {count:hand|hands}" },
    levels: "Levels",
    antes: "Antes",
    prizes: "Prizes",
    prizesHint: "100% in all; a better place never gets less",
    usual: "Default",
    own: "Custom",
    share: "Place {place} (%)",
    addPlace: "Pay one more place",
    removePlace: "Pay one place fewer",
    buyIn: "Entry in points",
    buyInHint: "Points are book-keeping only, never money",
    bounty: "Bounty in points",
    lastLongerPoints: "Last longer in points",
    lastLongerHint: "0 means none. Whoever of those who join lasts longest gets this from each of the others.",
    rebuyLevels: "Levels with rebuys",
    rebuyHint: "0 means no rebuys",
    addOn: "Add-on chips, once each",
    more: "More settings",
    start: "Start",
    open: "Open and invite friends",
    problems: {
      stack: "The starting stack must be at least 1",
      schedule: "A number in the levels is invalid",
      points: "Points must be 0 to 1,000,000",
      shares: "The shares must add up to 100%, and a better place never gets less",
      rebuys: "An add-on needs levels with rebuys",
    },
    winner: "{name} wins",
    place: "#{place}",
    shared: "#{place}, shared",
    prize: "Prize: {points} points",
    none: "no prize this time",
    bounties: "Bounties {points}",
    points: "{points} pts",
    hands: "{hands} {hands:hand|hands} in all",
    adjusted: "Net {net} points, {adjusted} without all-in luck",
    worth: "Chip value (ICM): {most} points at best",
    again: "Play again",
    menu: "Main menu",
    out: "You are out",
    watch: "Keep watching",
    leave: "Leave",
    rebuy: "Buy a new stack ({points} points)",
    lastLonger: "Last longer: {points} points",
    joined: "In: {names}",
  },
};
