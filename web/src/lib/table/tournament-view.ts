/** What a tournament's table shows beside its hands: the level and when it ends, who is left, what places are worth. */
import type { TableConfig, TournamentShown } from "../protocol";
import type { TableState } from "./table-state";
import { playedUntil } from "./tournament-fold";

export interface LevelView {
  /** From 1. */
  readonly number: number;
  /** Until the next one: milliseconds of play, or hands; null at the last one. */
  readonly left: { readonly milliseconds: number } | { readonly hands: number } | null;
}

/** The level that is played, and what is left of it; null where there is none. */
export function levelOf(state: TableState, now: number): LevelView | null {
  const schedule = state.config?.schedule ?? null;
  if (schedule === null || state.tournament === null) return null;
  const { level } = state.tournament;
  const number = level + 1;
  if (number >= schedule.levels.length) return { number, left: null };
  if (schedule.milliseconds !== null) return { number, left: { milliseconds: Math.max(0, number * schedule.milliseconds - playedUntil(state, now)) } };
  const every = schedule.hands ?? 1;
  return { number, left: { hands: Math.max(1, number * every - state.handNumber + 1) } };
}

/** How many have chips still. */
export function leftIn(tournament: TournamentShown): number {
  return tournament.entrants.filter((one) => one.place === null).length;
}

/** Minutes and seconds, as a clock shows them. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The prizes of the places that are paid, by what has been bought until now; the odd points go to the best places. */
export function prizesOf(tournament: TournamentShown, rules: TableConfig["tournament"]): readonly number[] {
  const bought = tournament.entrants.reduce((sum, one) => sum + 1 + one.rebuys + (one.added ? 1 : 0), 0);
  const pool = bought * (rules?.buyIn ?? 0);
  const whole = tournament.shares.reduce((sum, share) => sum + share, 0);
  const prizes = tournament.shares.map((share) => Math.floor((pool * share) / whole));
  const odd = pool - prizes.reduce((sum, prize) => sum + prize, 0);
  return prizes.map((prize, place) => prize + (place < odd ? 1 : 0));
}

/** Whether the viewer has gone out of a tournament that goes on: where one is left, its result is about to come. */
export function isOut({ tournament, you }: TableState): boolean {
  if (tournament === null || tournament.results.length > 0 || leftIn(tournament) <= 1) return false;
  return tournament.entrants.some((one) => one.seat === you.seat && one.place !== null);
}

/** Whether a tournament is over. */
export function isWon({ tournament }: TableState): boolean {
  return (tournament?.results.length ?? 0) > 0;
}

/** Whether people may still agree on a last-longer note. */
export function mayJoinLastLonger({ tournament, config, phase }: TableState): boolean {
  return tournament === null && phase !== "Finished" && (config?.tournament?.lastLonger ?? 0) > 0;
}

/** Whether the viewer may buy the chips that everybody may add once: not while their cards can lose what they have. */
export function mayTakeAddOn({ tournament, config, you, seats, hand }: TableState): boolean {
  const rules = config?.tournament ?? null;
  if (tournament === null || rules === null || rules.addOn === 0 || tournament.level >= rules.rebuyLevels) return false;
  const has = you.seat !== null && (seats[you.seat]?.stack ?? 0) > 0;
  const live = hand !== null && hand.settlement === null && !hand.voided && hand.players[you.seat ?? -1]?.folded === false;
  return has && !live && tournament.entrants.some((one) => one.seat === you.seat && !one.added && one.place === null);
}
