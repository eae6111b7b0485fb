/** The form for a tournament of several tables: from a structure of the house to the body of `POST /api/tournaments`. */
import type { MakeTournament, TournamentSeen } from "../http-types";
import type { Level, TableConfig } from "../protocol";
import { isTournament, type Structure } from "../lobby/sit-and-go";

export interface TournamentForm {
  readonly name: string;
  readonly structure: Structure;
  /** At a table. */
  readonly seats: number;
  readonly most: number | null;
  readonly bots: number | null;
  readonly level: Level;
  readonly stack: number | null;
  readonly minutes: number | null;
  readonly buyIn: number | null;
  readonly lateLevels: number | null;
  readonly startsFull: boolean;
  readonly private: boolean;
  readonly plays: boolean;
}

export const MOST_ENTRANTS = 200;
export const LEAST_SEATS = 2;
export const LARGEST_TABLE = 9;
const MINUTE = 60_000;
/** It is near its end when all chips together are so many big blinds. */
const LAST_BLINDS = 20;

export function tournamentForm(name: string, config: TableConfig, level: Level): TournamentForm {
  return {
    name,
    structure: "sng_normal",
    seats: 6,
    most: 18,
    bots: 0,
    level,
    stack: config.stack,
    minutes: minutesOf(config),
    buyIn: config.tournament?.buyIn ?? 100,
    lateLevels: 3,
    startsFull: false,
    private: true,
    plays: true,
  };
}

/** Another structure: its chips and the length of its levels. */
export function withStructure(form: TournamentForm, structure: Structure, config: TableConfig): TournamentForm {
  return { ...form, structure, stack: config.stack, minutes: minutesOf(config) };
}

function minutesOf({ schedule }: TableConfig): number {
  return Math.max(1, Math.round((schedule?.milliseconds ?? MINUTE) / MINUTE));
}

/** How many minutes it takes, about: until all chips are a few big blinds; null while a number is missing. */
export function minutesLong({ most, stack, minutes }: TournamentForm, config: TableConfig): number | null {
  const levels = config.schedule?.levels ?? [];
  if (most === null || stack === null || minutes === null || levels.length === 0) return null;
  const last = levels.findIndex(({ big }) => most * stack <= LAST_BLINDS * big);
  return (last < 0 ? levels.length : last + 1) * minutes;
}

export type FormField = "name" | "most" | "bots" | "stack" | "minutes" | "buyIn" | "lateLevels";

/** The fields that are wrong. */
export function problemsOf(form: TournamentForm): readonly FormField[] {
  const bounds: readonly (readonly [Exclude<FormField, "name">, number, number])[] = [
    ["most", 2, MOST_ENTRANTS],
    ["bots", 0, (form.most ?? MOST_ENTRANTS) - (form.plays ? 1 : 0)],
    ["stack", 1, 1e12],
    ["minutes", 1, 1440],
    ["buyIn", 0, 1_000_000],
    ["lateLevels", 0, 100],
  ];
  const numbers = bounds.filter(([field, least, most]) => {
    const value = form[field];
    return value === null || value < least || value > most;
  });
  return [...(form.name.trim() === "" ? (["name"] as const) : []), ...numbers.map(([field]) => field)];
}

export function tournamentBody(form: TournamentForm, config: TableConfig): MakeTournament {
  const levels = config.schedule?.levels ?? [];
  return {
    name: form.name.trim(),
    table: {
      preset: form.structure,
      seats: form.seats,
      stack: form.stack ?? 1,
      schedule: { levels, milliseconds: (form.minutes ?? 1) * MINUTE, hands: null },
    },
    most: form.most ?? 2,
    buyIn: form.buyIn ?? 0,
    lateLevels: form.lateLevels ?? 0,
    startsFull: form.startsFull,
    private: form.private,
    plays: form.plays,
    ...(form.bots ? { bots: [{ level: form.level, count: form.bots }] } : {}),
  };
}

/** Another tournament like one that is over: the same structure, and as many bots of each level. */
export function anotherOne(seen: TournamentSeen): MakeTournament {
  const counts = new Map<Level, number>();
  for (const { bot } of seen.entrants) if (bot !== null) counts.set(bot.level, (counts.get(bot.level) ?? 0) + 1);
  const levels = seen.levels.map(({ smallBlind, bigBlind, ante }) => ({ small: smallBlind, big: bigBlind, ante }));
  return {
    name: seen.name,
    table: {
      preset: isTournament(seen.preset) ? seen.preset : "sng_turbo",
      seats: seen.seats,
      stack: seen.stack,
      schedule: { levels, milliseconds: seen.levelTime, hands: null },
    },
    most: seen.most,
    buyIn: seen.buyIn,
    shares: seen.shares,
    lateLevels: seen.lateLevels,
    startsFull: seen.startsFull,
    private: seen.private,
    plays: seen.entrant !== null,
    bots: [...counts].map(([level, count]) => ({ level, count })),
  };
}
