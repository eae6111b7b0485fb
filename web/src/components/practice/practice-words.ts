/** The words of practice; they come with it alone. */
import type { Language } from "../../lib/words/i18n";

export interface PracticeWords {
  readonly title: string;
  /** Below the title: what is different from the hand that was played. */
  readonly about: string;
  readonly tryAgain: string;
  readonly playOn: string;
  readonly playOnHint: string;
  /** Where there is nothing left to decide. */
  readonly stepBack: string;
  /** Shows at once what others did until one decides. */
  readonly hurry: string;
  readonly once: string;
  readonly done: string;
  readonly verdict: string;
  readonly verdictTitle: string;
  readonly judging: string;
  readonly nothing: string;
  readonly won: string;
  readonly lost: string;
  readonly even: string;
  readonly now: string;
  readonly before: string;
  readonly notKept: string;
  readonly failed: string;
}

export const PRACTICE_WORDS: Readonly<Record<Language, PracticeWords>> = {
  "zh-CN": {
    title: "练习",
    about: "对手的牌和后面的公共牌都重新发",
    tryAgain: "再打一次",
    playOn: "从这里打下去",
    playOnHint: "对手由机器人代打，看不见的牌重新发",
    stepBack: "这里已经没有你要做的决定了。往回退到你最后一个决定之前，就可以从那里打下去。",
    hurry: "快进",
    once: "再来一次",
    done: "完成",
    verdict: "看评价",
    verdictTitle: "评价",
    judging: "正在评价…",
    nothing: "这次没有轮到你决定",
    won: "这次赢 {amount}",
    lost: "这次输 {amount}",
    even: "这次不输不赢",
    now: "这次：{action}，{grade}",
    before: "原来：{action}，{grade}",
    notKept: "练习不计入统计和牌局记录。对手的牌按他们此前的打法重新发出，不是他们当时的真实底牌。",
    failed: "练习打不下去了",
  },
  "zh-TW": {
    title: "練習",
    about: "對手的牌和後面的公共牌都重新發",
    tryAgain: "再打一次",
    playOn: "從這裡打下去",
    playOnHint: "對手由機器人代打，看不見的牌重新發",
    stepBack: "這裡已經沒有你要做的決定了。往回退到你最後一個決定之前，就可以從那裡打下去。",
    hurry: "快轉",
    once: "再來一次",
    done: "完成",
    verdict: "看評價",
    verdictTitle: "評價",
    judging: "正在評價…",
    nothing: "這次沒有輪到你決定",
    won: "這次贏 {amount}",
    lost: "這次輸 {amount}",
    even: "這次不輸不贏",
    now: "這次：{action}，{grade}",
    before: "原本：{action}，{grade}",
    notKept: "練習不計入統計和牌局紀錄。對手的牌依他們先前的打法重新發出，不是他們當時真正的底牌。",
    failed: "練習打不下去了",
  },
  ja: {
    title: "練習",
    about: "見えないカードは配り直し",
    tryAgain: "もう一度プレイ",
    playOn: "ここからプレイ",
    playOnHint: "相手はボットが引き継ぎ、見えないカードは配り直します",
    stepBack: "ここから先、あなたが判断する場面はありません。最後の判断より前に戻すと、そこからプレイできます。",
    hurry: "スキップ",
    once: "もう一回",
    done: "終わる",
    verdict: "評価を見る",
    verdictTitle: "評価",
    judging: "評価しています…",
    nothing: "今回は判断の機会がありませんでした",
    won: "今回は +{amount}",
    lost: "今回は −{amount}",
    even: "今回は増減なし",
    now: "今回：{action} · {grade}",
    before: "前回：{action} · {grade}",
    notKept: "練習はスタッツにも履歴にも残りません。相手のカードはそれまでのプレイに合うように配り直したもので、実際のホールカードではありません。",
    failed: "練習を続けられませんでした",
  },
  en: {
    title: "Practice",
    about: "Hidden cards are dealt anew",
    tryAgain: "Try again",
    playOn: "Play on from here",
    playOnHint: "Bots take the other seats, and hidden cards are dealt anew",
    stepBack: "You have nothing left to decide here. Step back to before your last decision, and you can play on from there.",
    hurry: "Skip ahead",
    once: "Again",
    done: "Done",
    verdict: "Verdict",
    verdictTitle: "Verdict",
    judging: "Looking at your decisions…",
    nothing: "You had nothing to decide this time",
    won: "Won {amount} this time",
    lost: "Lost {amount} this time",
    even: "Broke even this time",
    now: "This time: {action}, {grade}",
    before: "Before: {action}, {grade}",
    notKept: "Practice is not counted in your statistics or history. The others’ cards are dealt anew to fit how they played; they are not what they really held.",
    failed: "The practice could not go on",
  },
};
