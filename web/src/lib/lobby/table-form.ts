/** The form for a new table: a preset becomes a form.
 *
 *   preset's config ──formOf──▶ TableForm ──problemsOf (table-problems)──▶ what is wrong, by field
 *                                   └──────bodyOf (table-request)──▶ only what differs from the preset
 *
 * Times are milliseconds on the wire; a form has them in the units people think in. An empty number is null. */
import type { PresetName } from "../http-types";
import type { Advance, Ante, AtZero, Betting, Entry, Level, Pace, Personality, Reopen, SitOutRule, TableConfig } from "../protocol";
import type { ByClass } from "../dense/weights";

export const PRESET_NAMES = ["solo", "six", "online", "dense", "dense_hu20"] as const satisfies readonly PresetName[];

export const DEALS = ["standard", "superDense", "dense", "full"] as const;

export interface LevelForm {
  small: number | null;
  big: number | null;
  ante: number | null;
}

export interface ScheduleForm {
  by: "hands" | "minutes";
  every: number | null;
  levels: LevelForm[];
}

/** Weights of one's own in place of a mode's: a saved table, or what is being painted; enough for so many players. */
export interface OwnWeights {
  readonly key: string;
  readonly name: string;
  readonly players: number;
  readonly weights: ByClass;
}

export interface TableForm {
  preset: PresetName;
  name: string;
  private: boolean;
  password: string;
  seats: number;
  /** How many play a solo session; null is random. */
  players: number | null;
  stack: number | null;
  /** Null is the starting stack. */
  maxStack: number | null;
  rebuys: boolean;
  smallBlind: number | null;
  bigBlind: number | null;
  ante: number | null;
  anteKind: Ante;
  betting: Betting;
  reopen: Reopen;
  raiseCap: number | null;
  chip: number | null;
  burn: boolean;
  showAll: boolean;
  clock: boolean;
  /** Seconds. */
  allowance: number | null;
  /** Seconds. */
  bank: number | null;
  autoBank: boolean;
  atZero: AtZero;
  /** Null is never. */
  sitOutAfter: number | null;
  thinkLeast: number | null;
  thinkMost: number | null;
  pace: Pace;
  nextHand: Advance;
  intro: number | null;
  entry: Entry;
  sitOut: SitOutRule;
  maxHumans: number | null;
  deal: string;
  own: OwnWeights | null;
  schedule: ScheduleForm | null;
  level: Level;
  personality: Personality | null;
  bots: number | null;
  seed: number | null;
}

export type Field = Exclude<keyof TableForm, "preset">;

/** The screen has room for so many; the server takes more. */
export const MOST_SEATS = 9;

/** The clock of a table whose preset has none. */
const CLOCK = { allowance: 20_000, bank: 0, autoBank: true, atZero: "check_or_fold", sitOutAfter: null } as const;

/** How many people and bots a preset seats by itself; a solo session draws its own. */
const SEATED: Readonly<Record<PresetName, number>> = { solo: 0, six: 6, online: 0, dense: 4, dense_hu20: 2 };

/** Whether a preset is there for its deal. */
export function isDense(preset: PresetName): boolean {
  return preset === "dense" || preset === "dense_hu20";
}

export function isPresetName(name: string): name is PresetName {
  return PRESET_NAMES.some((one) => one === name);
}

/** The form of a preset as it is. */
export function formOf(preset: PresetName, config: TableConfig): TableForm {
  const { rules, bot } = config;
  const clock = config.clock ?? CLOCK;
  return {
    preset,
    name: "",
    private: config.maxHumans <= 1,
    password: "",
    seats: config.seats,
    players: null,
    stack: config.stack,
    maxStack: config.maxStack,
    rebuys: config.rebuys,
    smallBlind: rules.smallBlind,
    bigBlind: rules.bigBlind,
    ante: rules.ante,
    anteKind: rules.anteKind,
    betting: rules.betting,
    reopen: rules.reopen,
    raiseCap: rules.raiseCap,
    chip: rules.chip,
    burn: rules.burn,
    showAll: rules.showAll,
    clock: config.clock !== null,
    allowance: clock.allowance / 1000,
    bank: clock.bank / 1000,
    autoBank: clock.autoBank,
    atZero: clock.atZero,
    sitOutAfter: clock.sitOutAfter,
    thinkLeast: config.think[0],
    thinkMost: config.think[1],
    pace: config.pace,
    nextHand: config.nextHand,
    intro: config.intro,
    entry: config.entry,
    sitOut: config.sitOut,
    maxHumans: config.maxHumans,
    deal: config.deal,
    own: null,
    schedule: null,
    level: bot.level,
    personality: bot.personality,
    bots: botsOf(preset, config.seats),
    seed: null,
  };
}

/** The same form at a table of another size: as many bots as fit, all seats if all were theirs. */
export function withSeats(form: TableForm, seats: number): TableForm {
  const full = form.bots === form.seats - 1;
  const most = seats - 1;
  return {
    ...form,
    seats,
    bots: form.bots === null ? null : full ? most : Math.min(form.bots, most),
    players: form.players === null ? null : Math.min(form.players, seats),
    maxHumans: form.maxHumans === form.seats ? seats : form.maxHumans === null ? null : Math.min(form.maxHumans, seats),
  };
}

/** How far one tap moves a blind of this size. */
export function blindStep(blind: number | null, chip: number | null): number {
  const size = blind ?? 0;
  const step = size < 10 ? 1 : size < 50 ? 5 : size < 200 ? 10 : size < 1000 ? 50 : 100;
  const least = Math.max(1, chip ?? 1);
  return Math.ceil(step / least) * least;
}

/** A schedule to begin with: these blinds, then once and a half, twice, three times as high, and so on. */
export function newSchedule(form: TableForm): ScheduleForm {
  const chip = form.chip ?? 1;
  const times = (amount: number | null, factor: number) => Math.ceil(((amount ?? 0) * factor) / chip) * chip;
  const levels = [1, 1.5, 2, 3, 4, 6].map((factor) => ({
    small: times(form.smallBlind, factor),
    big: times(form.bigBlind, factor),
    ante: times(form.ante, factor),
  }));
  return { by: "hands", every: 10, levels };
}

/** One more level: twice the last one. */
export function nextLevel(schedule: ScheduleForm): LevelForm {
  const last = schedule.levels[schedule.levels.length - 1];
  return { small: 2 * (last?.small ?? 0), big: 2 * (last?.big ?? 1), ante: 2 * (last?.ante ?? 0) };
}

/** How many bots a preset seats at a table of this size. */
export function botsOf(preset: PresetName, seats: number): number {
  return Math.max(0, Math.min(seats, SEATED[preset]) - 1);
}
