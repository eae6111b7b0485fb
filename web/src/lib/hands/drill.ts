/** The daily drill: the score of the days. What an answer is worth, the house says. */
import type { DrillDay, DrillMove, DrillOwn } from "../http-types";
import { kept } from "../device/storage";
import type { Store } from "../device/settings";

/** `either`: not the most frequent move, but one that the solution makes too. */
export type Answer = DrillMove["verdict"];

/** What one is asked: a spot of today's ten, or a decision of one's own. */
export type Asked = { readonly kind: "daily"; readonly place: number } | { readonly kind: "own"; readonly one: DrillOwn };

const SPOTS = 10;
const ANSWERS: Readonly<Record<string, Answer>> = { r: "right", e: "either", w: "wrong" };

/** How many answers of a day were right or fine. */
export const scoreOf = (answers: DrillDay["answers"]): number => answers.filter((answer) => answer === "right" || answer === "either").length;

/** The days that a mean is made of: one that is not answered to its end has no score yet, unless it is over. */
export const countedDays = (days: readonly DrillDay[], today: string): readonly DrillDay[] =>
  days.filter(({ day, answers }) => day !== today || answers.every((answer) => answer !== null));

/** The mean score of days. */
export const meanScore = (days: readonly DrillDay[]): number => days.reduce((sum, { answers }) => sum + scoreOf(answers), 0) / Math.max(1, days.length);

/** The days with another one in its place, the oldest first; an answer that is still on its way stays. */
export function withDay(days: readonly DrillDay[], day: DrillDay): readonly DrillDay[] {
  const known = days.find((one) => one.day === day.day);
  const answers = day.answers.map((answer, spot) => answer ?? known?.answers[spot] ?? null);
  return [...days.filter((one) => one !== known), { ...day, answers }].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The days with an answer that is on its way; what was answered first counts. */
export function withAnswer(days: readonly DrillDay[], day: string, place: number, answer: Answer): readonly DrillDay[] {
  const known = days.find((one) => one.day === day) ?? { day, answers: Array.from({ length: SPOTS }, () => null), own: 0, ownGood: 0 };
  return withDay(days, { ...known, answers: known.answers.map((one, at) => (at === place ? (one ?? answer) : one)) });
}

/** What was answered to decisions of one's own while the drill is open, by day and decision. */
export type OwnAnswers = Readonly<Record<string, Answer>>;

const nameOf = ({ table, hand, decision: { seq } }: DrillOwn): string => `${table}/${String(hand)}/${String(seq)}`;
const ownKey = (day: string, one: DrillOwn): string => `${day}/${nameOf(one)}`;

/** The answers with another one; what was answered first counts. */
export const withOwnAnswer = (given: OwnAnswers, day: string, one: DrillOwn, answer: Answer): OwnAnswers => ({ [ownKey(day, one)]: answer, ...given });

/** What the first answer of a day to a decision of one's own was; null if there is none. */
export const answerTo = (one: DrillOwn, day: string, given: OwnAnswers): Answer | null => one.answered ?? given[ownKey(day, one)] ?? null;

/** The decision to go on with: the next one without an answer of the day, after the last from the first on; null if none is left. */
export function nextOwn(own: readonly DrillOwn[], after: DrillOwn, day: string, given: OwnAnswers): DrillOwn | null {
  const place = own.findIndex((one) => nameOf(one) === nameOf(after));
  const others = [...own.slice(place + 1), ...own.slice(0, Math.max(0, place))];
  return others.find((one) => answerTo(one, day, given) === null) ?? null;
}

/** The days that were kept on the device, before the house kept them with the account; none of them is in `days`. */
export function withOldDays(store: Store, account: string, days: readonly DrillDay[]): readonly DrillDay[] {
  const found = kept(store, `feltroom.drill.${account}`);
  if (typeof found !== "object" || found === null) return days;
  return Object.entries(found)
    .filter((entry): entry is [string, string] => /^\d{4}-\d\d-\d\d$/.test(entry[0]) && typeof entry[1] === "string" && /^[rew.]{10}$/.test(entry[1]))
    .filter(([day]) => days.every((one) => one.day !== day))
    .map(([day, text]): DrillDay => ({ day, answers: [...text].map((sign) => ANSWERS[sign] ?? null), own: 0, ownGood: 0 }))
    .reduce(withDay, days);
}
