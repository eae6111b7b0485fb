/** Playing on from a moment of a replay: from where it is possible, and how it begins. */
import type { SharedHand } from "../http-types";
import type { WireEvent } from "../protocol";
import { fromHand } from "../table/replay-fold";
import { isDecision } from "./replay";
import { hasTwoBoards, playerAt, type TableState } from "../table/table-state";

/** Whether the viewer has anything left to decide: their cards, chips, and somebody to play against; on one board. Where
 * nobody decides anything in `later`, which is the rest of the hand, the betting is over. */
export function mayPlayOn(state: TableState | null, later: readonly WireEvent[]): boolean {
  const { hand, you } = state ?? {};
  const own = state == null || you?.seat == null ? null : playerAt(state, you.seat);
  if (!later.some((event) => event.type === "turnStarted" || isDecision(event))) return false;
  if (hand == null || hand.ended || hasTwoBoards(hand) || own === null || own.cards === null) return false;
  const players = Object.values(hand.players);
  const open = players.some((player) => player.shown);
  return !open && !own.folded && !own.allIn && players.filter((player) => !player.folded).length > 1;
}

/** The number of the first event that has not happened when so many have. */
export function nextSeq({ events }: Pick<SharedHand, "events">, happened: number): number {
  return events[happened]?.seq ?? (events[events.length - 1]?.seq ?? 0) + 1;
}

/** The table before a practice: a replay's, in which the viewer decides. */
export function practiceStart(hand: SharedHand): TableState {
  const start = fromHand(hand);
  return { ...start, you: { ...start.you, controls: true } };
}
