/** A season of a club: its days as a form has them, and as the house counts them. */
import { dayOf } from "../hands/hand-list";
import type { ClubSeen } from "../http-types";

export type Measure = ClubSeen["measure"];

export const MEASURES: readonly Measure[] = ["chips", "points", "bigBlinds", "evenings", "places"];

/** What is looked at: days as 2026-11-18, empty for an open end. */
export interface SeasonForm {
  readonly measure: Measure;
  readonly first: string;
  readonly last: string;
}

/** A moment as the day that it is where the viewer is; empty for an open end. */
export function dayOfMoment(moment: number | null): string {
  return moment === null ? "" : dayOf(moment);
}

/** From the first moment of the first day to the last one of the last; null is open. A day that is none is open too. */
export function boundsOf(form: Pick<SeasonForm, "first" | "last">): { readonly since: number | null; readonly until: number | null } {
  const since = Date.parse(`${form.first}T00:00:00`);
  const until = Date.parse(`${form.last}T23:59:59.999`);
  return { since: Number.isNaN(since) ? null : since, until: Number.isNaN(until) ? null : until };
}

/** Whether the last day is before the first. */
export function isTurned(form: Pick<SeasonForm, "first" | "last">): boolean {
  return form.first !== "" && form.last !== "" && form.last < form.first;
}
