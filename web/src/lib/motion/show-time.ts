/** What is shown while the server pauses, and never for longer: a clock must not run while cards are still on their way.
 *
 * The pauses are those of `table/pace.py`. */
import { duration, type Motion } from "./motion";
import type { Pace } from "../protocol";

const PAUSES = { deal: 900, flop: 900, street: 700, payout: 1200 } as const;
const PACES: Readonly<Record<Pace, number>> = { normal: 1, fast: 0.4, off: 0 };

/** At normal speed: from card to card, the way of the last one, from pot to pot, and the way of a pot. */
export const CARD_APART = 70;
export const CARD_FLIES = 380;
export const POT_APART = 520;
export const POT_FLIES = 420;

function pauseOf(what: keyof typeof PAUSES, pace: Pace): number {
  return PAUSES[what] * PACES[pace];
}

/** How the cards of a hand are dealt to so many players; a replay has no pace and deals as the device wants it. */
export function dealMotion(motion: Motion, players: number, pace: Pace | null): Motion {
  if (pace === null || players === 0) return motion;
  const whole = CARD_APART * (2 * players - 1) + CARD_FLIES;
  // Half a millisecond may be rounded up on either part of a card's way.
  return { ...motion, scale: Math.min(motion.scale, Math.max(0, pauseOf("deal", pace) - 1) / whole) };
}

/** The milliseconds that a table gives to so many new cards of the board. */
export function boardPause(cards: number, pace: Pace): number {
  return pauseOf(cards === 3 ? "flop" : "street", pace);
}

/** The milliseconds from one pot's way to the next; 0 for all at once. */
export function potsApart(motion: Motion, pots: number, pace: Pace | null): number {
  const wanted = duration(motion, POT_APART);
  if (pace === null || pots < 2) return wanted;
  const room = pauseOf("payout", pace) - duration(motion, POT_FLIES);
  return Math.max(0, Math.min(wanted, Math.floor(room / (pots - 1))));
}
