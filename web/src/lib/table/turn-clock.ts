/** The time that is left for a decision. */
import type { TableState, Turn } from "./table-state";

export interface ClockLeft {
  /** Milliseconds of the allowance that are left. */
  readonly allowance: number;
  /** Milliseconds of the time bank that are left. */
  readonly bank: number;
  readonly bankRunning: boolean;
  /** What is left of the part that runs now, from 1 to 0. */
  readonly fraction: number;
  /** Whole seconds of the part that runs now, as a countdown shows them. */
  readonly seconds: number;
}

/** When the time bank began or will begin to run; null if it does not. */
function bankStart(turn: Turn): number | null {
  if (turn.bankFrom !== null) return turn.bankFrom;
  return turn.bankAsked && turn.bank > 0 && turn.allowance !== null ? turn.startedAt + turn.allowance : null;
}

/** The clock of a turn at a time of the server; null for a turn without a clock. */
export function clockLeft(turn: Turn, at: number): ClockLeft | null {
  if (turn.allowance === null) return null;
  const allowance = clamp(turn.startedAt + turn.allowance - at, turn.allowance);
  const start = bankStart(turn);
  const bank = start === null ? turn.bank : clamp(turn.bank - Math.max(0, at - start), turn.bank);
  const bankRunning = start !== null && at >= start;
  const [left, whole] = bankRunning ? [bank, turn.bank] : [allowance, turn.allowance];
  return { allowance, bank, bankRunning, fraction: whole > 0 ? left / whole : 0, seconds: Math.ceil(left / 1000) };
}

/** The clock of the open turn; it stands still while the table is paused. */
export function tableClock(state: TableState, serverNow: number): ClockLeft | null {
  return state.turn === null ? null : clockLeft(state.turn, state.pausedAt ?? serverNow);
}

/** The clock of whoever acts, for everybody to see; a bot, which needs none, is shown the time that a person would have. */
export function actingClock(state: TableState, serverNow: number): ClockLeft | null {
  const { turn, config } = state;
  const allowance = config?.clock?.allowance ?? null;
  if (turn === null || turn.allowance !== null || allowance === null) return tableClock(state, serverNow);
  return clockLeft({ ...turn, allowance, bank: 0, bankAsked: false }, state.pausedAt ?? serverNow);
}

/** How much of the time to show or muck is left, from 1 to 0; null while nobody is asked. */
export function showTimeLeft(state: TableState, serverNow: number): number | null {
  const asked = state.hand?.asked ?? null;
  if (asked === null) return null;
  const whole = asked.until - asked.since;
  return whole > 0 ? clamp(asked.until - (state.pausedAt ?? serverNow), whole) / whole : 0;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
