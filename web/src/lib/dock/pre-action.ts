/** Deciding before it is one's turn: what was chosen holds only as long as the price it was chosen at. */
import type { ActionName, Legal, StreetName } from "../protocol";
import { playerAt, type TableState } from "../table/table-state";

export type PreKind = "checkFold" | "check" | "call" | "show";

/** What can be chosen now; `amount` is what a call would pay, and `allIn` whether that is everything. */
export interface PreOption {
  readonly kind: PreKind;
  readonly amount: number;
  readonly allIn: boolean;
}

/** What was chosen, and when. */
export interface PreChoice extends PreOption {
  readonly hand: number;
  readonly street: StreetName;
}

/** The choices while others act; none for a player who is all-in or is to act, and after a fold whether to show it to other
 * people when the hand is over. */
export function preOptions(state: TableState): readonly PreOption[] {
  if (mayShowLater(state)) return [{ kind: "show", amount: 0, allIn: false }];
  const price = ownPrice(state);
  if (price === null || state.turn?.seat === state.you.seat) return [];
  // A player who has acted and owes nothing is asked again only at another price, for which nothing can be chosen yet.
  const acted = state.you.seat === null ? null : (playerAt(state, state.you.seat)?.action ?? null);
  if (price === 0 && acted !== null && acted.kind !== "post" && acted.kind !== "straddle") return [];
  const fold: PreOption = { kind: "checkFold", amount: price, allIn: false };
  if (price === 0) return [fold, { kind: "check", amount: 0, allIn: false }];
  return [fold, { kind: "call", amount: price, allIn: price === ownStack(state) }];
}

export function choose(state: TableState, kind: PreKind): PreChoice | null {
  const option = preOptions(state).find((one) => one.kind === kind);
  const { hand } = state;
  return option === undefined || hand === null ? null : { ...option, hand: hand.number, street: hand.street };
}

/** The choice if it still stands: another price, street or hand clears it. */
export function stillChosen(choice: PreChoice | null, state: TableState): PreChoice | null {
  if (choice === null || state.hand === null) return null;
  if (choice.kind === "show") return choice.hand === state.hand.number && !state.hand.voided ? choice : null;
  const same = choice.hand === state.hand.number && choice.street === state.hand.street;
  return same && ownPrice(state) === choice.amount ? choice : null;
}

/** The action that a choice comes to when the turn comes; null if it fits no more. */
export function actionOf(choice: PreChoice, legal: Legal): ActionName | null {
  if (legal.callAmount !== choice.amount) return null;
  switch (choice.kind) {
    case "checkFold":
      return legal.check ? "check" : "fold";
    case "check":
      return legal.check ? "check" : null;
    case "call":
      return legal.check ? null : "call";
    case "show":
      return null;
  }
}

/** Whether the viewer may still show the cards of the last hand: until the next one is dealt. */
export function mayShow(state: TableState): boolean {
  return hasHiddenCards(state) && state.hand?.settlement != null;
}

/** Whether the viewer has folded in a hand that goes on, and other people sit there. */
function mayShowLater(state: TableState): boolean {
  const { you, hand, seats } = state;
  if (you.seat === null || !you.controls || hand?.settlement !== null || playerAt(state, you.seat)?.folded !== true) return false;
  return hasHiddenCards(state) && seats.some((one, seat) => one !== null && one.bot === null && seat !== you.seat);
}

function hasHiddenCards(state: TableState): boolean {
  const own = state.you.seat === null ? null : playerAt(state, state.you.seat);
  return own !== null && own.cards !== null && !own.shown && state.hand !== null && !state.hand.voided;
}

/** What a call would cost the viewer now, their last chips at most; null for a viewer who has nothing to decide in this hand, and
 * before the first decision has told the price. */
function ownPrice(state: TableState): number | null {
  const { you, hand, phase } = state;
  if (you.seat === null || hand === null || hand.ended || !you.controls || !phase.startsWith("Betting")) return null;
  const player = playerAt(state, you.seat);
  if (player === null || player.folded || player.allIn || hand.level === null) return null;
  return Math.min(Math.max(0, hand.level - player.bet), ownStack(state));
}

function ownStack({ you, seats }: TableState): number {
  return you.seat === null ? 0 : (seats[you.seat]?.stack ?? 0);
}
