/** When a new version may be offered: never while a hand is being played. */
import type { Phase } from "../protocol";

const BETWEEN: ReadonlySet<Phase> = new Set<Phase>(["Waiting", "TableSetup", "HandSummary", "Finished"]);

/** Null is the phase where there is no table on screen. */
export function isBetweenHands(phase: Phase | null): boolean {
  return phase === null || BETWEEN.has(phase);
}
