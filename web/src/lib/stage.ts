/** How a table's screen is divided: bar, felt and dock below each other, or, on a phone held sideways, the felt to the
 * left and bar and dock beside it. */
import { layoutTable, type Layout, type Screen } from "./layout";

export interface Stage {
  /** Whether bar and dock stand beside the felt, which may then be higher than the screen and scrolls. */
  readonly sideways: boolean;
  /** The felt's own screen, and where everything stands on it. */
  readonly felt: Screen;
  readonly layout: Layout;
  readonly bar: number;
  readonly dock: number;
  /** Little room for the dock and for the raise sheet, and how high that sheet is. */
  readonly short: boolean;
  readonly raise: number;
  /** Too little width for all keys of that sheet in their rows. */
  readonly narrow: boolean;
}

/** The felt of the smallest phone: what fits there fits here. */
const LEAST_FELT = 502;
const SIDE_BAR = 48;
const SIDE_DOCK = 118;
const SIDE_RAISE = 226;
const SIDE_RAISE_NARROW = 284;
const NARROW = 340;

/** Divide a screen on which the felt has so much of the width. */
export function stageOf(screen: Screen, feltWidth: number, seats: number): Stage {
  if (feltWidth >= screen.width) {
    const layout = layoutTable(screen, seats);
    const { short, bar, dock, pill } = layout;
    return { sideways: false, felt: screen, layout, bar, dock: dock.height, short, narrow: false, raise: screen.height - pill.y + (short ? 2 : 4) };
  }
  const { width, height, safeTop = 0, safeBottom = 0 } = screen;
  const narrow = width - feltWidth < NARROW;
  const felt = { width: feltWidth, height: Math.max(LEAST_FELT, height - safeTop - safeBottom), barHeight: 0, dockHeight: 0 };
  const below = Math.max(0, safeBottom - 6);
  return {
    sideways: true,
    felt,
    layout: layoutTable(felt, seats),
    bar: SIDE_BAR,
    dock: SIDE_DOCK + below,
    short: false,
    narrow,
    raise: Math.min((narrow ? SIDE_RAISE_NARROW : SIDE_RAISE) + below, height - safeTop - SIDE_BAR),
  };
}
