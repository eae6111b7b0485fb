/** What a raise makes of the pot odds: those of the player who has to call it. */
import type { Legal } from "../protocol";
import { playerAt, type TableState } from "../table/table-state";
import type { PotOdds } from "./dock";
import type { Amount } from "./raise-amount";

/** The odds for calling the raise, by the players who have matched the price so far; what nobody can call goes back and does not count.
 * Null where nobody is left to call. */
export function oddsAfter(state: TableState, legal: Legal, { to }: Amount): PotOdds | null {
  const level = legal.bet + legal.price;
  const seats = (state.hand?.seats ?? []).filter((seat) => seat !== state.you.seat);
  const reach = seats.map((seat) => {
    const player = playerAt(state, seat);
    return player === null || player.folded || player.allIn ? 0 : player.bet + (state.seats[seat]?.stack ?? 0);
  });
  const called = Math.min(to, Math.max(0, ...reach));
  const price = called - level;
  if (price <= 0) return null;
  const pot = legal.pot + called - legal.bet;
  return { percent: Math.round((100 * price) / (pot + price)), ratio: Math.round((10 * pot) / price) / 10 };
}
