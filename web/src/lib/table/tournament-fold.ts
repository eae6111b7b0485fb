/** How a tournament goes on: the steps of `table-fold.ts` that are about it. */
import type { BountyWon, EntrantShown, Phase, PlayerBusted, TournamentShown, TournamentStarted } from "../protocol";
import type { TableState } from "./table-state";

export function begin(state: TableState, event: TournamentStarted): TableState {
  const entrants = event.entrants.map((one) => ({ ...one, place: null, shared: false, bounties: 0, rebuys: 0, added: false }));
  return { ...state, tournament: { entrants, shares: event.shares, level: 0, played: 0, offered: [], results: [] } };
}

export function change(state: TableState, with_: (tournament: TournamentShown) => TournamentShown): TableState {
  return state.tournament == null ? state : { ...state, tournament: with_(state.tournament) };
}

export function goOut(state: TableState, { seat, place, shared }: PlayerBusted): TableState {
  return mapEntrant(state, seat, (one) => ({ ...one, place, shared }));
}

export function winBounty(state: TableState, { seat, points }: BountyWon): TableState {
  return mapEntrant(state, seat, (one) => ({ ...one, bounties: one.bounties + points }));
}

/** Chips that were asked for during a hand. */
export function add(state: TableState, seat: number): TableState {
  return mapEntrant(state, seat, (one) => ({ ...one, added: true }));
}

/** Chips that come now: a new stack, or more on top of one unless they were asked for before. */
export function buy(state: TableState, seat: number): TableState {
  const sitting = state.seats[seat];
  if (sitting == null || sitting.queued > 0) return state;
  if (sitting.stack > 0) return add(state, seat);
  return mapEntrant(answer(state, seat), seat, (one) => ({ ...one, rebuys: one.rebuys + 1 }));
}

/** The player who was asked to buy a new stack has done so, or has gone. */
export function answer(state: TableState, seat: number): TableState {
  return change(state, (now) => ({ ...now, offered: now.offered.filter((one) => one !== seat) }));
}

/** Nobody is asked any more once the next phase begins. */
export function closeOffer(state: TableState, phase: Phase): TableState {
  if (phase === "HandSummary" || !state.tournament?.offered.length) return state;
  return change(state, (now) => ({ ...now, offered: [] }));
}

/** The milliseconds of play until a time: neither pauses nor waiting count. */
export function playedUntil({ tournament, phase, handNumber, pausedAt, time }: TableState, now: number): number {
  const waiting = phase === "Waiting" || phase === "Finished" || handNumber === 0;
  return (tournament?.played ?? 0) + (waiting || pausedAt !== null ? 0 : Math.max(0, now - time));
}

function mapEntrant(state: TableState, seat: number, with_: (one: EntrantShown) => EntrantShown): TableState {
  return change(state, (now) => ({ ...now, entrants: now.entrants.map((one) => (one.seat === seat ? with_(one) : one)) }));
}
