/** The words of a solved spot; they come with the replay alone. */
import type { HandSolution } from "../../lib/http-types";
import type { Language } from "../../lib/words/i18n";

export interface SolutionWords {
  readonly title: string;
  readonly open: string;
  readonly openHint: string;
  /** Leads to the chart of a decision before the flop. */
  readonly chart: string;
  readonly working: string;
  readonly progress: string;
  readonly pot: string;
  readonly grid: string;
  readonly table: string;
  readonly allHands: string;
  readonly done: string;
  readonly yours: string;
  readonly hint: string;
  readonly combos: string;
  readonly notHeld: string;
  readonly exploitability: string;
  readonly exploitabilityMeans: string;
  readonly ranges: string;
  readonly rangesMean: string;
  readonly rare: string;
  /** Of a fold where a check was free. */
  readonly gaveUp: string;
  readonly failed: string;
  readonly why: Readonly<Record<NonNullable<HandSolution["why"]>, string>>;
}

export const SOLUTION_WORDS: Readonly<Record<Language, SolutionWords>> = {
  "zh-CN": {
    title: "求解",
    open: "看求解结果",
    openHint: "这一步里每手牌该怎么打",
    chart: "看图表",
    working: "正在求解…",
    progress: "第 {iterations} 轮，可剥削度 {share}",
    pot: "底池 {pot}",
    grid: "{name} 每种手牌的打法",
    table: "各打法的频率和 EV",
    allHands: "整个范围",
    done: "实际",
    yours: "你的底牌",
    hint: "格子填得越高，这手牌越可能走到这里。点一格看它的每个组合；EV 的单位是 BB。",
    combos: "{hand} 的组合",
    notHeld: "{hand} 不在范围里",
    exploitability: "可剥削度：底池的 {share}",
    exploitabilityMeans: "双方都按这个结果打时，任何一方改打最佳应对，平均只能多赢底池的这么多；越小越精确。",
    ranges: "范围从双方的行动估出",
    rangesMean: "只用你当时看得到的：双方在这条街之前做过的行动。对手实际的牌不参与计算。下注大小是实际下过的和几种常用的。",
    rare: "按求解结果，几乎不会打到这里，数字只供参考。",
    gaveUp: "实际是弃牌：过牌不用花钱，求解时不考虑弃牌。",
    failed: "没能求解这一步",
    why: {
      street: "只能求解转牌和河牌。",
      players: "只能求解只剩两人的局面。",
      betting: "只能求解无限注。",
      deck: "按权重发牌的牌桌不能求解。",
      chips: "没有筹码可以再下注了。",
      line: "这手牌走到了求解树之外。",
      solver: "这里没有求解器：浏览器里的牌室不带求解器，请到服务器上的牌室看。",
    },
  },
  "zh-TW": {
    title: "求解",
    open: "看求解結果",
    openHint: "這一步裡每手牌該怎麼打",
    chart: "看圖表",
    working: "正在求解…",
    progress: "第 {iterations} 輪，可剝削度 {share}",
    pot: "底池 {pot}",
    grid: "{name} 每種手牌的打法",
    table: "各打法的頻率和 EV",
    allHands: "整個範圍",
    done: "實際",
    yours: "你的底牌",
    hint: "格子填得越高，這手牌越可能走到這裡。按一格看它的每個組合；EV 的單位是 BB。",
    combos: "{hand} 的組合",
    notHeld: "{hand} 不在範圍裡",
    exploitability: "可剝削度：底池的 {share}",
    exploitabilityMeans: "雙方都依這個結果打時，任何一方改打最佳應對，平均只能多贏底池的這麼多；越小越精確。",
    ranges: "範圍由雙方的行動估出",
    rangesMean: "只用你當時看得到的：雙方在這條街之前做過的行動。對手實際的牌不參與計算。下注大小是實際下過的和幾種常用的。",
    rare: "依求解結果，幾乎不會打到這裡，數字僅供參考。",
    gaveUp: "實際是棄牌：過牌不用花錢，求解時不考慮棄牌。",
    failed: "無法求解這一步",
    why: {
      street: "只能求解轉牌和河牌。",
      players: "只能求解剩下兩人的局面。",
      betting: "只能求解無限注。",
      deck: "依權重發牌的牌桌不能求解。",
      chips: "沒有籌碼可以再下注了。",
      line: "這手牌走到了求解樹之外。",
      solver: "這裡沒有求解器：瀏覽器裡的牌室不帶求解器，請到伺服器上的牌室看。",
    },
  },
  ja: {
    title: "ソルバー",
    open: "ソルバーの解を見る",
    openHint: "この局面での各ハンドのプレイ",
    chart: "チャートを見る",
    working: "計算中…",
    progress: "{iterations}回目、エクスプロイタビリティ {share}",
    pot: "ポット {pot}",
    grid: "{name} の各ハンドのアクション",
    table: "各アクションの頻度とEV",
    allHands: "レンジ全体",
    done: "実際",
    yours: "自分のホールカード",
    hint: "マスが高く塗られているほど、そのハンドでここに来やすいことを示します。タップすると各コンボが出ます。EVの単位はBBです。",
    combos: "{hand} のコンボ",
    notHeld: "{hand} はレンジにありません",
    exploitability: "エクスプロイタビリティ：ポットの {share}",
    exploitabilityMeans: "両者がこの解どおりに打つとき、一方が最善の対応に変えても平均してポットのこれだけしか得をしません。小さいほど正確です。",
    ranges: "レンジは両者のアクションから推定",
    rangesMean: "使うのは、この時点であなたに見えていたこと、つまりこのストリートより前の両者のアクションだけです。相手の実際のハンドは計算に入りません。ベットサイズは実際のものと一般的なものです。",
    rare: "解ではほとんど来ない局面です。数字は参考程度にしてください。",
    gaveUp: "実際はフォールドでした。チェックは無料なので、解にフォールドはありません。",
    failed: "この局面を解けませんでした",
    why: {
      street: "解けるのはターンとリバーだけです。",
      players: "解けるのは2人が残った局面だけです。",
      betting: "解けるのはノーリミットだけです。",
      deck: "重み付きで配るテーブルは解けません。",
      chips: "もうベットできるチップがありません。",
      line: "ソルバーのツリーにない展開です。",
      solver: "ブラウザ内のルームにはソルバーがありません。サーバーのルームで見てください。",
    },
  },
  en: {
    title: "Solved",
    open: "See it solved",
    openHint: "How to play every hand in this spot",
    chart: "See the chart",
    working: "Solving…",
    progress: "Iteration {iterations}, exploitability {share}",
    pot: "Pot {pot}",
    grid: "How {name} plays each hand",
    table: "How often each action is taken, and its EV",
    allHands: "Whole range",
    done: "played",
    yours: "Your hand",
    hint: "The fuller a cell, the likelier that hand is here. Tap one for its combos; EVs are in BB.",
    combos: "Combos of {hand}",
    notHeld: "{hand} is not in the range",
    exploitability: "Exploitability: {share} of the pot",
    exploitabilityMeans: "If both play like this, the best response of either would gain this much of the pot on average. Smaller is more exact.",
    ranges: "Ranges estimated from both players' actions",
    rangesMean: "Only from what you could see then: what both players did before this street. The hand they really held plays no part. Bet sizes are those that were bet and a few common ones.",
    rare: "The solution hardly ever comes here, so take its numbers with care.",
    gaveUp: "Played: a fold. A check was free, so the solution never folds here.",
    failed: "This spot could not be solved",
    why: {
      street: "Only the turn and the river can be solved.",
      players: "Only spots with two players left can be solved.",
      betting: "Only no-limit can be solved.",
      deck: "Tables that deal by weights cannot be solved.",
      chips: "There are no chips left to bet.",
      line: "This line is not in the solver's tree.",
      solver: "There is no solver here: a room inside a browser comes without one. Open this hand in a room on a server.",
    },
  },
};
