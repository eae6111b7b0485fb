/** The list of one's hands: what the server is asked, how pages come together, and what the hands add up to. */
import type { Call } from "../link/api";
import type { HandLine, HandList } from "../http-types";

export type Won = "won" | "lost";

/** Which hands are wanted; null is all of them. */
export interface Filter {
  readonly won: Won | null;
  readonly table: string | null;
}

export const EVERYTHING: Filter = { won: null, table: null };
export const PAGE = 40;

/** What to ask for the hands of a filter. */
export function listQuery(filter: Filter, before: string | null = null, limit = PAGE): NonNullable<Call<"GET /api/hands">["query"]> {
  return { limit, ...filter, before };
}

export function sameHand(one: Pick<HandLine, "table" | "hand">, other: Pick<HandLine, "table" | "hand">): boolean {
  return one.table === other.table && one.hand === other.hand;
}

/** Add older hands below; one that is there already is not listed twice. */
export function addOlder(hands: readonly HandLine[], page: HandList): readonly HandLine[] {
  return [...hands, ...page.hands.filter((hand) => !hands.some((known) => sameHand(known, hand)))];
}

/** Take in the first page anew: hands that were played since come on top, and those that ended are known to have.
 *
 * Null if it does not reach down to what is listed: then nobody knows what lies between. */
export function addNewer(hands: readonly HandLine[], page: HandList): readonly HandLine[] | null {
  const fresh = page.hands.filter((hand) => !hands.some((known) => sameHand(known, hand)));
  if (fresh.length === page.hands.length && page.next !== null && hands.length > 0) return null;
  const known = hands.map((hand) => page.hands.find((newer) => sameHand(newer, hand)) ?? hand);
  return [...fresh, ...known];
}

/** What hands come to; only those that are settled count. */
export interface Totals {
  readonly hands: number;
  readonly won: number;
  readonly lost: number;
  readonly difference: number;
}

export function totalsOf(hands: readonly HandLine[]): Totals {
  let [won, lost, difference, settled] = [0, 0, 0, 0];
  for (const hand of hands) {
    if (hand.difference === null) continue;
    settled += 1;
    difference += hand.difference;
    if (hand.difference > 0) won += 1;
    if (hand.difference < 0) lost += 1;
  }
  return { hands: settled, won, lost, difference };
}

/** The hands of a day, `day` as 2026-11-16 where the viewer is. */
export interface Day {
  readonly day: string;
  readonly began: number;
  readonly hands: readonly HandLine[];
  readonly totals: Totals;
}

/** Hands by the day on which they began, newest first as they come. */
export function byDay(hands: readonly HandLine[]): readonly Day[] {
  const days = new Map<string, HandLine[]>();
  for (const hand of hands) {
    const day = dayOf(hand.began);
    const list = days.get(day);
    if (list === undefined) days.set(day, [hand]);
    else list.push(hand);
  }
  return [...days].map(([day, list]) => ({ day, began: list[0]?.began ?? 0, hands: list, totals: totalsOf(list) }));
}

export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** What a day is called: today, yesterday, or its date; the year only when it is another one. */
export function dayName(
  language: string,
  words: { readonly today: string; readonly yesterday: string },
  began: number,
  now: number,
): string {
  const [date, today] = [new Date(began), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (dayOf(began) === dayOf(now)) return words.today;
  if (dayOf(began) === dayOf(yesterday.getTime())) return words.yesterday;
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(language, { month: "long", day: "numeric", weekday: "short", ...year }).format(date);
}

/** To make a format takes longer than to draw the row that wants it. */
const clocks = new Map<string, Intl.DateTimeFormat>();

export function timeOfDay(language: string, time: number): string {
  const clock = clocks.get(language) ?? new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  clocks.set(language, clock);
  return clock.format(time);
}

/** What to call a hand's table: one without a name of its own by its game. Older ones have the name of who made them. */
export function tableTitle(
  hand: Pick<HandLine, "tableName" | "preset">,
  viewer: string,
  presets: Readonly<Partial<Record<string, string>>>,
): string {
  return hand.tableName === "" || hand.tableName === viewer ? (presets[hand.preset] ?? hand.tableName) : hand.tableName;
}

/** A table that hands were played at; `name` is the player's there, `began` when the last known hand did. */
export type TableOfHands = Pick<HandLine, "table" | "tableName" | "preset" | "name" | "began">;

/** Add the tables of hands to those that are known; the one played at last comes first. */
export function addTables(known: readonly TableOfHands[], hands: readonly HandLine[]): readonly TableOfHands[] {
  const tables = new Map(known.map((one) => [one.table, one]));
  for (const { table, tableName, preset, name, began } of hands)
    if ((tables.get(table)?.began ?? 0) < began) tables.set(table, { table, tableName, preset, name, began });
  return [...tables.values()].sort((one, other) => other.began - one.began);
}

/** How chips went up and down over settled hands, from zero, oldest first. */
export function curveOf(hands: readonly HandLine[]): readonly number[] {
  const curve = [0];
  for (const hand of hands.toReversed())
    if (hand.difference !== null) curve.push((curve[curve.length - 1] ?? 0) + hand.difference);
  return curve;
}

/** A curve as an SVG path in a box, and the height at which zero lies. */
export function pathOfCurve(curve: readonly number[], width: number, height: number): { path: string; zero: number } {
  const most = Math.max(0, ...curve);
  const least = Math.min(0, ...curve);
  const span = most - least || 1;
  const y = (value: number) => round(height - ((value - least) / span) * height);
  const step = width / Math.max(1, curve.length - 1);
  const path = curve.map((value, place) => `${place === 0 ? "M" : "L"}${String(round(place * step))} ${String(y(value))}`);
  return { path: path.join(""), zero: y(0) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The hands before and after one in the list, by the time they were played. */
export function neighbours(
  hands: readonly HandLine[],
  of: Pick<HandLine, "table" | "hand">,
): { readonly older: HandLine | null; readonly newer: HandLine | null } {
  const place = hands.findIndex((hand) => sameHand(hand, of));
  if (place < 0) return { older: null, newer: null };
  return { older: hands[place + 1] ?? null, newer: hands[place - 1] ?? null };
}
