/** How a table's screen is divided: bar, felt and dock below each other, or, on a phone held sideways, the felt to the
 * left and bar and dock beside it. Where there is less room than nine seats need, the felt is laid out as if there were
 * and drawn smaller, so that every seat is in view. */
import { LEAST_FELT, layoutTable, type Layout, type Screen } from "./layout";

/** A felt, laid out on a screen of its own size and drawn by a scale. */
export interface Ground {
  /** More than 1 only where the letters are larger than usual. */
  readonly scale: number;
  /** How far the felt as drawn begins from its place's left edge: it is in the middle. */
  readonly left: number;
  /** What it is laid out on, and where everything stands there. */
  readonly screen: Screen;
  readonly layout: Layout;
}

export interface Stage {
  /** Whether bar and dock stand beside the felt. */
  readonly sideways: boolean;
  readonly ground: Ground;
  readonly bar: number;
  readonly dock: number;
  /** Little room for the dock and for the raise sheet, and how high that sheet is. */
  readonly short: boolean;
  readonly raise: number;
}

/** A felt that is drawn smaller may be wider than that, but not so wide that it is no ring any more. */
const WIDEST_FELT = 460;
/** How much of the felt the raise sheet covers: all below the own cards. */
const RAISE_COVERS = { short: 80, normal: 98 };
const SIDE_BAR = 48;
const SIDE_DOCK = 118;
const SIDE_RAISE = 226;
/** Sideways no bar keeps the clock around the uppermost avatars from the edge. */
const SIDE_EDGE = 4;

/** Lay out a felt for its place on the screen. `covered` pixels above the dock, as drawn, may be covered by a sheet that
 * does not become smaller with the felt: the own cards stay above them. */
export function groundOf(place: Screen, seats: number, covered = 0): Ground {
  const whole = layoutTable(place, seats);
  const { zone, size } = whole;
  const least = LEAST_FELT[size];
  const scale = Math.min(place.width / least.width, (zone.height - covered) / (least.height - covered));
  if (scale >= 1) return { scale: 1, left: 0, screen: place, layout: whole };
  const below = place.height - zone.y - zone.height + covered * (1 - scale);
  const width = Math.min(WIDEST_FELT, place.width / scale);
  const screen = { width, height: place.height / scale, barHeight: zone.y / scale, dockHeight: below / scale, size };
  return { scale, left: (place.width - width * scale) / 2, screen, layout: layoutTable(screen, seats) };
}

/** Divide a screen on which the felt has so much of the width. */
export function stageOf(screen: Screen, feltWidth: number, seats: number): Stage {
  if (feltWidth >= screen.width) {
    const { short, bar, dock } = layoutTable(screen, seats);
    const covers = short ? RAISE_COVERS.short : RAISE_COVERS.normal;
    const ground = groundOf(screen, seats, covers);
    return { sideways: false, ground, bar, dock: dock.height, short, raise: dock.height + covers };
  }
  const { height, safeTop = 0, safeBottom = 0 } = screen;
  const below = Math.max(0, safeBottom - 6);
  return {
    sideways: true,
    ground: groundOf({ width: feltWidth, height, safeTop, barHeight: SIDE_EDGE, dockHeight: safeBottom }, seats),
    bar: SIDE_BAR,
    dock: SIDE_DOCK + below,
    short: false,
    raise: Math.min(SIDE_RAISE + below, height - safeTop - SIDE_BAR),
  };
}
