/** What the tour shows, in order, and which parts of the table each step lights. */
export type TableStep = "seats" | "cards" | "board" | "dock" | "raise" | "clock" | "end";
/** All but one show the table. */
export type Step = TableStep | "ranks";

export const STEPS: readonly Step[] = ["seats", "cards", "board", "ranks", "dock", "raise", "clock", "end"];

/** By `data-part`. */
export const LIT: Readonly<Record<TableStep, readonly string[]>> = {
  seats: ["seat", "puck", "hero"],
  cards: ["own", "hand"],
  board: ["board", "pot", "pots"],
  dock: ["dock"],
  raise: ["sheet"],
  clock: ["hero"],
  end: ["sheet"],
};
