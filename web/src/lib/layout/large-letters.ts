/** A table in letters larger than usual, as the browser is set to have them. There is no room for a ring of seats then: they
 * stand in two columns, everything else below them, and the felt scrolls from its end, where one's own cards are. It is laid
 * out in letters of the usual size on a screen that much narrower, and drawn larger (`large-letters.css` does the same with
 * bar, dock and raise sheet). */
import "../../large-letters.css";
import { PUCK, type Anchor, type Box, type Layout, type SeatLayout } from "./layout";
import type { Stage } from "./stage";

const EDGE = 5;
const GAP = 4;
const AVATAR = 38;
const PLATE = 33;
const SEAT = AVATAR + PLATE - 7;
const NAME_LINE = 17;
const BET = 20;
/** A seat with its bet and its puck below it. */
const ROW = SEAT + 2 + BET + 2 + PUCK + 6;
const WIDEST_SEAT = 110;
const CARD_RATIO = 1.4;

/** Divide a screen of this width, in letters so many times as large as usual. */
export function largeStage(width: number, seats: number, letters: number): Stage {
  const layout = largeLayout(width / letters, seats);
  const screen = { width: width / letters, height: layout.zone.height };
  return { sideways: false, ground: { scale: letters, left: 0, screen, layout }, bar: 0, dock: 0, short: true, raise: 0 };
}

/** Place everything on a felt as high as it has to be. */
export function largeLayout(width: number, seats: number): Layout {
  const line = (y: number, height: number, lineWidth = width - 2 * EDGE): Box => ({ x: (width - lineWidth) / 2, y, width: lineWidth, height });
  const others = seatsAbove(width, seats - 1);
  let y = others.height;
  const below = (height: number, gap = GAP, lineWidth?: number): Box => {
    const box = line(y, height, lineWidth);
    y += height + gap;
    return box;
  };
  const boardCard = Math.min(48, Math.floor((width - 2 * EDGE - 4 * GAP) / 5));
  const ownCard = Math.min(60, Math.round(boardCard * 1.2));
  const pot = below(22);
  const pots = below(40);
  const raiseLine = below(16);
  const board = below(Math.round(boardCard * CARD_RATIO), GAP, 5 * boardCard + 4 * GAP);
  const eventLine = below(36, 2);
  const bet: Anchor = { x: width / 2, y, hold: "middle" };
  y += BET + 2;
  const pill = below(44, 2);
  const handLine = below(40, 2);
  const own = below(Math.round(ownCard * CARD_RATIO), GAP, 2 * ownCard + GAP);
  const said = { x: pill.x, y: pill.y - GAP, width: pill.width, height: NAME_LINE + 3 };
  const puck: Anchor = { x: own.x - PUCK - 2 * GAP, y: own.y + (own.height - PUCK) / 2, hold: "start" };
  const you: SeatLayout = { box: pill, side: "middle", bet, puck, position: puck, said, saidFaceUp: said };
  const zone = { x: 0, y: 0, width, height: y };
  const cloth = { x: -2 * EDGE, y: -width / 2, width: width + 4 * EDGE, height: y + width / 2 + 40 };
  const sized = { size: "small", short: true, bar: 0, avatar: AVATAR, plate: PLATE, betHeight: BET } as const;
  return { ...sized, zone, dock: line(y, 0), cloth, board, boardCard, own, ownCard, pill, handLine, eventLine, raiseLine, pot, pots, seats: [you, ...others.seats] };
}

/** The other seats in two columns: clockwise from your left, up one side and down the other, with one in the middle of the
 * top where they are odd. */
function seatsAbove(width: number, count: number): { readonly seats: readonly SeatLayout[]; readonly height: number } {
  const seatWidth = Math.min(WIDEST_SEAT, (width - 3 * EDGE) / 2);
  const rows = Math.floor(count / 2);
  const odd = count % 2;
  const seats = Array.from({ length: count }, (_, place): SeatLayout => {
    if (odd === 1 && place === rows) return seatAt({ x: (width - seatWidth) / 2, y: 2 * EDGE, width: seatWidth, height: SEAT }, "middle");
    const left = place < rows;
    const row = odd + (left ? rows - 1 - place : place - rows - odd);
    return seatAt({ x: left ? EDGE : width - EDGE - seatWidth, y: 2 * EDGE + row * ROW, width: seatWidth, height: SEAT }, left ? "left" : "right");
  });
  return { seats, height: 2 * EDGE + (rows + odd) * ROW };
}

function seatAt(box: Box, side: SeatLayout["side"]): SeatLayout {
  const [right, below, plateY] = [box.x + box.width, box.y + box.height + 2, box.y + box.height - PLATE];
  const bet: Anchor = side === "middle" ? { x: box.x + box.width / 2, y: below, hold: "middle" } : { x: side === "left" ? box.x : right, y: below, hold: side === "left" ? "start" : "end" };
  const puck: Anchor = { x: side === "right" ? right - PUCK : box.x, y: below + BET + 2, hold: "start" };
  const position: Anchor = { x: side === "right" ? right : box.x, y: puck.y + 1, hold: side === "right" ? "end" : "start" };
  return { box, side, bet, puck, position, said: { ...box, height: plateY - box.y }, saidFaceUp: { ...box, y: plateY, height: NAME_LINE } };
}
