/** A solved spot: what each class does, from the combos that the house sends. */
import { CLASSES, numberOf, RANK_SIGNS } from "../dense/hand-classes";
import type { SolvedCombo, SolvedMove, SolvedSpot } from "../http-types";
import type { I18n } from "../words/i18n";
import { REVIEW_WORDS } from "./review-words";

export interface SolvedClass {
  /** One's own hand first, then the likeliest. */
  readonly combos: readonly SolvedCombo[];
  /** How often each move is made, from 0 to 1, the likelier combos counting more. */
  readonly parts: readonly number[];
  /** What each move is worth in chips. */
  readonly values: readonly number[];
  /** How much of the class comes here: 1 if all of it is as likely as the likeliest combo. */
  readonly weight: number;
}

const COMBOS = { pair: 6, suited: 4, offsuit: 12 } as const;

/** The number of the class of two cards. */
export function classOf([first, second]: readonly [string, string]): number {
  const [high = "", low = ""] = [first[0] ?? "", second[0] ?? ""].sort((one, other) => RANK_SIGNS.indexOf(one) - RANK_SIGNS.indexOf(other));
  return numberOf(high === low ? high + low : `${high}${low}${first[1] === second[1] ? "s" : "o"}`) ?? 0;
}

/** Whether a combo is the hand that the viewer held. */
export const isOwn = ({ own }: SolvedSpot, { cards }: SolvedCombo): boolean => own?.every((card) => cards.includes(card)) ?? false;

/** All classes by their number; null for one that does not come here. */
export function classesOf(spot: SolvedSpot): readonly (SolvedClass | null)[] {
  const groups = new Map<number, SolvedCombo[]>();
  for (const combo of spot.combos) {
    const number = classOf(combo.cards);
    groups.set(number, [...(groups.get(number) ?? []), combo]);
  }
  return CLASSES.map((name, number) => {
    const combos = groups.get(number);
    return combos === undefined ? null : summed(name, combos, spot);
  });
}

function summed(name: string, combos: readonly SolvedCombo[], spot: SolvedSpot): SolvedClass | null {
  const total = combos.reduce((sum, combo) => sum + combo.weight, 0);
  if (total <= 0) return null;
  const mean = (pick: (combo: SolvedCombo) => number): number => combos.reduce((sum, combo) => sum + combo.weight * pick(combo), 0) / total;
  const all = name.length === 2 ? COMBOS.pair : name.endsWith("s") ? COMBOS.suited : COMBOS.offsuit;
  const places = Array.from({ length: spot.moves.length }, (_, place) => place);
  return {
    combos: [...combos].sort((one, other) => Number(isOwn(spot, other)) - Number(isOwn(spot, one)) || other.weight - one.weight),
    parts: places.map((place) => mean((combo) => combo.often[place] ?? 0)),
    values: places.map((place) => mean((combo) => combo.values[place] ?? 0)),
    weight: total / all,
  };
}

/** What a player does with a move; a call costs the price. */
export function solvedMoveName(i18n: I18n, move: SolvedMove, price: number): string {
  const { actions } = REVIEW_WORDS[i18n.language];
  switch (move.kind) {
    case "fold":
      return actions.fold;
    case "check":
      return actions.check;
    case "call":
      return i18n.say(actions.call, { amount: price });
    default:
      return i18n.say(actions[move.kind], { to: move.to });
  }
}
