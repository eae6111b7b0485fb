/** This street's raises on one line: what everybody at the table may count, the newest at its end. */
const ARROW = " → ";
const OLDER = "… ";

/** The totals that were bet and raised to, in order; where a width has no room for all, the oldest become a sign. */
export function raiseTrail(totals: readonly string[], width: number, widthOf: (text: string) => number): string {
  const newest = (count: number) => (count < totals.length ? OLDER : "") + totals.slice(totals.length - count).join(ARROW);
  let count = totals.length;
  while (count > 1 && widthOf(newest(count)) > width) count -= 1;
  return newest(count);
}
