/** One's statistics: what the server is asked, and how its counts become figures and a chart. */
import type { Frequency, ResultPoint, StatisticsTable, Winnings } from "../http-types";

export const FIGURES = {
  preflop: ["vpip", "pfr", "threeBet", "foldToThreeBet"],
  postflop: ["cBet", "foldToCBet", "aggressionFactor", "aggressionFrequency"],
  showdown: ["wentToShowdown", "wonAtShowdown"],
} as const;
export type FigureGroup = keyof typeof FIGURES;
export type FigureName = (typeof FIGURES)[FigureGroup][number];

/** What players everywhere call a figure. */
export const SHORT_NAMES: Readonly<Record<FigureName, string>> = {
  vpip: "VPIP",
  pfr: "PFR",
  threeBet: "3-Bet",
  foldToThreeBet: "F3B",
  cBet: "C-Bet",
  foldToCBet: "FCB",
  aggressionFactor: "AF",
  aggressionFrequency: "AFq",
  wentToShowdown: "WTSD",
  wonAtShowdown: "W$SD",
};

/** Which hands are wanted: all, those of one table, or those of all tables of a preset. */
export type Wanted =
  | { readonly kind: "all" }
  | { readonly kind: "table"; readonly table: string }
  | { readonly kind: "preset"; readonly preset: string };

export function statisticsQuery(wanted: Wanted): { readonly table: string | null; readonly preset: string | null } {
  return { table: wanted.kind === "table" ? wanted.table : null, preset: wanted.kind === "preset" ? wanted.preset : null };
}

export function sameWish(one: Wanted, other: Wanted): boolean {
  const [first, second] = [statisticsQuery(one), statisticsQuery(other)];
  return first.table === second.table && first.preset === second.preset;
}

/** Below so many hands figures still jump. */
export const ENOUGH_HANDS = 100;
/** How wide a 95 % interval is to each side, in standard errors. */
const SURE = 1.96;

/** The part of chances that was used, from 0 to 1; null without a chance. */
export function rateOf({ made, of }: Frequency): number | null {
  return of === 0 ? null : made / of;
}

/** A figure in short: a share in percent, the aggression factor as a number; null without a chance. */
export function figureText(name: FigureName, made: Frequency): string | null {
  const rate = rateOf(made);
  if (rate === null) return name === "aggressionFactor" && made.made > 0 ? "∞" : null;
  return name === "aggressionFactor" ? rate.toFixed(rate < 10 ? 1 : 0) : `${String(Math.round(rate * 100))}%`;
}

/** The 95 % interval of big blinds in a hundred hands; null for want of hands. */
export function intervalOf({ per100, error }: Winnings): { readonly low: number; readonly high: number } | null {
  return per100 === null || error === null ? null : { low: per100 - SURE * error, high: per100 + SURE * error };
}

/** A number with one decimal, as far as it matters: none from a hundred on. */
export function rounded(value: number): number {
  const most = Math.abs(value) < 100 ? 10 : 1;
  return Math.round(value * most) / most + 0;
}

export type Unit = "bigBlinds" | "chips";

/** What a point is worth on each line. */
export function valueOf(point: ResultPoint, unit: Unit): { readonly real: number; readonly adjusted: number } {
  return unit === "chips"
    ? { real: point.chips, adjusted: point.adjustedChips }
    : { real: point.bigBlinds, adjusted: point.adjustedBigBlinds };
}

/** The two lines in a box of so many units, and what is needed to find a place in it. */
export interface Chart {
  readonly real: string;
  readonly adjusted: string;
  readonly x: (hands: number) => number;
  readonly y: (value: number) => number;
  readonly marks: readonly number[];
  readonly last: number;
}

export function chartOf(points: readonly ResultPoint[], unit: Unit, width: number, height: number): Chart {
  const values = points.map((point) => valueOf(point, unit));
  const all = values.flatMap(({ real, adjusted }) => [real, adjusted]);
  const marks = marksOf(Math.min(0, ...all), Math.max(0, ...all));
  const [least, most] = [marks[0] ?? 0, marks[marks.length - 1] ?? 1];
  const last = Math.max(1, points[points.length - 1]?.hands ?? 1);
  const x = (hands: number) => tenth((hands / last) * width);
  const y = (value: number) => tenth(height - ((value - least) / (most - least)) * height);
  const line = (pick: "real" | "adjusted") =>
    points
      .map((point, place) => `${place === 0 ? "M" : "L"}${String(x(point.hands))} ${String(y(values[place]?.[pick] ?? 0))}`)
      .join("");
  return { real: line("real"), adjusted: line("adjusted"), x, y, marks, last };
}

/** Round values from below the least to above the most, zero among them, a few of them evenly apart. */
export function marksOf(least: number, most: number): readonly number[] {
  const span = Math.max(most - least, 1);
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? 10 * power;
  const marks: number[] = [];
  const from = Math.floor(least / step);
  const to = Math.max(Math.ceil(most / step), from + 1);
  for (let place = from; place <= to; place += 1) marks.push(tenth(place * step));
  return marks;
}

/** The place of the point that is nearest to a part of the way, from 0 to 1. */
export function nearestPoint(points: readonly ResultPoint[], part: number): number {
  const last = points[points.length - 1]?.hands ?? 0;
  const hands = Math.min(1, Math.max(0, part)) * last;
  let best = 0;
  points.forEach((point, place) => {
    if (Math.abs(point.hands - hands) < Math.abs((points[best]?.hands ?? 0) - hands)) best = place;
  });
  return best;
}

/** The highest and the lowest point of the real line. */
export function extremesOf(points: readonly ResultPoint[], unit: Unit): { readonly most: ResultPoint; readonly least: ResultPoint } | null {
  const [first] = points;
  if (first === undefined) return null;
  let [most, least] = [first, first];
  for (const point of points) {
    if (valueOf(point, unit).real > valueOf(most, unit).real) most = point;
    if (valueOf(point, unit).real < valueOf(least, unit).real) least = point;
  }
  return { most, least };
}

/** The presets that more than one table was played with: those are worth a choice of their own. */
export function presetsOf(tables: readonly StatisticsTable[]): readonly { readonly preset: string; readonly hands: number }[] {
  const found = new Map<string, { tables: number; hands: number }>();
  for (const { preset, hands } of tables) {
    const before = found.get(preset) ?? { tables: 0, hands: 0 };
    found.set(preset, { tables: before.tables + 1, hands: before.hands + hands });
  }
  return [...found].filter(([, { tables: count }]) => count > 1).map(([preset, { hands }]) => ({ preset, hands }));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
