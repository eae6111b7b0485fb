/** Where seats stand: you at bottom centre, the others clockwise from your left. */

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
  3: { side: [["upper", 15, 18]], top: null },
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

/** Where a seat stands for a viewer. */
export function slotOf(seat: number, you: number | null, seats: number): Slot {
  return slots(seats)[placeOf(seat, you, seats)] ?? YOU;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly safeTop?: number;
  readonly safeBottom?: number;
}

/** The fixed parts of the table on a screen, in pixels. */
export interface Layout {
  readonly short: boolean;
  readonly zone: Box;
  readonly dock: Box;
  readonly board: Box;
  readonly own: Box;
  readonly pill: Box;
  readonly handLine: Box;
  readonly eventLine: Box;
  readonly pots: Box;
  /** By place, as `slots`; the first is your own pill. */
  readonly seats: readonly Box[];
}

const CARD_RATIO = 1.4;

/** Place everything: board and own cards depend on the screen alone, so they never move. */
export function layoutTable(screen: Screen, seats: number): Layout {
  const { width, height, safeTop = 0, safeBottom = 0 } = screen;
  const short = height - safeTop - safeBottom < 700;
  const wide = width >= 420 && !short;
  const by = <T>(small: T, normal: T, large: T): T => (short ? small : wide ? large : normal);
  const bar = short ? 44 : 48;
  const dockHeight = (short ? 94 : 118) + Math.max(0, safeBottom - 6);
  const zone = { x: 0, y: safeTop + bar, width, height: height - safeTop - bar - dockHeight };
  const centred = (boxWidth: number, y: number, boxHeight: number): Box => ({
    x: (width - boxWidth) / 2,
    y,
    width: boxWidth,
    height: boxHeight,
  });

  const handHeight = short ? 24 : 28;
  const handLine = centred(width - 32, zone.y + zone.height - handHeight - (short ? 6 : 10), handHeight);
  const pillHeight = short ? 38 : 46;
  const pill = centred(Math.min(200, width * 0.5), handLine.y - pillHeight - (short ? 4 : 10), pillHeight);
  const ownCard = by(60, 70, 76);
  const ownHeight = Math.round(ownCard * CARD_RATIO);
  const own = centred(2 * ownCard + (short ? 4 : 6), pill.y - ownHeight - (short ? 4 : 8), ownHeight);

  const boardCard = by(48, 54, 60);
  const boardHeight = Math.round(boardCard * CARD_RATIO);
  const boardWidth = 5 * boardCard + 4 * (short ? 5 : 6);
  const board = centred(boardWidth, Math.round(zone.y + zone.height * 0.4 - boardHeight / 2), boardHeight);
  const pots = centred(boardWidth, board.y - (short ? 45 : 59), short ? 40 : 49);
  const eventLine = centred(boardWidth, board.y + boardHeight + (short ? 2 : 7), short ? 18 : 20);

  const [seatWidth, seatHeight] = by([80, 64], [88, 79], [98, 87]);
  const edge = short ? 5 : 6;
  const boxes = slots(seats).map((slot): Box => {
    if (slot.place === "you") return pill;
    const x = Math.max(edge, Math.min(width - edge - seatWidth, (width * slot.x) / 100 - seatWidth / 2));
    const y = Math.max(zone.y + 1, zone.y + (zone.height * slot.y) / 100 - seatHeight / 2);
    return { x, y, width: seatWidth, height: seatHeight };
  });
  const dock = { x: 0, y: height - dockHeight, width, height: dockHeight };
  return { short, zone, dock, board, own, pill, handLine, eventLine, pots, seats: boxes };
}

/** Whether two boxes have any room in common. */
export function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
