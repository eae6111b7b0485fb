/** The form for a new table: a preset becomes a form.
 *
 *   preset's config ──formOf──▶ TableForm ──problemsOf (table-problems)──▶ what is wrong, by field
 *                                   └──────bodyOf (table-request)──▶ only what differs from the preset
 *
 * A form has a field for each setting that the server declares (`table-settings.ts`), and what else is asked for. Times
 * are milliseconds on the wire and seconds in a form. An empty number is null. */
import type { PresetName } from "../http-types";
import type { Level, Personality, TableConfig } from "../protocol";
import { DEFAULTS, SETTINGS } from "../table-settings";
import type { ByClass } from "../dense/weights";

export const PRESET_NAMES = ["solo", "six", "online", "dense", "dense_hu20"] as const satisfies readonly PresetName[];

/** A game that the form for a new table knows; a tournament is made by a form of its own. */
export type FormPreset = (typeof PRESET_NAMES)[number];

export const DEALS = SETTINGS.deal.words;

export const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

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

export type SettingName = keyof typeof SETTINGS;

export type SettingOf<Name extends SettingName> = (typeof SETTINGS)[Name];

export type SettingValue<Name extends SettingName> = SettingOf<Name> extends { kind: "flag" }
  ? boolean
  : SettingOf<Name> extends { kind: "choice"; words: readonly (infer Word)[] }
    ? Word
    : number | null;

/** A field for each setting that the server declares as a flag, a choice, a number or a time. */
export type SettingFields = { [Name in SettingName]: SettingValue<Name> };

export interface TableForm extends SettingFields {
  preset: FormPreset;
  name: string;
  private: boolean;
  password: string;
  seats: number;
  /** How many play a solo session; null is random. */
  players: number | null;
  clock: boolean;
  thinkLeast: number | null;
  thinkMost: number | null;
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

/** How many people and bots a preset seats by itself; a solo session draws its own. */
const SEATED: Readonly<Record<FormPreset, number>> = { solo: 0, six: 6, online: 0, dense: 4, dense_hu20: 2 };

/** Whether a preset is there for its deal. */
export function isDense(preset: FormPreset): boolean {
  return preset === "dense" || preset === "dense_hu20";
}

export function isPresetName(name: string): name is FormPreset {
  return PRESET_NAMES.some((one) => one === name);
}

/** The form of a preset as it is. */
export function formOf(preset: FormPreset, config: TableConfig): TableForm {
  const { bot } = config;
  return {
    ...settingFields(config),
    preset,
    name: "",
    private: true, // whoever makes a table for friends sends them its link
    password: "",
    seats: config.seats,
    players: null,
    clock: config.clock !== null,
    thinkLeast: config.think[0],
    thinkMost: config.think[1],
    own: null,
    schedule: null,
    level: bot.level,
    personality: bot.personality,
    bots: botsOf(preset, config.seats),
    seed: null,
  };
}

/** The settings of a configuration in the units of a form. */
function settingFields(config: TableConfig): SettingFields {
  const values = { table: config, rules: config.rules, clock: config.clock ?? DEFAULTS.clock };
  const fields = SETTING_NAMES.map((name) => {
    const { of, kind } = SETTINGS[name];
    const value = (values[of] as Readonly<Record<string, unknown>>)[name];
    return [name, kind === "time" ? (value as number) / 1000 : value];
  });
  return Object.fromEntries(fields) as SettingFields;
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
export function botsOf(preset: FormPreset, seats: number): number {
  return Math.max(0, Math.min(seats, SEATED[preset]) - 1);
}
