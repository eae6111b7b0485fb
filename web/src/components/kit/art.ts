/** Everything that is drawn: ranks, suits, the mark, chips, faces and icons as paths. */
import type { SPECIES_COUNT, TONES } from "../../lib/table/looks";

export type Rank = "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
export type SuitLetter = "s" | "h" | "d" | "c";

function circle(x: number, y: number, radius: number): string {
  return `M${x + radius} ${y}a${radius} ${radius} 0 1 1${-2 * radius} 0 ${radius} ${radius} 0 0 1 ${2 * radius} 0z`;
}

/** Strokes on a grid of 20 x 28, 4.4 wide with round ends: straight sides, round bowls, like signs in a station. */
export const RANKS: Readonly<Record<Rank, string>> = {
  "2": "M2.7 8.2a7.3 7.3 0 1 1 12.6 5.8L2.8 26h14.8",
  "3": "M3 2h13.2L9 11.2a7.5 7.5 0 1 1-6.5 10.3",
  "4": "M13.7 26V2L2 19.6h16.2",
  "5": "M16.2 2H5.1l-.9 11.3a7.7 7.7 0 1 1-1.3 8.4",
  "6": `M13.2 2 3.93 13.5${circle(10, 18.4, 7.8)}`,
  "7": "M2.4 2h15L7.6 26",
  "8": "M16.6 7.6c0 3.2-2.9 5.8-6.6 5.8s-6.6-2.6-6.6-5.8S6.3 1.8 10 1.8s6.6 2.6 6.6 5.8z"
    + "M17.7 19.8c0 3.5-3.4 6.4-7.7 6.4s-7.7-2.9-7.7-6.4 3.4-6.4 7.7-6.4 7.7 2.9 7.7 6.4z",
  "9": `M6.8 26l9.27-11.5${circle(10, 9.6, 7.8)}`,
  T: "M.4 5.8 3.4 2.4V26M10.3 6.7a4.9 4.9 0 0 1 9.8 0v14.6a4.9 4.9 0 0 1-9.8 0z",
  J: "M8.4 2h7v17.4a6.8 6.8 0 0 1-13.5 1.3",
  Q: "M2.2 9.6a7.8 7.8 0 0 1 15.6 0v7.4a7.8 7.8 0 0 1-15.6 0zM11.6 18.2l6.6 8",
  K: "M3.2 2v24M17 2 3.2 16.6M8.4 11.1 17.6 26",
  A: "M2.2 26 10 2l7.8 24M4.8 18.8h10.4",
};

/** Filled shapes on a grid of 24 x 24. */
export const SUITS: Readonly<Record<SuitLetter, string>> = {
  s: "M12 1.4c1.6 3.9 9.6 7.3 9.6 13a4.9 4.9 0 0 1-8.7 3.1c.2 2.2 1.1 3.8 2.8 5.1H8.3c1.7-1.3 2.6-2.9 2.8-5.1"
    + "a4.9 4.9 0 0 1-8.7-3.1c0-5.7 8-9.1 9.6-13z",
  h: "M12 22.3C6.5 17.7 1.9 13.9 1.9 8.5A5.4 5.4 0 0 1 12 5.8a5.4 5.4 0 0 1 10.1 2.7c0 5.4-4.6 9.2-10.1 13.8z",
  d: "M12 1Q15.7 7.3 20.6 12 15.7 16.7 12 23 8.3 16.7 3.4 12 8.3 7.3 12 1z",
  c: `${circle(12, 6.2, 4.8)}${circle(6.6, 14.2, 4.8)}`
    + `${circle(17.4, 14.2, 4.8)}M9.6 9h4.8l-1.6 5c0 4.2.9 6.8 3 8.6H8.2c2.1-1.8 3-4.4 3-8.6z`,
};

/** The mark on a grid of 32 x 32: a spade, and the lit doorway that is its stem. */
export const MARK = {
  spade: "M16 1.6c2 5 12.7 9.7 12.7 17.5 0 4.1-3.4 7-7.4 6.4v-4.2a5.3 5.3 0 0 0-10.6 0v4.2c-4 .6-7.4-2.3-7.4-6.4"
    + "C3.3 11.3 14 6.6 16 1.6z",
  door: "M12.8 21.3a3.2 3.2 0 0 1 6.4 0v4.9c0 1.9.9 3.2 2.5 4.2H10.3c1.6-1 2.5-2.3 2.5-4.2z",
} as const;

/** What a card shows; null for anything that is no card. */
export function faceOf(card: string): { readonly rank: Rank; readonly suit: SuitLetter } | null {
  const [rank, suit] = [card.slice(0, -1), card.slice(-1)];
  return isRank(rank) && isSuit(suit) ? { rank, suit } : null;
}

function isRank(sign: string): sign is Rank {
  return Object.hasOwn(RANKS, sign);
}

function isSuit(sign: string): sign is SuitLetter {
  return Object.hasOwn(SUITS, sign);
}

/** The chips in the box, dearest first. */
export const CHIPS: readonly { readonly value: number; readonly colour: string }[] = [
  { value: 10_000, colour: "#4a90b8" },
  { value: 5_000, colour: "#b65468" },
  { value: 1_000, colour: "#d9ae58" },
  { value: 500, colour: "#7c6db5" },
  { value: 100, colour: "#4a5a66" },
  { value: 25, colour: "#35906f" },
  { value: 5, colour: "#d67a66" },
  { value: 1, colour: "#cdc4ab" },
];

/** The values of the dearest chips of an amount, at most three, from the bottom of the pile to its top. */
export function chipPile(amount: number): readonly number[] {
  const pile: number[] = [];
  let left = amount;
  for (const { value } of CHIPS) {
    while (left >= value && pile.length < 3) {
      pile.push(value);
      left -= value;
    }
  }
  return pile;
}

/** The colours of the pile that stands for an amount, from its bottom to its top. */
export function chipColours(amount: number): readonly string[] {
  return chipPile(amount).map((value) => CHIPS.find((chip) => chip.value === value)?.colour ?? "");
}

/** Two tones of a hue: lit from above, and in shade. */
export interface Duotone {
  readonly light: string;
  readonly deep: string;
}

export const DUOTONES = [
  { light: "#cb8670", deep: "#7e4238" },
  { light: "#c9a35f", deep: "#755729" },
  { light: "#9fa671", deep: "#555d36" },
  { light: "#74ac8e", deep: "#33614d" },
  { light: "#74a9ae", deep: "#33595f" },
  { light: "#7b9cc6", deep: "#3a557f" },
  { light: "#9a92cb", deep: "#524a83" },
  { light: "#b98fbd", deep: "#694270" },
  { light: "#c9879b", deep: "#7a3d53" },
] as const satisfies readonly Duotone[] & { readonly length: typeof TONES };

/** Parts of a bot's face on a grid of 48 x 48; the head is filled, the lines have round ends. */
export interface Species {
  /** Behind the head: ears, horns, aerials. */
  readonly ears: string;
  readonly earLines: string;
  readonly innerEars: string;
  readonly head: string;
  /** A dark pane that the eyes shine from; without one they are dark on the head. */
  readonly pane: string;
  /** A pale patch around the mouth. */
  readonly muzzle: string;
  readonly mouth: string;
  readonly nose: string;
  readonly eyes: { readonly y: number; readonly apart: number };
}

const NOTHING = { ears: "", earLines: "", innerEars: "", pane: "", muzzle: "", mouth: "", nose: "" };

export const SPECIES = [
  {
    ...NOTHING,
    ears: "M9.4 22.5h4v8h-4a1.4 1.4 0 0 1-1.4-1.4v-5.2a1.4 1.4 0 0 1 1.4-1.4zM38.6 22.5h-4v8h4a1.4 1.4 0 0 0 1.4-1.4"
      + `v-5.2a1.4 1.4 0 0 0-1.4-1.4z${circle(24, 9.4, 2.3)}`,
    earLines: "M24 11v5",
    head: "M18 15h12a6 6 0 0 1 6 6v11a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V21a6 6 0 0 1 6-6z",
    pane: "M18.6 19h10.8a3.6 3.6 0 0 1 3.6 3.6v3.8a3.6 3.6 0 0 1-3.6 3.6H18.6"
      + "a3.6 3.6 0 0 1-3.6-3.6v-3.8a3.6 3.6 0 0 1 3.6-3.6z",
    mouth: "M21.4 34h5.2",
    eyes: { y: 25.6, apart: 4.6 },
  },
  {
    ...NOTHING,
    ears: `${circle(11.4, 10.2, 2)}${circle(36.6, 10.2, 2)}`,
    earLines: "M12.4 11.4l4 5.4M35.6 11.4l-4 5.4",
    head: "M11 28a13 13 0 0 1 26 0v4.4a5 5 0 0 1-5 5H16a5 5 0 0 1-5-5z",
    pane: "M14.4 27.6a9.6 9.6 0 0 1 19.2 0v1a2.6 2.6 0 0 1-2.6 2.6H17a2.6 2.6 0 0 1-2.6-2.6z",
    mouth: "M20.6 34.3h.01M24 34.3h.01M27.4 34.3h.01",
    eyes: { y: 26.2, apart: 4.4 },
  },
  {
    ...NOTHING,
    ears: "M11.2 24 10.6 12.7c0-1.2 1.2-1.8 2.2-1.1l8.6 6.2zM36.8 24l.6-11.3c0-1.2-1.2-1.8-2.2-1.1l-8.6 6.2z",
    innerEars: "M13.4 19.6l-.4-4.4 4 2.9zM34.6 19.6l.4-4.4-4 2.9z",
    head: "M24 16.4c8 0 13.4 4.6 13.4 11 0 6.6-5.8 10.8-13.4 10.8s-13.4-4.2-13.4-10.8c0-6.4 5.4-11 13.4-11z",
    mouth: "M20.6 31.3a1.7 1.7 0 0 0 3.4 0 1.7 1.7 0 0 0 3.4 0",
    nose: "M22.7 28.8h2.6L24 30.6z",
    eyes: { y: 25.8, apart: 6 },
  },
  {
    ...NOTHING,
    ears: `${circle(14.1, 15.6, 4.9)}${circle(33.9, 15.6, 4.9)}`,
    innerEars: `${circle(14.1, 15.6, 2.2)}${circle(33.9, 15.6, 2.2)}`,
    head: "M37 26.4c0 6.9-5.6 11.8-13 11.8s-13-4.9-13-11.8 5.6-12 13-12 13 5.1 13 12z",
    muzzle: "M30.2 31.4c0 3-2.7 4.9-6.2 4.9s-6.2-1.9-6.2-4.9 2.7-5 6.2-5 6.2 2 6.2 5z",
    mouth: "M24 30.8v1.3M21.8 32.9a2.8 2.8 0 0 0 4.4 0",
    nose: "M21.9 28.6h4.2L24 31z",
    eyes: { y: 24, apart: 5.8 },
  },
  {
    ...NOTHING,
    head: "M12.2 11.2c3.4 2.6 7.2 3.8 11.8 3.8s8.4-1.2 11.8-3.8c1.4 3 1.9 6.2 1.9 9.8v5.8c0 6.8-5.7 11.4-13.7 11.4"
      + "S10.3 33.6 10.3 26.8V21c0-3.6.5-6.8 1.9-9.8z",
    muzzle: `${circle(18.1, 24.6, 5.9)}${circle(29.9, 24.6, 5.9)}`,
    nose: "M21.8 27.6h4.4L24 32z",
    eyes: { y: 24.6, apart: 5.9 },
  },
  {
    ...NOTHING,
    ears: "M10.4 26 8.6 10.9c-.1-1.2 1.2-1.8 2.1-1L21 18.4zM37.6 26l1.8-15.1c.1-1.2-1.2-1.8-2.1-1L27 18.4z",
    innerEars: "M12.2 19l-.8-5 4.4 3.7zM35.8 19l.8-5-4.4 3.7z",
    head: "M24 16.8c7.6 0 13 3 14 8.7.3 1.7-.5 2.9-1.9 3.8L25.8 37.7a2.9 2.9 0 0 1-3.6 0L11.9 29.3"
      + "c-1.4-.9-2.2-2.1-1.9-3.8 1-5.7 6.4-8.7 14-8.7z",
    muzzle: "M24 27.4c1.6 0 3.4 1.6 7.6 5.6l-5.8 4.7a2.9 2.9 0 0 1-3.6 0L16.4 33c4.2-4 6-5.6 7.6-5.6z",
    nose: "M22 33.4h4L24 36.2z",
    eyes: { y: 25.4, apart: 6.2 },
  },
  {
    ...NOTHING,
    ears: "M13.8 21.5V10.6a3.5 3.5 0 0 1 7 0v8zM34.2 21.5V10.6a3.5 3.5 0 0 0-7 0v8z",
    innerEars: "M16.4 18.6v-7.4a.9.9 0 0 1 1.8 0v7.4zM31.6 18.6v-7.4a.9.9 0 0 0-1.8 0v7.4z",
    head: "M24 17.6c7.3 0 12.2 4.4 12.2 10.6S31 38.4 24 38.4s-12.2-4-12.2-10.2S16.7 17.6 24 17.6z",
    mouth: "M24 32v1.4M21.7 34.3a1.3 1.3 0 0 0 2.3-.9 1.3 1.3 0 0 0 2.3.9",
    nose: "M22.6 30.2h2.8L24 32z",
    eyes: { y: 26.8, apart: 5.6 },
  },
  {
    ...NOTHING,
    ears: `${circle(16.7, 17.2, 5.8)}${circle(31.3, 17.2, 5.8)}`,
    head: "M24 16.6c8.2 0 14 4.6 14 11.2 0 6.4-5.9 10.4-14 10.4s-14-4-14-10.4c0-6.6 5.8-11.2 14-11.2z",
    mouth: "M17.4 30.4a8.4 8.4 0 0 0 13.2 0",
    eyes: { y: 18.4, apart: 7.3 },
  },
] as const satisfies readonly Species[] & { readonly length: typeof SPECIES_COUNT };

/** What the level does to the brow; a caller has none. Strokes around the middle of an eye, on the left side. */
export const BROWS: Readonly<Record<string, string>> = {
  easy: "M-2.3-3.9Q-.3-5.7 2.2-4.9",
  normal: "M-2.2-4.5H2.2",
  hard: "M-2.3-5 2.3-4",
  dense: "M-2.3-5.3 2.3-4.3",
};

const RING = circle(12, 12, 8.25);
const SPEAKER = "M4.25 9.75v4.5h3.25l4.75 3.75V6L7.5 9.75z";

/** Strokes on a grid of 24 x 24, 1.75 wide with round ends. */
export const ICONS = {
  back: "M15 5.5 8.5 12l6.5 6.5",
  more: "M6.25 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0zM12.75 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0z"
    + "M19.25 12a.75.75 0 1 1-1.5 0 .75.75 0 0 1 1.5 0z",
  menu: "M4.5 7h15M4.5 12h15M4.5 17h15",
  log: "M4.3 9.25A8.25 8.25 0 1 1 3.75 12.5M4 4.75v4.5h4.5M12 7.75v4.75l3.25 2",
  chat: "M12 4.25c4.7 0 8.25 3.1 8.25 7s-3.55 7-8.25 7a10 10 0 0 1-3-.45L4.75 19.75l1.1-3.6"
    + "a6.4 6.4 0 0 1-2.1-4.9c0-3.9 3.55-7 8.25-7z",
  gear: "M10.1 5.8L10.3 3.7 13.7 3.7 13.9 5.8 15 6.3 16.7 4.9 19.1 7.3 17.7 9 18.2 10.1 20.3 10.3 20.3"
    + " 13.7 18.2 13.9 17.7 15 19.1 16.7 16.7 19.1 15 17.7 13.9 18.2 13.7 20.3 10.3 20.3 10.1 18.2 9"
    + " 17.7 7.3 19.1 4.9 16.7 6.3 15 5.8 13.9 3.7 13.7 3.7 10.3 5.8 10.1 6.3 9 4.9 7.3 7.3 4.9 9 6.3"
    + circle(12, 12, 2.75),
  chart: "M4.5 19.75h15M7 16v-4M12 16V5M17 16V8.5",
  phone: "M8.25 3.5h7.5a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5h-7.5a1.5 1.5 0 0 1-1.5-1.5V5a1.5 1.5 0 0 1 1.5-1.5zM10.75 17.75h2.5",
  home: "M4 11.25 12 4.5l8 6.75M6.25 9.5v8.75A1.25 1.25 0 0 0 7.5 19.5h9a1.25 1.25 0 0 0 1.25-1.25V9.5"
    + "M10 19.5v-3.75a2 2 0 0 1 4 0v3.75",
  cards: "M11 8h6.5a1.75 1.75 0 0 1 1.75 1.75v8.5A1.75 1.75 0 0 1 17.5 20H11a1.75 1.75 0 0 1-1.75-1.75v-8.5"
    + "A1.75 1.75 0 0 1 11 8zM6.1 16.25 4.3 7.9a1.75 1.75 0 0 1 1.35-2.08l6.2-1.33a1.75 1.75 0 0 1 2.05 1.26",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.75l4.5 4.5L19 7.5",
  close: "M6.25 6.25l11.5 11.5M17.75 6.25l-11.5 11.5",
  right: "M9 5.5l6.5 6.5L9 18.5",
  down: "M5.5 9l6.5 6.5L18.5 9",
  up: "M5.5 15 12 8.5l6.5 6.5",
  play: "M8.25 5.75v12.5L18.5 12z",
  pause: "M8.75 5.75v12.5M15.25 5.75v12.5",
  prev: "M16.25 6.25v11.5L7.5 12z",
  next: "M7.75 6.25v11.5L16.5 12z",
  first: "M18.25 6.25v11.5L9.5 12zM5.75 6.25v11.5",
  last: "M5.75 6.25v11.5L14.5 12zM18.25 6.25v11.5",
  link: "M9.75 14.25l4.5-4.5M11 7.5l1.9-1.9a3.9 3.9 0 0 1 5.5 5.5L16.5 13M13 16.5l-1.9 1.9"
    + "a3.9 3.9 0 0 1-5.5-5.5L7.5 11",
  power: "M12 3.75v8M7.4 6.5a7.5 7.5 0 1 0 9.2 0",
  bot: "M12 4v3.5M7.5 7.5h9A2.5 2.5 0 0 1 19 10v6.5a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 16.5V10"
    + "a2.5 2.5 0 0 1 2.5-2.5zM2.5 12v2.5M21.5 12v2.5M9.5 12.25v1.75M14.5 12.25v1.75",
  users: `${circle(9.25, 8, 3.25)}M3.25 19.25a6 6 0 0 1 12 0M15.75 5a3.25 3.25 0 0 1 0 6`
    + "M17.75 13.9a6 6 0 0 1 3 5.35",
  grid: "M5.5 4.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z"
    + "M14.5 4.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z"
    + "M5.5 13.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z"
    + "M14.5 13.5h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z",
  sound: `${SPEAKER}M15.5 9.25a4 4 0 0 1 0 5.5M18 6.75a7.5 7.5 0 0 1 0 10.5`,
  mute: `${SPEAKER}M16 9.75l4.5 4.5M20.5 9.75 16 14.25`,
  globe: `${RING}M3.75 12h16.5M12 3.75c-4.9 4.6-4.9 11.9 0 16.5 4.9-4.6 4.9-11.9 0-16.5z`,
  eye: "M2.75 12C5 7.9 8.1 5.75 12 5.75S19 7.9 21.25 12C19 16.1 15.9 18.25 12 18.25S5 16.1 2.75 12z"
    + circle(12, 12, 2.75),
  share: "M12 14.5V3.75M8 7.5l4-3.75 4 3.75M8 11H6.5A1.5 1.5 0 0 0 5 12.5v6A1.5 1.5 0 0 0 6.5 20h11"
    + "a1.5 1.5 0 0 0 1.5-1.5v-6a1.5 1.5 0 0 0-1.5-1.5H16",
  flag: "M6 20.25V4.75c4-2 7.75 2 12.25 0v9c-4.5 2-8.25-2-12.25 0",
  clock: `${RING}M12 7.25V12l3.25 2`,
  search: `${circle(10.75, 10.75, 6)}M15.25 15.25l4.25 4.25`,
  lock: "M7.25 10.5h9.5a1.75 1.75 0 0 1 1.75 1.75v6A1.75 1.75 0 0 1 16.75 20h-9.5a1.75 1.75 0 0 1-1.75-1.75v-6"
    + "a1.75 1.75 0 0 1 1.75-1.75zM8.25 10.5V7.75a3.75 3.75 0 0 1 7.5 0v2.75M12 14.25v2",
  trophy: "M7.75 4.25h8.5V10a4.25 4.25 0 0 1-8.5 0zM7.75 6H4.5c0 3 1.2 4.75 3.6 5.25M16.25 6h3.25c0 3-1.2 4.75-3.6 5.25"
    + "M12 14.25v3M8 20c0-1.65 1.1-2.75 2.75-2.75h2.5C14.9 17.25 16 18.35 16 20z",
  trash: "M4.75 6.75h14.5M9.25 6.75V5.5a1.25 1.25 0 0 1 1.25-1.25h3a1.25 1.25 0 0 1 1.25 1.25v1.25M6.5 6.75l.8 11.4"
    + "a1.75 1.75 0 0 0 1.75 1.6h5.9a1.75 1.75 0 0 0 1.75-1.6l.8-11.4M10.25 10.75v5M13.75 10.75v5",
  copy: "M10 8.5h8a1.5 1.5 0 0 1 1.5 1.5v8.5A1.5 1.5 0 0 1 18 20h-8a1.5 1.5 0 0 1-1.5-1.5V10A1.5 1.5 0 0 1 10 8.5z"
    + "M5.75 15.5a1.25 1.25 0 0 1-1.25-1.25V5.5A1.5 1.5 0 0 1 6 4h8.25a1.25 1.25 0 0 1 1.25 1.25",
  crown: "M4 7.5l3.9 3.75L12 5l4.1 6.25L20 7.5l-1.5 8.75h-13zM5.5 19.5h13",
  chair: "M7.5 11V6a2.25 2.25 0 0 1 2.25-2.25h4.5A2.25 2.25 0 0 1 16.5 6v5M6.5 11h11a1.25 1.25 0 0 1 1.25 1.25V15"
    + "H5.25v-2.75A1.25 1.25 0 0 1 6.5 11zM6.75 15v5.25M17.25 15v5.25",
  coins: "M4 7c0-1.5 2.45-2.75 5.5-2.75S15 5.5 15 7s-2.45 2.75-5.5 2.75S4 8.5 4 7zM4 7v6.25c0 .9.85 1.65 2.2 2.15"
    + "M9 14c0-1.5 2.45-2.75 5.5-2.75S20 12.5 20 14s-2.45 2.75-5.5 2.75S9 15.5 9 14zM9 14v3.5c0 1.5 2.45 2.75 5.5 2.75"
    + "s5.5-1.25 5.5-2.75V14",
  help: `${RING}M9.55 9.75a2.5 2.5 0 1 1 3.65 2.2c-.8.45-1.2.95-1.2 1.8M12 16.5h.01`,
  download: "M12 4v10.75M8 11l4 3.75L16 11M4.75 16v2.25A1.75 1.75 0 0 0 6.5 20h11a1.75 1.75 0 0 0 1.75-1.75V16",
  undo: "M8.5 5.25 4.5 9.25l4 4M4.75 9.25h9.5a5 5 0 0 1 0 10H9",
  redo: "M15.5 5.25l4 4-4 4M19.25 9.25h-9.5a5 5 0 0 0 0 10H15",
  folder: "M4 7.25A1.75 1.75 0 0 1 5.75 5.5h3.6l2.15 2.25h6.75A1.75 1.75 0 0 1 20 9.5v7.25a1.75 1.75 0 0 1-1.75 1.75H5.75"
    + "A1.75 1.75 0 0 1 4 16.75z",
  pencil: "M5 19l.9-4.1L15.7 5.1a1.9 1.9 0 0 1 2.7 0l.5.5a1.9 1.9 0 0 1 0 2.7L9.1 18.1zM13.75 7.05l3.2 3.2",
  bell: "M6.25 10.25a5.75 5.75 0 0 1 11.5 0c0 4.5 1.75 5.25 1.75 6.5h-15c0-1.25 1.75-2 1.75-6.5z"
    + "M10 19.75a2.25 2.25 0 0 0 4 0",
} as const;

export type IconName = keyof typeof ICONS;

/** Icons that are filled as well. */
export const SOLID_ICONS: ReadonlySet<IconName> = new Set<IconName>(["more", "play"]);
