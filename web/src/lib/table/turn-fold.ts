/** The fold of what happens to the open decision and its clock. */
import type { TurnStarted } from "../protocol";
import { mapSeat } from "./seat-fold";
import type { TableState, Turn } from "./table-state";

export function openTurn(state: TableState, event: TurnStarted): Turn {
  const { hand, seat, decision, legal, allowance, bank } = event;
  return {
    hand,
    seat,
    decision,
    legal,
    startedAt: event.time,
    allowance,
    bank,
    bankAsked: state.config?.clock?.autoBank ?? false,
    bankFrom: null,
    actsAt: event.actsAt ?? null,
    timedOut: false,
  };
}

/** An action ends the turn of who took it; somebody who has gone may fold out of turn. */
export function decided(state: TableState, seat: number): TableState {
  const { turn } = state;
  if (turn === null || turn.seat !== seat) return state;
  const acted = { ...state, turn: null };
  return turn.timedOut ? acted : mapSeat(acted, seat, (one) => (one.timeouts === 0 ? one : { ...one, timeouts: 0 }));
}

export function resume(state: TableState, time: number): TableState {
  const pause = state.pausedAt === null ? 0 : time - state.pausedAt;
  const { turn } = state;
  const shifted: Turn | null = turn && {
    ...turn,
    startedAt: turn.startedAt + pause,
    bankFrom: turn.bankFrom === null ? null : turn.bankFrom + pause,
    actsAt: turn.actsAt === null ? null : turn.actsAt + pause,
  };
  return { ...state, pausedAt: null, turn: shifted };
}

export function recover(state: TableState, time: number): TableState {
  const { turn } = state;
  if (turn === null) return state;
  const restored = mapSeat(state, turn.seat, (seat) => ({
    ...seat,
    bank: turn.allowance === null ? seat.bank : turn.bank,
    timeouts: turn.timedOut ? seat.timeouts - 1 : seat.timeouts,
  }));
  const startedAt = state.pausedAt ?? time;
  return { ...restored, turn: { ...turn, startedAt, bankFrom: null, timedOut: false } };
}

export function mapTurn(state: TableState, seat: number, change: (turn: Turn) => Turn): TableState {
  return state.turn?.seat === seat ? { ...state, turn: change(state.turn) } : state;
}
