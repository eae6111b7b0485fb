/** The chips in the middle and how they are cut into pots; the server pays them, this only shows them. */
import type { Hand, HandPlayer } from "./table-state";

export interface Pot {
  readonly amount: number;
  /** Seats that can win it. */
  readonly contenders: readonly number[];
}

/** All chips in the middle, the bets of this street included; what was paid out is no longer there. */
export function potTotal(hand: Hand | null): number {
  if (hand === null || hand.voided) return 0;
  const committed = Object.values(hand.players).reduce((sum, player) => sum + player.committed, 0);
  return committed - hand.awards.reduce((sum, award) => sum + award.amount, 0);
}

/** The main pot and its side pots as far as they are fixed.
 *
 * A pot ends where somebody is all-in for less than others have put in. Bets of the street that nobody all-in limits
 * belong to the last pot, so a raise that is not answered yet makes no side pot. Paid pots stay in the list. */
export function potsOf(hand: Hand | null): readonly Pot[] {
  if (hand === null || hand.voided) return [];
  const players = Object.values(hand.players);
  const live = players.filter((player) => !player.folded);
  const limits = live.filter((player) => player.allIn).map(contribution);
  const levels = [...new Set([...limits, Math.max(0, ...live.map(contribution))])].sort((a, b) => a - b);
  const pots: Pot[] = [];
  let below = 0;
  let amount = players.reduce((sum, player) => sum + player.dead, 0);
  for (const [place, level] of levels.entries()) {
    const top = place === levels.length - 1 ? Infinity : level;
    amount += players.reduce((sum, player) => sum + Math.max(0, Math.min(contribution(player), top) - below), 0);
    // What one player alone has put in above all others is a bet that nobody has answered, and no pot.
    const paying = players.filter((player) => contribution(player) > below);
    if (place > 0 && paying.length < 2) break;
    // Whoever is live and not all-in below this level can still put in what it takes.
    const contenders = live.filter((player) => !player.allIn || contribution(player) > below || place === 0);
    if (amount > 0) pots.push({ amount, contenders: contenders.map((player) => player.seat) });
    amount = 0;
    below = level;
  }
  return pots;
}

/** What a player can win by calling: of everybody's chips no more than they have put in themselves by then. */
export function winnable(hand: Hand | null, seat: number, call: number): number {
  const players = Object.values(hand?.players ?? {});
  const own = players.find((player) => player.seat === seat);
  if (own === undefined) return 0;
  const most = contribution(own) + call;
  return players.reduce((sum, player) => sum + player.dead + Math.min(contribution(player), most), 0);
}

function contribution(player: HandPlayer): number {
  return player.committed - player.dead;
}
