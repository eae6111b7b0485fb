/** What lies on the felt, worked out in one place for live play and for replays: who sits where, in which order cards go
 * round, and what lights up. */
import { isShown, seatView, type SeatView } from "./seat-view";
import { placeOf } from "./seats";
import { madeAt, type Hand, type TableState } from "./table-state";

export const WHOLE_BOARD = 5;

export interface FeltView {
  /** The hand that lies there; null when there is none, or when its cards have been put away. */
  readonly hand: Hand | null;
  readonly seats: readonly PlacedSeat[];
  /** Who sits at bottom centre. */
  readonly hero: PlacedSeat | null;
  /** Cards go round from the seat after the button. */
  readonly dealOrder: readonly number[];
  /** The seats whose hands are turned up, in the same order. */
  readonly opened: readonly number[];
  /** The five cards to light on the board: the viewer's if they won, else those of the main pot's winner. */
  readonly best: readonly string[] | null;
  /** Whether the street has raises to count. */
  readonly raised: boolean;
}

export interface PlacedSeat {
  readonly seat: number;
  /** 0 is bottom centre, the others follow clockwise. */
  readonly place: number;
  readonly view: SeatView | null;
}

export function feltView(table: TableState): FeltView {
  const hand = table.hand?.voided === true || !isShown(table) ? null : table.hand;
  const count = table.seats.length;
  const seats = table.seats.map((_, seat): PlacedSeat => ({ seat, place: placeOf(seat, table.you.seat, count), view: seatView(table, seat) }));
  const order = dealOrder(hand);
  return {
    hand,
    seats,
    hero: seats.find((one) => one.place === 0) ?? null,
    dealOrder: order,
    opened: order.filter((seat) => hand?.players[seat]?.shown === true),
    best: bestOnBoard(table, hand),
    raised: hand !== null && !hand.ended && hand.awards.length === 0 && hand.raises.length > 0,
  };
}

/** Whether the viewer may ask for the board cards of the last hand that did not come. */
export function mayHunt({ config, hand, you, phase, pausedAt }: TableState): boolean {
  const over = hand !== null && hand.settlement !== null && !hand.voided && phase === "HandSummary";
  const own = you.seat !== null && you.controls && hand?.players[you.seat] !== undefined;
  return config?.rabbit === true && over && own && pausedAt === null && hand.board.length + hand.rabbit.length < WHOLE_BOARD;
}

function dealOrder(hand: Hand | null): readonly number[] {
  if (hand === null) return [];
  const after = hand.seats.findIndex((seat) => seat > hand.button);
  return after <= 0 ? hand.seats : [...hand.seats.slice(after), ...hand.seats.slice(0, after)];
}

function bestOnBoard(table: TableState, hand: Hand | null): readonly string[] | null {
  if ((hand?.runs.length ?? 0) > 0) return null; // each run lights its own
  const winners = (hand?.awards ?? []).flatMap((award) => award.shares.map((share) => share.seat));
  const seat = winners.find((one) => one === table.you.seat) ?? winners[0];
  if (seat === undefined || hand?.players[seat]?.shown !== true || hand.board.length < WHOLE_BOARD) return null;
  return madeAt(table, seat)?.five ?? null;
}

/** The five cards to light at a seat that has won; null for any other. */
export function bestAt(table: TableState, hand: Hand | null, { seat, view }: PlacedSeat): readonly string[] | null {
  return (view?.won ?? 0) > 0 && hand?.board.length === WHOLE_BOARD && hand.runs.length === 0 ? (madeAt(table, seat)?.five ?? null) : null;
}

/** What a seat has got of the pots that were paid so far, which are the first ones. */
export function wonOf(hand: Hand | null, seat: number, paid: number): number {
  const shares = (hand?.awards ?? []).slice(0, paid).flatMap((award) => award.shares);
  return shares.reduce((sum, share) => sum + (share.seat === seat ? share.amount : 0), 0);
}
