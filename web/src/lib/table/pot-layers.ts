/** The pots of a hand that was settled, joined as the house pays them or layer by layer as they were put in. */
import type { PotResult } from "../protocol";

/** Whether some pot has more than one layer, so that there is something to choose. */
export function hasLayers(pots: readonly PotResult[]): boolean {
  return pots.some((pot) => pot.layers.length > 1);
}

/** Whether each pot needs a row of its own: side by side there is no room for more than three, or for all who share one. */
export function needRows(pots: readonly PotResult[]): boolean {
  return pots.length > 3 || (pots.length > 1 && pots.some((pot) => pot.winners.length > 1));
}

/** A line for every pot, or for every layer of every pot: the same winners, each with their layer's amount. */
export function potLines(pots: readonly PotResult[], byLayer: boolean): readonly PotResult[] {
  if (!byLayer) return pots;
  return pots.flatMap((pot) => (pot.layers.length > 1 ? pot.layers.map((amount) => ({ ...pot, amount })) : [pot]));
}
