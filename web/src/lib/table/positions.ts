/** What players call the places around the button. */
import type { Hand } from "./table-state";

/** Among more players nobody agrees on the names of the early places. */
const MOST_NAMED = 6;

/** The seats of the game with one blind, in the order in which they draw. */
export function seatNames(players: number): readonly string[] {
  const between = Math.max(0, players - 2);
  if (between === 1) return ["CO", "BTN", "BB"];
  const late = between === 0 ? [] : ["LJ", "HJ", "CO"].slice(-(between - 1));
  const early = Array.from({ length: between - late.length }, (_, place) => (place === 0 ? "UTG" : `UTG+${place}`));
  return [...early, ...late, "BTN", "BB"];
}

/** The name of a seat's place in a hand; null for a player who is not dealt in, and in a hand of so many players that places are
 * not named. */
export function positionOf(hand: Hand, seat: number): string | null {
  if (hand.seats.length > MOST_NAMED || !hand.seats.includes(seat)) return null;
  if (seat === hand.button) return "BTN";
  if (seat === hand.small) return "SB";
  if (seat === hand.big) return "BB";
  const after = hand.seats.findIndex((one) => one > hand.big);
  const order = after <= 0 ? hand.seats : [...hand.seats.slice(after), ...hand.seats.slice(0, after)];
  const between = order.filter((one) => one !== hand.button && one !== hand.small && one !== hand.big);
  return seatNames(between.length + 2)[between.indexOf(seat)] ?? null;
}
