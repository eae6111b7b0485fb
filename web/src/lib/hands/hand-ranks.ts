/** The ten hand ranks of the beginner's list, the best first, each with an example. */
import type { CategoryName, HandName } from "../protocol";

export type RankKey = CategoryName | "royal_flush";

export interface HandRank {
  readonly key: RankKey;
  readonly category: CategoryName;
  readonly cards: readonly string[];
  /** So many of the cards make the hand; the others are kickers. */
  readonly making: number;
}

export const HAND_RANKS: readonly HandRank[] = [
  { key: "royal_flush", category: "straight_flush", cards: ["As", "Ks", "Qs", "Js", "Ts"], making: 5 },
  { key: "straight_flush", category: "straight_flush", cards: ["9h", "8h", "7h", "6h", "5h"], making: 5 },
  { key: "quads", category: "quads", cards: ["Qs", "Qh", "Qd", "Qc", "7s"], making: 4 },
  { key: "full_house", category: "full_house", cards: ["Ks", "Kh", "Kd", "8c", "8h"], making: 5 },
  { key: "flush", category: "flush", cards: ["Ad", "Jd", "9d", "6d", "3d"], making: 5 },
  { key: "straight", category: "straight", cards: ["Ts", "9h", "8c", "7d", "6s"], making: 5 },
  { key: "trips", category: "trips", cards: ["Js", "Jh", "Jc", "Ad", "4s"], making: 3 },
  { key: "two_pair", category: "two_pair", cards: ["As", "Ad", "8h", "8s", "Kc"], making: 4 },
  { key: "pair", category: "pair", cards: ["9c", "9d", "Ah", "Qs", "5c"], making: 2 },
  { key: "high_card", category: "high_card", cards: ["Ah", "Js", "8d", "5c", "2h"], making: 1 },
];

/** The rank of a hand in the list. */
export function rankOf({ category, ranks }: Pick<HandName, "category" | "ranks">): RankKey {
  return category === "straight_flush" && ranks[0] === "A" ? "royal_flush" : category;
}
