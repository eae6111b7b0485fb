/** Which names of streets are written under a scrubber, and where. */

/** A label that wants to begin at a place, and the pixels that it takes. */
export interface Wanted {
  readonly left: number;
  readonly room: number;
}

/** Where each label begins; null for one that has no room. The one of the place where one is comes first, then those on the left. */
export function placeLabels(wanted: readonly Wanted[], now: number, width: number): readonly (number | null)[] {
  const placed: (number | null)[] = wanted.map(() => null);
  const order = [now, ...wanted.keys()].filter((one, at, all) => wanted[one] !== undefined && all.indexOf(one) === at);
  for (const one of order) {
    const { left, room } = wanted[one]!;
    const from = Math.max(0, Math.min(left, width - room));
    const free = placed.every((other, at) => other === null || other + wanted[at]!.room <= from || from + room <= other);
    if (free) placed[one] = from;
  }
  return placed;
}
