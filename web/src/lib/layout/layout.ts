/** Where every part of the table stands on a screen: a pure function of the screen and the number of seats.
 *
 * Board and own cards depend on the screen alone, so they never move. The board is as wide as the table, so no seat
 * stands beside it: upper seats end above it, lower ones begin below. */
import { slots, type Slot } from "../table/seats";

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
  /** For another bar or dock than those of the game; 0 where they stand elsewhere. */
  readonly barHeight?: number | undefined;
  readonly dockHeight?: number | undefined;
  /** How large everything is; without it width and height say so. */
  readonly size?: Size | undefined;
}

/** How large cards, seats and letters are. */
export type Size = "small" | "normal" | "large";

/** A point that something of unknown width hangs on: by its left end, its middle or its right end. */
export interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly hold: "start" | "middle" | "end";
}

/** A seat and what lies around it. */
export interface SeatLayout {
  readonly box: Box;
  /** On which side of the table it is: what is inside of it lies to the other side. */
  readonly side: "left" | "right" | "middle";
  readonly bet: Anchor;
  readonly puck: Anchor;
  /** Where its position is named if no puck lies there. */
  readonly position: Anchor;
  /** Where a bubble with what was said lies: on the avatar, or where the cards are face up, on the name. */
  readonly said: Box;
  readonly saidFaceUp: Box;
}

export interface Layout {
  readonly size: Size;
  /** Little room: everything is small, bar and dock are low. */
  readonly short: boolean;
  readonly bar: number;
  readonly zone: Box;
  readonly dock: Box;
  readonly cloth: Box;
  readonly board: Box;
  readonly boardCard: number;
  readonly own: Box;
  readonly ownCard: number;
  readonly pill: Box;
  readonly handLine: Box;
  readonly eventLine: Box;
  /** This street's raises, below the event line. */
  readonly raiseLine: Box;
  /** The pot and, below it, the side pots. */
  readonly pot: Box;
  readonly pots: Box;
  /** The size of an avatar; the plate below it takes the rest of the seat. */
  readonly avatar: number;
  readonly plate: number;
  readonly betHeight: number;
  /** By place, as `slots`; the first is yours. */
  readonly seats: readonly SeatLayout[];
}

export const PUCK = 20;
const CARD_RATIO = 1.4;
const BOARD_AT = 0.4;
/** The plate overlaps the avatar by this much. */
const TUCK = 7;
/** The clock around an avatar sticks out by this much. */
const RING = 4;
/** So far from the outer edge of a seat beside your cards its bet may lie, and so wide a bet of six figures is. */
const BOTTOM_BET = 44;
const BET_REACH = 92;
/** The first line of a plate, which holds the name. */
const NAME_LINE = 17;

/** The felt that nine seats need between bar and dock. */
export const LEAST_FELT: Readonly<Record<Size, Pick<Box, "width" | "height">>> = {
  small: { width: 360, height: 502 },
  normal: { width: 386, height: 612 },
  large: { width: 420, height: 652 },
};

/** How large everything is on a screen; up to a twentieth less than its least felt has is made up for by drawing it smaller. */
export function sizeOf({ width, height, safeTop = 0, safeBottom = 0 }: Screen): Size {
  const usable = height - safeTop - safeBottom;
  if (usable < 750 || width < LEAST_FELT.normal.width) return "small";
  return usable < 800 || width < LEAST_FELT.large.width ? "normal" : "large";
}

/** Place everything. */
export function layoutTable(screen: Screen, seats: number): Layout {
  const { width, height, safeTop = 0, safeBottom = 0, size: sized = sizeOf(screen) } = screen;
  const short = sized === "small";
  const by = <T>(small: T, normal: T, large: T): T => ({ small, normal, large })[sized];
  const bar = screen.barHeight ?? (short ? 44 : 48);
  const dockHeight = screen.dockHeight ?? (short ? 94 : 118) + Math.max(0, safeBottom - 6);
  const zone = { x: 0, y: safeTop + bar, width, height: height - safeTop - bar - dockHeight };
  const centred = (boxWidth: number, y: number, boxHeight: number): Box => ({
    x: (width - boxWidth) / 2,
    y,
    width: boxWidth,
    height: boxHeight,
  });

  // Yours, from the dock upwards.
  const handHeight = short ? 24 : 28;
  const handLine = centred(width - 24, zone.y + zone.height - handHeight - (short ? 6 : 10), handHeight);
  const pillHeight = short ? 44 : 46;
  const pill = centred(Math.min(220, width * 0.52), handLine.y - pillHeight - (short ? 4 : 10), pillHeight);
  const ownCard = by(60, 70, 76);
  const ownHeight = Math.round(ownCard * CARD_RATIO);
  const own = centred(2 * ownCard + (short ? 4 : 6), pill.y - ownHeight - (short ? 4 : 8), ownHeight);

  // What belongs to all, around the board.
  const boardCard = by(48, 54, 60);
  const boardHeight = Math.round(boardCard * CARD_RATIO);
  const boardWidth = 5 * boardCard + 4 * (short ? 5 : 6);
  const board = centred(boardWidth, Math.round(zone.y + zone.height * BOARD_AT - boardHeight / 2), boardHeight);
  const pots = centred(width - 16, board.y - (short ? 23 : 30), short ? 18 : 20);
  const pot = centred(boardWidth, pots.y - (short ? 22 : 29), short ? 20 : 26);
  const eventLine = centred(boardWidth, board.y + boardHeight + (short ? 3 : 7), short ? 18 : 20);

  const betHeight = short ? 20 : 24;
  const [seatWidth, avatar, plate] = by([80, 38, 33], [88, 48, 38], [98, 54, 40]);
  const size = { width: seatWidth, height: avatar + plate - TUCK, avatar, plate, betHeight };
  const edge = short ? 5 : 6;
  const places = slots(seats);
  const xOf = (slot: Slot) => Math.max(edge, Math.min(width - edge - seatWidth, (width * slot.x) / 100 - seatWidth / 2));
  const boxes = places.map((slot): SeatLayout => {
    if (slot.place === "you") return yours(pill, own, { width, betHeight, short });
    const y = Math.max(zone.y + 1, zone.y + (zone.height * slot.y) / 100 - size.height / 2);
    return around(slot, { x: xOf(slot), y, width: seatWidth, height: size.height }, size, { width, short, own });
  });
  // Little height brings the lower seats up beside the raises.
  const raises = { y: eventLine.y + eventLine.height, height: 16 };
  const wideLine = centred(boardWidth, raises.y, raises.height);
  const beside = boxes.filter((seat) => overlap(seat.box, wideLine));
  const reach = Math.max(...beside.map(({ box }) => Math.min(box.x + box.width, width - box.x)));
  const raiseLine = beside.length === 0 ? wideLine : centred(width - 2 * (reach + 4), raises.y, raises.height);
  const top = zone.y + zone.height * 0.07 - (short ? 6 : 8);
  const rim = short ? 14 : 20;
  const cloth = { x: rim, y: top, width: width - 2 * rim, height: pill.y + pill.height / 2 - top };
  const dock = { x: 0, y: height - dockHeight, width, height: dockHeight };
  const fixed = { zone, dock, cloth, board, boardCard, own, ownCard, pill, handLine, eventLine, raiseLine, pot, pots };
  return { size: sized, short, bar, ...fixed, avatar, plate, betHeight, seats: boxes };
}

function yours(
  pill: Box,
  own: Box,
  screen: { readonly width: number; readonly betHeight: number; readonly short: boolean },
): SeatLayout {
  const { width, betHeight, short } = screen;
  const said = { x: pill.x, y: pill.y - 4, width: pill.width, height: NAME_LINE + 3 };
  const puck: Anchor = { x: pill.x - PUCK - 6, y: pill.y + (pill.height - PUCK) / 2, hold: "start" };
  return {
    box: pill,
    side: "middle",
    bet: { x: width / 2, y: own.y - betHeight - (short ? 3 : 6), hold: "middle" },
    puck,
    position: puck,
    said,
    saidFaceUp: said,
  };
}

/** Bet and button of a seat: on its inner side, so that they never leave the cloth or touch another seat. */
function around(
  slot: Slot,
  box: Box,
  size: { readonly avatar: number; readonly plate: number; readonly betHeight: number },
  screen: { readonly width: number; readonly short: boolean; readonly own: Box },
): SeatLayout {
  const side = slot.x === 50 ? "middle" : slot.x < 50 ? "left" : "right";
  const gap = screen.short ? 4 : 6;
  const right = box.x + box.width;
  const plateY = box.y + box.height - size.plate;
  const puckY = plateY + (size.plate - PUCK) / 2;
  const inner = side === "right" ? box.x - gap : right + gap;
  const hold = side === "right" ? "end" : "start";
  const insidePuck: Anchor = { x: side === "right" ? inner - PUCK : inner, y: puckY, hold: "start" };
  const seat = {
    box,
    side,
    puck: insidePuck,
    position: { x: inner, y: puckY + 1, hold },
    said: { ...box, height: plateY - box.y },
    saidFaceUp: { ...box, y: plateY, height: NAME_LINE },
  } as const;
  if (slot.place === "top") {
    const below = box.y + box.height + 2;
    if (side === "middle")
      return {
        ...seat,
        bet: { x: slotMiddle(box), y: below, hold: "middle" },
        puck: { x: right + 4, y: puckY, hold: "start" },
        position: { x: right + 4, y: puckY + 1, hold: "start" },
      };
    // Two seats at the top have room for two pucks between them, and for no two names.
    const position: Anchor = side === "left" ? { x: box.x - gap, y: puckY + 1, hold: "end" } : { x: right + gap, y: puckY + 1, hold: "start" };
    // From the middle outwards: further out it would lie over the bet of the seat at the side, as if both were of one player.
    const middle = screen.width / 2;
    const bet: Anchor = side === "left" ? { x: middle - gap / 2, y: below, hold: "end" } : { x: middle + gap / 2, y: below, hold: "start" };
    return { ...seat, position, bet };
  }
  if (slot.place === "bottom") {
    const above = box.y - size.betHeight - RING - 1;
    // Towards the own cards, so that it does not seem to be of the seat whose plate is over it.
    const beside = above + size.betHeight > screen.own.y ? screen.own.x : (screen.width - BET_REACH) / 2 - gap;
    const outer = side === "left" ? box.x : screen.width - right;
    const aside = Math.max(0, Math.min(BOTTOM_BET, beside - BET_REACH - outer));
    // Beside the own cards there is room for a puck, and for no name.
    const position: Anchor = { x: side === "left" ? right : box.x, y: box.y + box.height + 2, hold: side === "left" ? "end" : "start" };
    return { ...seat, position, bet: { x: side === "left" ? box.x + aside : right - aside, y: above, hold } };
  }
  return { ...seat, bet: { x: inner, y: box.y + (size.avatar - size.betHeight) / 2 + 5, hold } };
}

function slotMiddle(box: Box): number {
  return box.x + box.width / 2;
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
