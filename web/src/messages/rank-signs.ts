/** The ranks as signs, in every language that has no words of its own for them. */
import type { RankName } from "../lib/protocol";

export const RANK_SIGNS: Readonly<Record<RankName, string>> = {
  "2": "2",
  "3": "3",
  "4": "4",
  "5": "5",
  "6": "6",
  "7": "7",
  "8": "8",
  "9": "9",
  T: "10",
  J: "J",
  Q: "Q",
  K: "K",
  A: "A",
};
