/** Long lists in pieces that are drawn or not. */

/** A list in pieces of so many; the last one may be shorter. */
export function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));
}
