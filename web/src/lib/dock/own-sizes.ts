/** Sizes of one's own on the quick keys: big blinds before the flop, percent of the pot after it. */
import type { Legal } from "../protocol";
import { clampTo, potSized, quick, type QuickAmount, type RaiseOptions } from "./raise-amount";

export const MOST_SIZES = 3;
/** What a size may be, by where it is used. */
export const SIZE_BOUNDS = { before: [1, 50], after: [5, 500] } as const;

/** The sizes in what somebody typed, smallest first; null if one of them cannot be, or there are too many. */
export function parseSizes(text: string, [least, most]: readonly [number, number]): readonly number[] | null {
  const parts = text.normalize("NFKC").split(/[\s,;、/%]+/).filter((part) => part !== "");
  if (parts.length > MOST_SIZES || parts.some((part) => !/^\d{1,3}(\.\d)?$/.test(part))) return null;
  const sizes = [...new Set(parts.map(Number))].sort((one, other) => one - other);
  return sizes.every((size) => size >= least && size <= most) ? sizes : null;
}

/** The quick amounts of one's own sizes, then all that may be put in. Before the flop a size is that many big blinds or,
 * after a raise or a straddle, that many times what is bet. */
export function ownAmounts(legal: Legal, options: RaiseOptions, sizes: readonly number[], beforeFlop: boolean): readonly QuickAmount[] {
  const { bet, price, bigBlind } = legal;
  const raised = bet + price > bigBlind;
  const amounts = sizes.map((size, place): QuickAmount => {
    const to = (raised ? bet + price : bigBlind) * size;
    const putIn = beforeFlop ? clampTo(Math.floor(to / options.chip) * options.chip, options) - bet : potSized(legal, options, size / 100);
    return quick(`own-${place}`, legal, putIn, beforeFlop ? (raised ? `${size}×` : `${size} BB`) : `${size}%`);
  });
  return [...amounts, ...options.quick.filter(({ key }) => key === "max")];
}
