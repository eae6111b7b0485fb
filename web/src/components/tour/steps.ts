/** What the tour shows, in order, and which parts of the small table each step lights. */
export type Step = "seats" | "cards" | "board" | "dock" | "raise" | "clock" | "end";
export type Part = "others" | "button" | "own" | "name" | "board" | "pots" | "pill" | "dock" | "sheet";

export const STEPS: readonly Step[] = ["seats", "cards", "board", "dock", "raise", "clock", "end"];

export const LIT: Readonly<Record<Step, readonly Part[]>> = {
  seats: ["others", "button", "pill"],
  cards: ["own", "name"],
  board: ["board", "pots"],
  dock: ["dock"],
  raise: ["sheet"],
  clock: ["pill"],
  end: ["sheet"],
};

/** The hand on the small table. You have put in 10 and must pay 30; a raise goes to 60 at least, so it takes 50. */
export const HAND = {
  own: ["As", "8h"],
  board: ["Ad", "8s", "Kc", "4h"],
  pot: 170,
  main: 120,
  side: 50,
  stack: 985,
  call: 30,
  least: 50,
  to: 60,
  seconds: 12,
  /** Of you and the others, in their order: they add up to nothing. */
  results: [110, -60, -40, -10],
  stacks: [0, 870, 1615],
} as const;
