/** How much to bet or raise: what may be put in, and what an amount means. All of it follows from the `legal` that the
 * server sent. */
import type { Code, Legal } from "../protocol";

/** What may be bet or raised; amounts are chips put in, the call included, unless they are called `to`. */
export interface RaiseOptions {
  readonly kind: "bet" | "raise";
  readonly min: number;
  readonly max: number;
  readonly minTo: number;
  readonly maxTo: number;
  /** What a stepper adds: one big blind or, before the flop, the straddle. */
  readonly step: number;
  readonly chip: number;
  readonly placeholder: { readonly least: number; readonly call: number };
  readonly quick: readonly QuickAmount[];
}

export interface QuickAmount {
  readonly key: "min" | "half" | "pot" | "max" | `own-${number}`;
  /** The name of a size of one's own. */
  readonly size?: string | undefined;
  readonly putIn: number;
  readonly allIn: boolean;
}

/** One amount in the three ways people think of it. */
export interface Amount {
  readonly to: number;
  readonly putIn: number;
  /** The raise as a part of the pot after a call, in whole percent. */
  readonly potPercent: number;
  readonly allIn: boolean;
}

export type Checked =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly code: Code | "under_call"; readonly numbers: Readonly<Record<string, number>> };

/** Null while raising is closed. */
export function raiseOptions(legal: Legal, chip = 1, straddle = 0): RaiseOptions | null {
  const { minRaiseTo: minTo, maxRaiseTo: maxTo, minRaiseTotal: min, bet, price } = legal;
  if (minTo === null || maxTo === null || min === null) return null;
  const bounds = { minTo, maxTo, min, max: maxTo - bet, chip };
  return {
    kind: bet + price === 0 ? "bet" : "raise",
    ...bounds,
    step: Math.max(chip, legal.bigBlind, straddle),
    placeholder: { least: min, call: legal.callAmount },
    quick: [
      quick("min", legal, min),
      quick("half", legal, potSized(legal, bounds, 0.5)),
      quick("pot", legal, potSized(legal, bounds, 1)),
      quick("max", legal, bounds.max),
    ],
  };
}

export function quick(key: QuickAmount["key"], legal: Legal, putIn: number, size?: string): QuickAmount {
  return { key, size, putIn, allIn: putIn === legal.stack };
}

/** Call, then raise by a part of what the pot is then, as far as that is legal. */
export function potSized(legal: Legal, options: Pick<RaiseOptions, "minTo" | "maxTo" | "chip">, part: number): number {
  const { bet, price, pot } = legal;
  const to = bet + price + (pot + price) * part;
  return clampTo(Math.floor(to / options.chip) * options.chip, options) - bet;
}

export function clampTo(to: number, options: Pick<RaiseOptions, "minTo" | "maxTo">): number {
  return Math.max(options.minTo, Math.min(options.maxTo, to));
}

/** The amount one step above or below, within what is legal. */
export function stepped(options: RaiseOptions, putIn: number, direction: 1 | -1): number {
  const steps = (putIn - options.min) / options.step;
  const next = direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return Math.max(options.min, Math.min(options.max, options.min + next * options.step));
}

/** The amount at a place of the slider from 0 to 1; small amounts get most of the way. */
export function sliderAmount(options: RaiseOptions, place: number): number {
  if (place >= 1) return options.max;
  const eased = options.min + (options.max - options.min) * Math.max(0, place) ** 2;
  const rounded = options.min + Math.round((eased - options.min) / options.chip) * options.chip;
  return Math.min(options.max, rounded);
}

/** The one amount that is legal; null where there is a choice. */
export function onlyAmount(options: RaiseOptions): QuickAmount | null {
  return options.min === options.max ? (options.quick[0] ?? null) : null;
}

/** The legal amount nearest to what somebody typed; the least while that is no number. */
export function nearestAmount(options: RaiseOptions, typed: string): number {
  return Math.max(options.min, Math.min(options.max, parseChips(typed) ?? options.min));
}

/** The place of an amount on the slider, from 0 to 1. */
export function sliderPlace(options: RaiseOptions, putIn: number): number {
  if (options.max === options.min) return 1;
  return Math.sqrt(Math.max(0, Math.min(1, (putIn - options.min) / (options.max - options.min))));
}

/** An amount put in, as a total and as a part of the pot. */
export function amountOf(legal: Legal, putIn: number): Amount {
  const { bet, price, pot, stack } = legal;
  const over = Math.max(0, putIn - price);
  const potPercent = pot + price === 0 ? 0 : Math.round((100 * over) / (pot + price));
  return { to: bet + putIn, putIn, potPercent, allIn: putIn === stack };
}

/** The whole number of chips in what somebody typed; null if it is none. Full-width figures and separators are fine. */
export function parseChips(text: string): number | null {
  const plain = text.normalize("NFKC").replace(/[\s,_]/g, "");
  if (!/^\d{1,15}$/.test(plain)) return null;
  return Number(plain);
}

/** Check chips to be put in as the server will, with the codes it would refuse them by (D3, D5). */
export function checkAmount(legal: Legal, typed: string | number, chip = 1): Checked {
  const putIn = typeof typed === "number" ? typed : parseChips(typed);
  const { stack, price, minRaise, minRaiseTo, maxRaiseTo, bet } = legal;
  if (putIn === null || !Number.isSafeInteger(putIn) || putIn <= 0) return refuse("bad_amount", { minRaise, stack });
  if (putIn > stack) return refuse("not_enough_chips", { chips: putIn, stack });
  const to = bet + putIn;
  // The whole stack is always all-in, and a call when it does not exceed the price.
  if (putIn === stack && (stack <= price || maxRaiseTo === to)) return { ok: true, amount: amountOf(legal, putIn) };
  if (minRaiseTo === null || maxRaiseTo === null) return refuse(closedCode(legal), { price, stack, minRaise });
  // No raise at all: what is missing says more than a raise of less than nothing.
  if (putIn < price) return refuse("under_call", { price, missing: price - putIn, least: minRaiseTo - bet });
  const numbers = { minRaiseTo, maxRaiseTo, minRaise, stack, to, increment: putIn - price, chip };
  if (to < minRaiseTo) return refuse("raise_too_small", numbers);
  if (to > maxRaiseTo) return refuse("raise_too_large", numbers);
  if (to % chip !== 0 && putIn !== stack) return refuse("not_in_chips", numbers);
  return { ok: true, amount: amountOf(legal, putIn) };
}

function refuse(code: Code | "under_call", numbers: Readonly<Record<string, number>>): Checked {
  return { ok: false, code, numbers };
}

function closedCode(legal: Legal): Code {
  switch (legal.closed) {
    case "nobody":
      return "raise_nobody";
    case "capped":
      return "raise_capped";
    case "covered":
      return "raise_covered";
    default:
      return "raise_closed";
  }
}
