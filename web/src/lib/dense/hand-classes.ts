/** The 169 classes of starting hands, in the server's order, and their places in the square that players know. */

export const RANK_SIGNS = "AKQJT98765432";
/** Rows, and columns, of the square. */
export const SIDE = RANK_SIGNS.length;

/** AA, AKs, AKo, AQs … 32o, 22. */
export const CLASSES: readonly string[] = [...RANK_SIGNS].flatMap((high, place) => [
  high + high,
  ...[...RANK_SIGNS.slice(place + 1)].flatMap((low) => [`${high}${low}s`, `${high}${low}o`]),
]);

const NUMBERS: ReadonlyMap<string, number> = new Map(CLASSES.map((name, number) => [name, number]));

/** The number of a class, by its name. */
export function numberOf(name: string): number | null {
  return NUMBERS.get(name) ?? null;
}

/** The square row by row: pairs on the diagonal, suited hands above it, offsuit ones below. */
export const SQUARE: readonly number[] = Array.from({ length: SIDE * SIDE }, (_, place) => {
  const [row, column] = [Math.floor(place / SIDE), place % SIDE];
  const [high, low] = [RANK_SIGNS[Math.min(row, column)], RANK_SIGNS[Math.max(row, column)]];
  return NUMBERS.get(`${high}${low}${row === column ? "" : row < column ? "s" : "o"}`) ?? 0;
});

export const isPair = (number: number): boolean => CLASSES[number]?.length === 2;
export const isSuited = (number: number): boolean => CLASSES[number]?.endsWith("s") ?? false;
/** Both cards are tens or better. */
export const isBroadway = (number: number): boolean => /^[AKQJT]{2}/.test(CLASSES[number] ?? "");
/** Both suited and next to each other: from AKs down to 32s. */
export const isSuitedConnector = (number: number): boolean => {
  const [high = "", low = ""] = CLASSES[number] ?? "";
  return isSuited(number) && RANK_SIGNS.indexOf(low) - RANK_SIGNS.indexOf(high) === 1;
};
