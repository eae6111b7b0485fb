/** What a table waits for from the viewer: a decision, an answer at the showdown, or that they take a seat that is kept. */
import { isAsked, isYourTurn, type TableState } from "./table-state";
import { showTimeLeft, tableClock } from "./turn-clock";

export type YourMove = "decide" | "answer" | "sit";

/** For so long a house keeps a seat for the next on the waiting list. */
const OFFER_MS = 20_000;

/** The time that is left for it: whole seconds, and the part of the whole from 1 to 0. */
export interface MoveTime {
  readonly seconds: number;
  readonly fraction: number;
}

/** What the viewer has to do now, on this connection; null while the table waits for somebody else. */
export function yourMove(state: TableState): YourMove | null {
  const { you, hand, pausedAt } = state;
  if (isYourTurn(state)) return "decide";
  if (state.offer !== null && you.seat === null) return "sit";
  return isAsked(hand?.asked, you.seat) && you.controls && pausedAt === null ? "answer" : null;
}

/** The clock of what the viewer has to do; null without one. */
export function moveTime(state: TableState, serverNow: number): MoveTime | null {
  const move = yourMove(state);
  if (move === "decide") return tableClock(state, serverNow);
  if (move === "sit") {
    const until = state.offer?.until ?? null;
    const left = until === null ? null : Math.max(0, until - serverNow);
    return left === null ? null : { seconds: Math.ceil(left / 1000), fraction: Math.min(1, left / OFFER_MS) };
  }
  const fraction = move === null ? null : showTimeLeft(state, serverNow);
  const asked = state.hand?.asked ?? null;
  if (fraction === null || asked === null) return null;
  return { fraction, seconds: Math.ceil((fraction * (asked.until - asked.since)) / 1000) };
}

/** Whether a table is watched on while another screen is shown. Players there are only looking elsewhere: the others must
 * not see them go. So are people who wait for a seat: it is kept for a moment only. A game against bots without a clock waits by itself, unless one has come from there and goes back. */
export function isKept(state: TableState, isOnWayBack: boolean): boolean {
  const { you, config, closed, phase } = state;
  if (you.queue !== null && you.seat === null && closed === null) return true;
  const seat = you.seat === null ? null : (state.seats[you.seat] ?? null);
  if (seat === null || seat.parting !== null || !you.controls || closed !== null || phase === "Finished") return false;
  return isOnWayBack || config?.clock != null || (config?.maxHumans ?? 1) > 1;
}
