/** A recorded hand, folded event by event as it was played. */
import type { ChancesAt, MadeAt } from "../http-types";
import type { SeatShown, WireEvent } from "../protocol";
import { newSeat } from "./seat-fold";
import { foldEvent } from "./table-fold";
import { bySeat, type TableState } from "./table-state";

/** What a replay needs to know of a hand besides its events. */
export interface ReplayHand {
  readonly tableName: string;
  readonly preset: string;
  /** The seat whose view it is; null for a hand without one. */
  readonly seat: number | null;
  readonly players: readonly { readonly seat: number; readonly name: string; readonly bot: boolean }[];
}

/** The table before a recorded hand begins; fold its events from here. */
export function fromHand(hand: ReplayHand, seatCount?: number): TableState {
  const most = Math.max(1, ...hand.players.map((player) => player.seat));
  const seats = Array.from({ length: seatCount ?? most + 1 }, (_, number): SeatShown | null => {
    const player = hand.players.find((one) => one.seat === number);
    if (player === undefined) return null;
    const seat = newSeat(number, player.name, 0, 0);
    return player.bot ? { ...seat, bot: { level: "normal", personality: null } } : seat;
  });
  return {
    table: "",
    name: hand.tableName,
    preset: hand.preset,
    seq: 0,
    time: 0,
    you: { seat: hand.seat, controls: false, host: false, owner: false, queue: null },
    config: null,
    rules: null,
    seats,
    host: null,
    button: null,
    phase: "Waiting",
    until: null,
    pausedAt: null,
    handNumber: 0,
    hand: null,
    made: {},
    chances: null,
    turn: null,
    draw: null,
    busted: {},
    outcome: null,
    tournament: null,
    chat: [],
    waiting: 0,
    watching: 0,
    private: false,
    reproducible: false,
    offer: null,
    locked: false,
    ending: false,
    nextConfig: null,
    requests: [],
    standing: [],
    avatars: {},
    bombCalled: false,
    closed: null,
  };
}

/** Every state of a replay: the first is before the first event. `made` and `chances` are those of the recorded hand. */
export function replayStates(
  start: TableState,
  events: readonly WireEvent[],
  made: readonly MadeAt[] = [],
  chances: readonly ChancesAt[] = [],
): readonly TableState[] {
  const madeAfter = new Map(made.map((one) => [one.seq, bySeat(one.hands)]));
  const chancesAfter = new Map(chances.map((one) => [one.seq, one.chances]));
  const states = [start];
  let state = start;
  for (const event of events) {
    const next = foldEvent(state, event);
    state = { ...next, made: madeAfter.get(event.seq) ?? next.made, chances: chancesAfter.get(event.seq) ?? next.chances };
    states.push(state);
  }
  return states;
}
