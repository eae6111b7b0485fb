/** What the action dock shows for a decision: everything follows from the `legal` that the server sent. */
import type { Legal } from "../protocol";
import { winnable } from "../table/pots";
import { isYourTurn, type TableState } from "../table/table-state";
import { raiseOptions, type RaiseOptions } from "./raise-amount";

/** Fold, then check or call on one key, then bet or raise. */
export interface Dock {
  readonly hand: number;
  readonly decision: number;
  readonly main: { readonly kind: "check" } | { readonly kind: "call"; readonly amount: number; readonly allIn: boolean };
  readonly raise: RaiseOptions | null;
  readonly toCall: number;
  readonly minRaiseTo: number | null;
  readonly pot: number;
  readonly odds: PotOdds | null;
  readonly legal: Legal;
}

/** What a call costs against what it can win. */
export interface PotOdds {
  /** The part of the pot, the call included, that the call pays: the equity it needs, in whole percent. */
  readonly percent: number;
  /** The pot to one chip called. */
  readonly ratio: number;
}

/** The dock of the viewer's own turn; null at any other time. */
export function dockOf(state: TableState): Dock | null {
  if (state.turn === null || !isYourTurn(state)) return null;
  const { hand, decision, legal } = state.turn;
  const { callAmount, pot } = legal;
  return {
    hand,
    decision,
    main: legal.check ? { kind: "check" } : { kind: "call", amount: callAmount, allIn: callAmount >= legal.stack },
    raise: raiseOptions(legal, state.rules?.chip ?? 1, state.hand?.street === "preflop" ? state.hand.straddle : 0),
    toCall: callAmount,
    minRaiseTo: legal.minRaiseTo,
    pot,
    odds: potOdds(legal, winnable(state.hand, state.turn.seat, callAmount)),
    legal,
  };
}

/** The odds that a call gets, by what it can win; null when there is nothing to call. */
export function potOdds(legal: Legal, pot = legal.pot): PotOdds | null {
  const { callAmount } = legal;
  if (callAmount === 0) return null;
  return { percent: Math.round((100 * callAmount) / (pot + callAmount)), ratio: Math.round((10 * pot) / callAmount) / 10 };
}
