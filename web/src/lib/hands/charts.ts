/** Charts of play before the flop: what is asked for, and how their moves are called. */
import type { ChartFacing, ChartMove, PreflopChart } from "../http-types";
import type { I18n } from "../words/i18n";
import { often } from "./mixes";

/** What somebody wants to see; the house answers with the nearest there is. */
export interface ChartWish {
  readonly seats?: number;
  readonly game?: string;
  readonly depth?: number;
  readonly position?: string;
  readonly facing?: string;
}

export type Facing = "unopened" | "call" | "raise" | "reraise" | "fourBet" | "allIn";
const RAISES = ["raise", "reraise", "fourBet"] as const;

interface ChartWords {
  readonly moves: Readonly<Record<ChartMove["kind"], string>>;
  readonly facings: Readonly<Record<Facing, string>>;
  /** Between two things that were done. */
  readonly then: string;
  readonly notHeld: string;
}

/** A wish as it is asked; depths are asked for in tenths. */
export function queryOf({ depth, ...rest }: ChartWish): Readonly<Record<string, string | number>> {
  const asked = Object.entries(rest).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(asked), ...(depth !== undefined && { depth: Math.round(10 * depth) }) };
}

export function moveName(i18n: I18n, words: ChartWords, move: Pick<ChartMove, "kind" | "to">): string {
  return i18n.say(words.moves[move.kind], { to: move.to ?? 0 });
}

/** What was done before, in words; raises count on: a raise, a 3-bet, a 4-bet. */
export function facingName(i18n: I18n, words: ChartWords, { steps }: ChartFacing): string {
  if (steps.length === 0) return words.facings.unopened;
  let raises = 0;
  const said = steps.map(({ by, kind }) => {
    if (kind === "raise") raises += 1;
    const name: Facing = kind === "raise" ? (RAISES[raises - 1] ?? "fourBet") : kind;
    return i18n.say(words.facings[name], { by });
  });
  return said.join(words.then);
}

/** How often a class makes each move, from 0 to 1. */
export const partsOf = (chart: PreflopChart, number: number): readonly number[] => chart.moves.map((move) => (move.frequencies[number] ?? 0) / 100);

/** What a class does, in a line: "A5s: all-in 80%, fold 20%". */
export function classLine(i18n: I18n, words: ChartWords, chart: PreflopChart, hand: string, number: number): string {
  if ((chart.held[number] ?? 0) <= 0) return i18n.say(words.notHeld, { hand });
  const parts = chart.moves.flatMap((move) => {
    const part = (move.frequencies[number] ?? 0) / 100;
    return part > 0 ? [`${moveName(i18n, words, move)} ${often(part)}`] : [];
  });
  return `${hand}: ${parts.join(", ")}`;
}
