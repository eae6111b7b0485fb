/** How often hands make each move, in colours: the boldest move to the left, a fold to the right.
 *
 * The colours differ in hue for people who do not tell red from green, all carry black letters, and they are the same in
 * both themes; the order of the moves says the same without them. */

export type MixKind = "fold" | "check" | "call" | "bet" | "raise" | "allIn";

/** Raises from the smallest on, then all-in. */
const RAISES = ["#f0e442", "#f5b845", "#ee9150"];
const ALL_IN = "#e8693f";
const CALM = "#56b4e9";
const FOLD = "#8b9793";

/** The colour of each move. */
export function coloursOf(moves: readonly { readonly kind: MixKind; readonly to: number | null }[]): readonly string[] {
  const sizes = moves.filter(({ kind }) => kind === "bet" || kind === "raise").map(({ to }) => to ?? 0);
  sizes.sort((one, other) => one - other);
  return moves.map(({ kind, to }) => {
    if (kind === "fold") return FOLD;
    if (kind === "allIn") return ALL_IN;
    if (kind === "call" || kind === "check") return CALM;
    return RAISES[Math.min(RAISES.length - 1, sizes.indexOf(to ?? 0))] ?? ALL_IN;
  });
}

/** Moves side by side, each as wide as it is frequent; parts are from 0 to 1. */
export function stripes(parts: readonly number[], colours: readonly string[]): string {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total <= 0) return "none";
  let from = 0;
  const stops = parts.flatMap((part, place) => {
    const start = from;
    from += (100 * part) / total;
    return part > 0 ? [`${colours[place] ?? FOLD} ${rounded(start)}% ${rounded(from)}%`] : [];
  });
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

/** A part as per cent; what is hardly ever done is not called never. */
export function often(part: number): string {
  if (part > 0 && part < 0.01) return "<1%";
  if (part < 1 && part > 0.99) return ">99%";
  return `${String(Math.round(100 * part))}%`;
}

const rounded = (value: number): number => Math.round(10 * value) / 10;
