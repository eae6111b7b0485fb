/** Where seats stand: you at bottom centre, the others clockwise from your left; and which get a bot. */
import type { TableState } from "./table-state";

/** How a seat stands to the board: at the top, above it, below it, or beside your own cards; `you` is bottom centre. */
export type Place = "top" | "upper" | "lower" | "bottom" | "you";

/** The centre of a seat in percent of the room between top bar and dock. */
export interface Slot {
  readonly place: Place;
  readonly x: number;
  readonly y: number;
}

/** About 38 % of the width from the middle, so that a seat's box just stays on the smallest screen. */
const LEFT = 12.5;
const YOU: Slot = { place: "you", x: 50, y: 84 };

/** The left half from you to the top, and the seat in the middle of the top: the right half is its mirror image. */
interface Half {
  readonly side: readonly (readonly [Place, number, number])[];
  readonly top: number | null;
}

const HALVES: Readonly<Record<number, Half>> = {
  2: { side: [], top: 8 },
  3: { side: [["upper", LEFT, 18]], top: null },
  4: { side: [["upper", LEFT, 22]], top: 7 },
  5: { side: [["lower", LEFT, 58.5], ["top", 27, 9]], top: null },
  6: { side: [["lower", LEFT, 58.5], ["upper", LEFT, 22]], top: 7 },
  7: { side: [["lower", LEFT, 58.5], ["upper", LEFT, 21.5], ["top", 32, 6.8]], top: null },
  8: { side: [["bottom", LEFT, 76], ["lower", LEFT, 58], ["upper", LEFT, 21.5]], top: 6.8 },
  9: { side: [["bottom", LEFT, 76], ["lower", LEFT, 58], ["upper", LEFT, 21.5], ["top", 32, 6.8]], top: null },
};

/** The places of a table of 2 to 9 seats: the first is yours, then clockwise. A larger table is drawn on a ring. */
export function slots(seats: number): readonly Slot[] {
  const half = HALVES[seats];
  if (half === undefined) return ring(Math.max(1, seats));
  const left = half.side.map(([place, x, y]): Slot => ({ place, x, y }));
  const right = left.map((slot): Slot => ({ ...slot, x: 100 - slot.x })).reverse();
  const top: readonly Slot[] = half.top === null ? [] : [{ place: "top", x: 50, y: half.top }];
  return [YOU, ...left, ...top, ...right];
}

function ring(seats: number): readonly Slot[] {
  return Array.from({ length: seats }, (_, place): Slot => {
    if (place === 0) return YOU;
    const angle = (2 * Math.PI * place) / seats;
    const [x, y] = [50 - 38 * Math.sin(angle), 46 + 38 * Math.cos(angle)];
    return { place: y < 20 ? "top" : y < 40 ? "upper" : y < 70 ? "lower" : "bottom", x, y };
  });
}

/** Which place a seat has for a viewer; a spectator looks from seat 0. It follows the table's size, not who is there. */
export function placeOf(seat: number, you: number | null, seats: number): number {
  return (((seat - (you ?? 0)) % seats) + seats) % seats;
}

/** The free seat that is farthest from everybody; null at a full table. */
export function roomiestSeat(taken: readonly boolean[]): number | null {
  const seats = taken.length;
  const apart = (one: number, other: number) => Math.min((one - other + seats) % seats, (other - one + seats) % seats);
  let best: { readonly seat: number; readonly room: number } | null = null;
  for (const [seat, isTaken] of taken.entries()) {
    if (isTaken) continue;
    const room = Math.min(seats, ...taken.flatMap((other, place) => (other ? [apart(seat, place)] : [])));
    if (best === null || room > best.room) best = { seat, room };
  }
  return best?.seat ?? null;
}

/** Whether the host may seat, change and send away bots: at a table for one person only until it has begun, unless chips
 * can be bought there. */
export function botsMayChange({ config, handNumber, outcome, tournament }: Pick<TableState, "config" | "handNumber" | "outcome" | "tournament">): boolean {
  return outcome === null && tournament == null && !config?.director && (config?.endsWithHuman !== true || config.rebuys || handNumber === 0);
}

/** The free seats that get a bot when nobody is left to play against: those of the bots that were in the last hand, or
 * else one. */
export function seatsForBots({ seats, hand }: Pick<TableState, "seats" | "hand">): readonly number[] {
  const free = seats.flatMap((seat, number) => (seat === null ? [number] : []));
  const gone = free.filter((number) => hand?.players[number]?.bot != null);
  return gone.length > 0 ? gone : free.slice(0, 1);
}
