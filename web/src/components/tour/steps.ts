/** What the tour shows, in order, and which parts of the table each step lights. */
export type Step = "seats" | "cards" | "board" | "dock" | "raise" | "clock" | "end";

export const STEPS: readonly Step[] = ["seats", "cards", "board", "dock", "raise", "clock", "end"];

/** By `data-part`. */
export const LIT: Readonly<Record<Step, readonly string[]>> = {
  seats: ["seat", "puck", "hero"],
  cards: ["own", "hand"],
  board: ["board", "pot", "pots"],
  dock: ["dock"],
  raise: ["sheet"],
  clock: ["hero"],
  end: ["sheet"],
};
