/** The pots of a hand that was settled, joined as the house pays them or layer by layer as they were put in. */
import type { PotResult } from "../protocol";
import { columnsOf } from "../words/names";

/** Whether some pot has more than one layer, so that there is something to choose. */
export function hasLayers(pots: readonly PotResult[]): boolean {
  return pots.some((pot) => pot.layers.length > 1);
}

/** So many columns the narrowest of two or three pots has on a small phone. */
const BESIDE_OTHERS = 14;

/** Whether each pot needs a row of its own, by what is said of each: side by side there is no room for more than three, or for
 * more than a few words. */
export function needRows(texts: readonly string[]): boolean {
  return texts.length > 3 || (texts.length > 1 && texts.some((text) => columnsOf(text) > BESIDE_OTHERS));
}

/** A line for every pot, or for every layer of every pot: the same winners, each with their layer's amount. */
export function potLines(pots: readonly PotResult[], byLayer: boolean): readonly PotResult[] {
  if (!byLayer) return pots;
  return pots.flatMap((pot) => (pot.layers.length > 1 ? pot.layers.map((amount) => ({ ...pot, amount })) : [pot]));
}
