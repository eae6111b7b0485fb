/** This street's raises on one line: what everybody at the table may count, the newest at its end. */
import { columnsOf } from "../words/names";

const ARROW = " → ";
const OLDER = "… ";

/** The totals that were bet and raised to, in order; where there is little room the oldest become a sign. */
export function raiseTrail(totals: readonly string[], columns: number): string {
  const kept: string[] = [];
  let room = columns;
  for (const total of [...totals].reverse()) {
    room -= columnsOf(total) + (kept.length === 0 ? 0 : columnsOf(ARROW));
    const left = totals.length - kept.length - 1;
    if (kept.length > 0 && room < (left === 0 ? 0 : columnsOf(OLDER))) return OLDER + kept.join(ARROW);
    kept.unshift(total);
  }
  return kept.join(ARROW);
}
