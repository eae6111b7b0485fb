/** Weights of the dense deal: what the server says about them, what is sent to it, and what the square shows. */
import { CLASSES, numberOf } from "./hand-classes";
import { equal, type Weights } from "./paint";
import type { DenseAnswer, DenseClass, DenseSeat, ModeName } from "../http-types";

export const MODES = ["superDense", "dense", "full"] as const satisfies readonly ModeName[];
/** What may be painted; the server takes more. */
export const MOST_WEIGHT = 100;
export const LEAST_PLAYERS = 2;
/** As many as the table's screen has room for. */
export const MOST_PLAYERS = 9;
export const MOST_NAME = 40;

export type ByClass = Readonly<Record<string, number>>;

export function isMode(name: unknown): name is ModeName {
  return MODES.some((mode) => mode === name);
}

/** The weights of a mode. */
export function modeWeights(classes: readonly DenseClass[], mode: ModeName): Weights {
  const byName = new Map(classes.map((one) => [one.name, one[mode]]));
  return CLASSES.map((name) => byName.get(name) ?? 0);
}

/** The mode that weights are exactly those of. */
export function modeOf(classes: readonly DenseClass[], weights: Weights): ModeName | null {
  return classes.length === 0 ? null : (MODES.find((mode) => equal(modeWeights(classes, mode), weights)) ?? null);
}

/** As the server takes them: what weighs nothing is left out. */
export function byClass(weights: Weights): ByClass {
  return Object.fromEntries(CLASSES.flatMap((name, number) => ((weights[number] ?? 0) > 0 ? [[name, weights[number] ?? 0]] : [])));
}

/** From what the server gives; anything that is no weight of a class is left out. */
export function fromClasses(found: Readonly<Record<string, unknown>>): Weights {
  const weights = CLASSES.map(() => 0);
  for (const [name, weight] of Object.entries(found)) {
    const number = numberOf(name);
    if (number !== null && typeof weight === "number" && Number.isFinite(weight) && weight >= 0) weights[number] = weight;
  }
  return weights;
}

/** The strongest hands that make up so much of all combos: the part of 169 classes that is at least as strong. */
export function strongest(classes: readonly DenseClass[], part: number): (number: number) => boolean {
  const all = classes.reduce((sum, one) => sum + one.combos, 0);
  const chosen = new Set<number>();
  let combos = 0;
  for (const one of [...classes].sort((a, b) => b.chance - a.chance)) {
    if (combos >= part * all) break;
    combos += one.combos;
    chosen.add(numberOf(one.name) ?? -1);
  }
  return (number) => chosen.has(number);
}

/** A weight as it is kept: two decimals, 0 to the most. */
export function tidyWeight(value: number): number {
  return Math.min(MOST_WEIGHT, Math.max(0, Math.round(value * 100) / 100));
}

/** The next weight up or down: small steps for small weights. */
export function stepWeight(weight: number, way: 1 | -1): number {
  const near = weight + way * 1e-9;
  const step = near < 0.2 ? 0.05 : near < 1 ? 0.1 : near < 5 ? 0.5 : near < 20 ? 1 : 5;
  const next = (way === 1 ? Math.floor(near / step + 1e-6) + 1 : Math.ceil(near / step - 1e-6) - 1) * step;
  return tidyWeight(next);
}

/** What somebody types: a comma is a point in half the world. Null is no weight. */
export function parseWeight(text: string): number | null {
  const trimmed = text.trim().replace(",", ".");
  if (!/^\d{0,3}(\.\d{0,4})?$/.test(trimmed) || !/\d/.test(trimmed)) return null;
  const value = Number(trimmed);
  return value > MOST_WEIGHT ? null : tidyWeight(value);
}

/** Why these weights cannot be dealt; null as long as nothing is known against them. */
export type WeightsProblem =
  | { readonly kind: "zero" }
  | { readonly kind: "tooThin"; readonly players: number; readonly most: number };

export function problemOf(weights: Weights, answer: DenseAnswer | null, players: number): WeightsProblem | null {
  if (!weights.some((weight) => weight > 0)) return { kind: "zero" };
  if (answer === null || answer.most >= players) return null;
  return { kind: "tooThin", players, most: answer.most };
}

/** So many standard errors apart are the highest and the lowest of 2, 3, … 10 equal seats at most, in 95 cases of 100. */
const RANGES = [2.772, 3.314, 3.633, 3.858, 4.03, 4.17, 4.286, 4.387, 4.474];
const INTERVAL = 1.96;

/** How the seats compare: not to be told apart, or one end of the drawing order better off, or neither end. */
export interface SeatsVerdict {
  readonly kind: "alike" | "early" | "late" | "apart";
  /** The places of the stronger and the weaker of the two seats that are compared, in the order of drawing. */
  readonly better: number;
  readonly worse: number;
  readonly difference: number;
  readonly error: number;
}

export function compareSeats(seats: readonly Pick<DenseSeat, "strength" | "error">[]): SeatsVerdict {
  const order = seats.map((_, place) => place).sort((a, b) => (seats[b]?.strength ?? 0) - (seats[a]?.strength ?? 0));
  const last = seats.length - 1;
  const [best, worst] = [order[0] ?? 0, order[last] ?? 0];
  const least = ((RANGES[seats.length - 2] ?? Infinity) / INTERVAL) * Math.max(0, ...seats.map((seat) => seat.error));
  const ends = pairOf(seats, 0, last);
  const range = pairOf(seats, best, worst);
  if (range.difference <= least) return { kind: "alike", ...range };
  if (Math.abs(ends.difference) <= ends.error) return { kind: "apart", ...range };
  return ends.difference > 0 ? { kind: "early", ...ends } : { kind: "late", ...pairOf(seats, last, 0) };
}

function pairOf(seats: readonly Pick<DenseSeat, "strength" | "error">[], better: number, worse: number): Omit<SeatsVerdict, "kind"> {
  const [one, other] = [seats[better] ?? { strength: 0, error: 0 }, seats[worse] ?? { strength: 0, error: 0 }];
  return { better, worse, difference: one.strength - other.strength, error: Math.hypot(one.error, other.error) };
}
