/** The form for a sit-and-go: from a structure of the house to a form, and from there to the body of `POST /api/tables`. */
import type { PresetName, TableSettings } from "../http-types";
import type { Level, TableConfig } from "../protocol";
import type { ScheduleForm } from "./table-form";

export const STRUCTURES = ["sng_turbo", "sng_normal", "sng_deep"] as const satisfies readonly PresetName[];

export type Structure = (typeof STRUCTURES)[number];

export interface SitAndGoForm {
  readonly structure: Structure;
  /** With friends: the other seats wait for them. Else bots take them. */
  readonly friends: boolean;
  readonly seats: number;
  readonly stack: number | null;
  readonly schedule: ScheduleForm;
  readonly anteKind: "each" | "big_blind";
  readonly level: Level;
  readonly buyIn: number | null;
  readonly bounty: number | null;
  /** Percentages of the places that are paid; none is as usual. */
  readonly shares: readonly (number | null)[];
  readonly rebuyLevels: number | null;
  readonly addOn: number | null;
  /** Points of the last-longer note, among friends; none is 0. */
  readonly lastLonger: number | null;
}

export const MOST_POINTS = 1_000_000;
const MINUTE = 60_000;
/** A tournament is near its end when all chips together are so many big blinds. */
const LAST_BLINDS = 20;

/** From so many players on, the percentages of the places that are paid; as the house has it. */
const USUAL: readonly (readonly [number, readonly number[]])[] = [
  [7, [50, 30, 20]],
  [4, [65, 35]],
  [2, [100]],
];

export function usualShares(players: number): readonly number[] {
  return USUAL.find(([least]) => players >= least)?.[1] ?? [100];
}

export function isTournament(preset: string): preset is Structure {
  return STRUCTURES.some((one) => one === preset);
}

export function scheduleOf(config: TableConfig): ScheduleForm {
  const { levels = [], hands = null, milliseconds = null } = config.schedule ?? {};
  const every = hands ?? Math.max(1, Math.round((milliseconds ?? MINUTE) / MINUTE));
  return { by: hands === null ? "minutes" : "hands", every, levels: levels.map(({ small, big, ante }) => ({ small, big, ante })) };
}

export function sitAndGoForm(structure: Structure, config: TableConfig, { friends, level }: { readonly friends: boolean; readonly level: Level }): SitAndGoForm {
  return {
    structure,
    friends,
    seats: config.seats,
    stack: config.stack,
    schedule: scheduleOf(config),
    anteKind: config.rules.anteKind,
    level,
    buyIn: config.tournament?.buyIn ?? 0,
    bounty: config.tournament?.bounty ?? 0,
    shares: [],
    rebuyLevels: config.tournament?.rebuyLevels ?? 0,
    addOn: config.tournament?.addOn ?? 0,
    lastLonger: config.tournament?.lastLonger ?? 0,
  };
}

/** Another structure: its chips and levels; everything else stays. */
export function withStructure(form: SitAndGoForm, structure: Structure, config: TableConfig): SitAndGoForm {
  return { ...form, structure, stack: config.stack, schedule: scheduleOf(config), anteKind: config.rules.anteKind };
}

/** The antes of every level for another way to pay them: the big blind pays one of its size, or everybody an eighth. */
export function withAntes(form: SitAndGoForm, anteKind: SitAndGoForm["anteKind"]): SitAndGoForm {
  const levels = form.schedule.levels.map((level) => {
    const big = level.big ?? 0;
    const ante = level.ante ? (anteKind === "big_blind" ? big : Math.max(1, Math.round(big / 8))) : 0;
    return { ...level, ante };
  });
  return { ...form, anteKind, schedule: { ...form.schedule, levels } };
}

/** How many levels it takes, about: until all chips are a few big blinds; null while something is missing. */
export function levelsOf({ seats, stack, schedule }: SitAndGoForm): number | null {
  if (stack === null || schedule.every === null || schedule.levels.length === 0) return null;
  const chips = seats * stack;
  const last = schedule.levels.findIndex(({ big }) => chips <= LAST_BLINDS * (big ?? 0));
  return last < 0 ? schedule.levels.length : last + 1;
}

/** How long it takes, about, in the unit of its levels. */
export function lengthOf(form: SitAndGoForm): { readonly by: ScheduleForm["by"]; readonly count: number } | null {
  const levels = levelsOf(form);
  return levels === null ? null : { by: form.schedule.by, count: levels * (form.schedule.every ?? 0) };
}

export type SitAndGoProblem = "stack" | "schedule" | "points" | "shares" | "rebuys";

/** What is wrong with a form. */
export function sitAndGoProblems(form: SitAndGoForm): readonly SitAndGoProblem[] {
  const { stack, schedule, shares, buyIn, bounty, rebuyLevels, addOn, lastLonger } = form;
  const inside = (value: number | null, least: number, most: number) => value !== null && value >= least && value <= most;
  const blinds = schedule.levels.every(({ small, big, ante }) => inside(small, 0, big ?? 0) && inside(big, 1, 1e12) && inside(ante, 0, 1e12));
  const falling = shares.every((share, place) => inside(share, 1, 100) && (place === 0 || (shares[place - 1] ?? 0) >= (share ?? 0)));
  const whole = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0);
  return [
    ...(inside(stack, 1, 1e12) ? [] : (["stack"] as const)),
    ...(inside(schedule.every, 1, schedule.by === "hands" ? 1000 : 1440) && schedule.levels.length > 0 && blinds ? [] : (["schedule"] as const)),
    ...([buyIn, bounty, lastLonger].every((points) => inside(points, 0, MOST_POINTS)) ? [] : (["points"] as const)),
    ...(shares.length === 0 || (falling && whole === 100 && shares.length <= form.seats) ? [] : (["shares"] as const)),
    ...(inside(rebuyLevels, 0, 100) && inside(addOn, 0, 1e12) && (addOn === 0 || rebuyLevels !== 0) ? [] : (["rebuys"] as const)),
  ];
}

/** The body of `POST /api/tables`; `title` is the name of a table for friends. */
export function sitAndGoBody(form: SitAndGoForm, title: string): TableSettings {
  const { by, every, levels } = form.schedule;
  const length = by === "hands" ? { hands: every, milliseconds: null } : { milliseconds: (every ?? 1) * MINUTE, hands: null };
  const first = levels[0];
  return {
    preset: form.structure,
    seats: form.seats,
    maxHumans: form.friends ? form.seats : 1,
    stack: form.stack ?? 1,
    smallBlind: first?.small ?? 0,
    bigBlind: first?.big ?? 1,
    ante: first?.ante ?? 0,
    anteKind: form.anteKind,
    schedule: { levels: levels.map(({ small, big, ante }) => ({ small: small ?? 0, big: big ?? 1, ante: ante ?? 0 })), ...length },
    tournament: {
      buyIn: form.buyIn ?? 0,
      bounty: form.bounty ?? 0,
      shares: form.shares.map((share) => share ?? 1),
      rebuyLevels: form.rebuyLevels ?? 0,
      addOn: form.addOn ?? 0,
      lastLonger: form.friends ? (form.lastLonger ?? 0) : 0,
    },
    level: form.level,
    ...(form.friends ? { private: true, name: title } : { clock: null, bots: Array.from({ length: form.seats - 1 }, () => ({})) }),
  };
}
