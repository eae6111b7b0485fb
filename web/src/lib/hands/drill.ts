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
