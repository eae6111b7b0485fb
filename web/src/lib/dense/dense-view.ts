/** What a cell of the square shows: a number short enough for it, and how warm it is. */
import type { DensePicture } from "../http-types";
import type { Weights } from "./paint";

export const VIEWS = ["weights", "dealt", "difference"] as const;
export type View = (typeof VIEWS)[number];

/** 0 is nothing and 6 the most; a difference goes from −3 (dealt less than declared) to 3. */
export interface Look {
  readonly text: string;
  readonly heat: number;
}

const HOTTEST = 6;
/** So many standard errors: of 169 classes luck alone takes hardly one so far. */
const SURE = 3;
const COOLEST: Look = { text: "", heat: 0 };

/** The looks of all classes. */
export function looksOf(view: View, weights: Weights, picture: DensePicture | null, seat: number | null): readonly Look[] {
  if (view === "weights") return heated(weights, weightText);
  if (picture === null) return weights.map(() => COOLEST);
  const dealt = dealtShares(picture, seat);
  if (view === "dealt") return heated(dealt, (share) => (share === 0 ? "" : percentText(share)));
  const exact = seat !== null && picture.seats[seat]?.exact === true;
  const hands = exact ? Infinity : picture.deals * (seat === null ? picture.seats.length : 1);
  return dealt.map((share, number) => differenceLook(picture.declared[number] ?? 0, share, hands));
}

/** How often the classes were dealt: to one seat, or to all. */
export function dealtShares(picture: DensePicture, seat: number | null): readonly number[] {
  return seat === null ? picture.dealt : (picture.seats[seat]?.dealt ?? picture.dealt);
}

/** A weight in three or four signs: .85, 1, 2.5, 12. */
export function weightText(weight: number): string {
  if (weight === 0) return "";
  if (weight < 0.005) return "~0";
  return short(weight);
}

/** What a cell shows, for people who hear it. */
export function spoken(text: string): string {
  if (text === "·") return "≈0";
  return text.replace(/^\./, "0.") || "0";
}

/** A share in percent, without the sign: 12, 1.1, .04. */
export function percentText(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.005) return "~0";
  return percent >= 10 ? String(Math.round(percent)) : short(percent >= 1 ? Math.round(percent * 10) / 10 : percent);
}

/** How much more often than declared, in percent of that; what luck explains is not shown. */
function differenceLook(declared: number, dealt: number, hands: number): Look {
  if (declared === 0) return COOLEST;
  const ratio = dealt / declared - 1;
  const noise = Math.sqrt((1 - declared) / (declared * hands));
  if (Math.abs(ratio) < SURE * noise) return { text: "·", heat: 0 };
  const percent = Math.round(ratio * 100);
  if (percent === 0) return { text: "·", heat: 0 };
  const size = Math.abs(ratio);
  const heat = size < 0.06 ? 1 : size < 0.15 ? 2 : 3;
  return { text: percent > 0 ? `+${percent}` : `−${-percent}`, heat: ratio > 0 ? heat : -heat };
}

/** Small weights are told apart better than large ones, and the largest is the warmest. */
function heated(values: readonly number[], text: (value: number) => string): readonly Look[] {
  const most = Math.max(...values);
  return values.map((value) => ({
    text: text(value),
    heat: value === 0 ? 0 : Math.max(1, Math.min(HOTTEST, Math.ceil((value / most) ** 0.75 * HOTTEST - 1e-9))),
  }));
}

function short(value: number): string {
  const rounded = value >= 10 ? Math.round(value * 10) / 10 : Math.round(value * 100) / 100;
  return String(rounded).replace(/^0\./, ".");
}
