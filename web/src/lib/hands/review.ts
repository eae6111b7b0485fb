/** A hand looked at again: what the server estimates of each decision, and how it is said. */
import type { I18n } from "../words/i18n";
import type { HandReview, ReviewDecision, ReviewOption } from "../http-types";
import type { Stop } from "./replay";
import { REVIEW_WORDS } from "./review-words";

/** A row of what could have been done; `length` is its bar from 0 to 1, to the left of zero when it is `worse`. */
export interface OptionRow {
  readonly option: ReviewOption;
  readonly chosen: boolean;
  readonly best: boolean;
  readonly length: number;
  readonly worse: boolean;
}

/** What could have been done; a fold where a check is free is worth a row only if it was made. */
export function rowsOf(decision: ReviewDecision): readonly OptionRow[] {
  const most = Math.max(...decision.options.map((option) => Math.abs(option.value)), 1e-9);
  return decision.options
    .map((option, place) => ({
      option,
      chosen: place === decision.chosen,
      best: place === decision.best,
      length: Math.abs(option.value) / most,
      worse: option.value < 0,
    }))
    .filter((row) => row.option.kind !== "fold" || decision.price > 0 || row.chosen);
}

/** What the best option is called; null for a bluff that another bluff would beat. */
export function bestWord({ language }: I18n, decision: ReviewDecision): string | null {
  const words = REVIEW_WORDS[language];
  const best = decision.options[decision.best];
  const higher = decision.options.filter((option) => best !== undefined && option.value > best.value);
  if (best === undefined || higher.length === 0) return words.best;
  // What is higher and no bluff is too large for the model, or too little above the best.
  if (!higher.every((option) => option.bluff)) return words.bestSure;
  return best.bluff ? null : words.bestWithoutBluff;
}

/** What the verdict on a decision rests on, in a sentence. */
export function methodMeans({ language }: I18n, { method, chart }: ReviewDecision): string {
  const { methodsExplained } = REVIEW_WORDS[language];
  const exact = chart == null || chart.game === "push-fold" || chart.game === "open-shove";
  return methodsExplained[method === "chart" && !exact ? "tableChart" : method];
}

/** The lines of the glossary for the numbers beside the options. */
export function termsOf({ language }: I18n, decision: ReviewDecision): readonly string[] {
  const { glossary } = REVIEW_WORDS[language];
  const lines = [glossary.value, glossary.blinds];
  if (decision.options.some((option) => (option.often ?? 0) > 0)) lines.push(glossary.often);
  if (decision.options.some((option) => option.bluff)) lines.push(glossary.bluff);
  return lines;
}

/** The same where one option is marked as the best. */
export function optionTerms(i18n: I18n, decision: ReviewDecision): readonly string[] {
  const best = bestWord(i18n, decision);
  const terms = termsOf(i18n, decision);
  return best === null ? terms : [...terms, i18n.say(REVIEW_WORDS[i18n.language].glossary.mark, { best })];
}

/** Which streets of this hand could not be solved here though two players were left; null if there is none. */
export function notSolved(i18n: I18n, review: HandReview): string | null {
  const streets = (["turn", "river"] as const).filter(
    (street) =>
      !review.model.solves.includes(street) &&
      review.decisions.some((decision) => decision.street === street && decision.ranges.length === 1),
  );
  if (streets.length === 0) return null;
  const names = streets.map((street) => i18n.words.streets[street]).join(" · ");
  return i18n.say(REVIEW_WORDS[i18n.language].notSolved, { streets: names });
}

/** Whether a decision is worth to be opened solved: two players are left on the turn or river of an ordinary deck. */
export function canBeSolved({ model }: HandReview, { street, ranges }: ReviewDecision): boolean {
  return (street === "turn" || street === "river") && ranges.length === 1 && model.mode === "standard";
}

/** The worst first. */
const GRADES = ["mistake", "better", "unsure", "good"] as const;

/** Whether something else would have been better. */
export const isFlagged = (decision: ReviewDecision): boolean => decision.grade === "better" || decision.grade === "mistake";

/** The worst grade of some decisions, from good to mistake; undefined if there are none. */
export function worstGrade(decisions: readonly ReviewDecision[]): ReviewDecision["grade"] | undefined {
  return GRADES.find((grade) => decisions.some((decision) => decision.grade === grade));
}

/** The stop of a replay at which a decision is made; null if it has none. */
export function stopOf(stops: readonly Stop[], decision: ReviewDecision): number | null {
  const place = stops.findIndex((stop) => stop.told.some((event) => event.seq === decision.seq));
  return place < 0 ? null : place;
}

/** The decision that a stop of the replay shows. */
export function decisionAt(review: HandReview, stop: Stop | undefined): ReviewDecision | null {
  return review.decisions.find((decision) => stop?.told.some((event) => event.seq === decision.seq)) ?? null;
}

export const percent = (part: number): string => `${String(Math.round(100 * part))}%`;

/** Chips in big blinds, to one decimal. */
export function blinds(i18n: I18n, chips: number, bigBlind: number): string {
  return i18n.number(inBlinds(chips, bigBlind));
}

/** The same with its sign. */
export function signedBlinds(i18n: I18n, chips: number, bigBlind: number): string {
  return i18n.signed(inBlinds(chips, bigBlind));
}

/** A loss in a sentence: what is too little for one decimal has two, since it is not nothing. */
function aboutBlinds(i18n: I18n, loss: number, bigBlind: number): string {
  if (loss <= 0 || inBlinds(loss, bigBlind) > 0) return blinds(i18n, loss, bigBlind);
  return i18n.number(Math.max(1, Math.round((100 * loss) / Math.max(1, bigBlind))) / 100);
}

/** What is lost is rounded as what is won: a cost is the same figure with a minus and without. */
function inBlinds(chips: number, bigBlind: number): number {
  return (Math.sign(chips) * Math.round((10 * Math.abs(chips)) / Math.max(1, bigBlind))) / 10 || 0;
}

/** What a player does with an option. */
export function optionName(i18n: I18n, option: ReviewOption, decision: ReviewDecision): string {
  const { actions } = REVIEW_WORDS[i18n.language];
  switch (option.kind) {
    case "fold":
      return actions.fold;
    case "check":
      return actions.check;
    case "call":
      return i18n.say(actions.call, { amount: option.cost });
    case "raise": {
      const to = option.to ?? 0;
      if (option.cost === decision.stack) return i18n.say(actions.allIn, { to });
      return i18n.say(decision.price === 0 && decision.street !== "preflop" ? actions.bet : actions.raise, { to });
    }
  }
}

/** Why a decision has its grade, with its numbers. */
export function reasonOf(i18n: I18n, decision: ReviewDecision, bigBlind: number): string {
  const best = decision.options[decision.best];
  const chosen = decision.options[decision.chosen];
  return i18n.say(REVIEW_WORDS[i18n.language].reasons[decision.reason], {
    required: percent(decision.required),
    equity: percent(decision.equity),
    loss: aboutBlinds(i18n, decision.loss, bigBlind),
    best: best === undefined ? "" : optionName(i18n, best, decision),
    alone: percent(chosen?.folds ?? 0),
  });
}

/** All decisions in a sentence. */
export function verdictOf(i18n: I18n, review: HandReview): string {
  const { say } = i18n;
  const words = REVIEW_WORDS[i18n.language];
  const count = review.decisions.length;
  const flagged = review.decisions.filter(isFlagged).length;
  if (count === 0) return words.none;
  const clear = review.decisions.every((decision) => decision.grade === "good");
  if (flagged === 0) return say(clear ? words.allGood : words.noneFlagged, { count });
  return say(words.flagged, { count, flagged, loss: blinds(i18n, review.loss, review.bigBlind) });
}
