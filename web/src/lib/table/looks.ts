/** What somebody looks like who has chosen no picture: always the same for a name. At a table no two look alike: of two who
 * would, the one at the later seat has another tone. */
export const TONES = 9;
export const SPECIES_COUNT = 8;
export const EYES = ["round", "tall", "glad", "calm"] as const;

/** The looks for a name; tone and species count from 0. */
export interface Looks {
  readonly monogram: string;
  readonly tone: number;
  readonly species: number;
  readonly eyes: (typeof EYES)[number];
}

interface Sitter {
  readonly name: string;
  readonly bot: unknown;
}

/** A table asks for the looks of all its seats with every event. */
const KNOWN = new Map<string, Looks>();

export function looksOf(name: string): Looks {
  let looks = KNOWN.get(name);
  if (looks === undefined) {
    const hash = hashOf(name);
    const eyes = EYES[(hash >>> 20) % EYES.length] ?? EYES[0];
    looks = { monogram: monogramOf(name), tone: hash % TONES, species: (hash >>> 8) % SPECIES_COUNT, eyes };
    KNOWN.set(name, looks);
  }
  return looks;
}

/** The tone of whoever sits at a seat: that of their name, or the next one in which they look like nobody at a seat before. */
export function toneAt(seats: readonly (Sitter | null)[], seat: number): number | null {
  const taken = new Set<string>();
  for (const [number, one] of seats.entries()) {
    if (one === null) continue;
    const { monogram, species, tone } = looksOf(one.name);
    const kind = one.bot === null ? monogram : `bot ${species}`;
    const tones = Array.from({ length: TONES }, (_, turn) => (tone + turn) % TONES);
    const own = tones.find((each) => !taken.has(`${kind} ${each}`)) ?? tone;
    if (number === seat) return own;
    taken.add(`${kind} ${own}`);
  }
  return null;
}

/** The first sign of a name as a reader counts signs: a letter, a Chinese character, a whole emoji. */
export function monogramOf(name: string): string {
  return (signsOf(name.trim())[0] ?? "").toUpperCase();
}

function signsOf(text: string): readonly string[] {
  // Firefox has no segmenter before 2024; there an emoji of several parts shows its first.
  if (!("Segmenter" in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** FNV-1a with a last stir, so that names that differ by one letter look different. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
