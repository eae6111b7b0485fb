/** Making a table: a preset becomes a form, a form becomes the body of `POST /api/tables`.
 *
 *   preset's config ──formOf──▶ TableForm ──problemsOf──▶ what is wrong, by field
 *                                   └──────bodyOf──▶ only what differs from the preset
 *
 * Times are milliseconds on the wire; a form has them in the units people think in. An empty number is null. */
import type {
  Advance,
  Ante,
  AtZero,
  Betting,
  TableConfig,
  Entry,
  Level,
  Pace,
  Personality,
  Reopen,
  SitOutRule,
} from "../protocol";
import type { PresetName, TableSettings } from "../http-types";
import type { ByClass } from "../weights";

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

/** What is wrong with a field, with the numbers of the sentence about it. */
export interface Problem {
  readonly kind:
    | "needed"
    | "between"
    | "overBigBlind"
    | "notInChips"
    | "underStack"
    | "underLeast"
    | "tooLong"
    | "onePerson"
    | "tooThin"
    | "refused";
  readonly numbers: Readonly<Record<string, number>>;
}

/** A problem by the field it is shown at. */
export type Problems = Readonly<Partial<Record<Field, Problem>>>;

/** The screen has room for so many; the server takes more. */
export const MOST_SEATS = 9;
const LEAST_SEATS = 2;
const MOST_CHIPS = 1e12;
const MOST_COUNT = 1e15;
const MOST_SECONDS = 24 * 3600;
const MOST_MOMENT = 60_000;
const MOST_NAME = 40;
const MOST_PASSWORD = 100;
const MOST_TIMEOUTS = 100;
const MOST_LEVELS = 100;
const MOST_CAP = 100;
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

/** The chips of a table. */
export type Stakes = Pick<TableForm, "stack" | "smallBlind" | "bigBlind">;
export type Blinds = Pick<TableForm, "smallBlind" | "bigBlind"> & Partial<Pick<TableForm, "ante">>;

/** What is wrong with stack, blinds, and an ante where there is one. */
export function stakesProblems({ stack, ...blinds }: Pick<TableForm, "stack"> & Blinds, chip: number | null = 1): Problems {
  const problem = range(stack, 1, MOST_CHIPS) ?? inChips(stack, chip);
  return { ...(problem === null ? {} : { stack: problem }), ...blindsProblems(blinds, chip) };
}

/** The same without a stack. */
export function blindsProblems({ smallBlind, bigBlind, ante = 0 }: Blinds, chip: number | null): Problems {
  const found = {
    smallBlind: range(smallBlind, 0, MOST_CHIPS) ?? overBigBlind(smallBlind, bigBlind) ?? inChips(smallBlind, chip),
    bigBlind: range(bigBlind, 1, MOST_CHIPS) ?? inChips(bigBlind, chip),
    ante: range(ante, 0, MOST_CHIPS) ?? inChips(ante, chip),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null)) as Problems;
}

/** What the server would refuse, and what the screen has no room for. */
export function problemsOf(form: TableForm): Problems {
  const problems: Partial<Record<Field, Problem>> = { ...stakesProblems(form, form.chip) };
  const check = (field: Field, problem: Problem | null) => {
    if (problem !== null) problems[field] ??= problem;
  };
  const number = (field: Field, value: number | null, least: number, most: number) => check(field, range(value, least, most));
  const solo = form.preset === "solo";

  if ([...form.name].length > MOST_NAME) check("name", { kind: "tooLong", numbers: { most: MOST_NAME } });
  if ([...form.password].length > MOST_PASSWORD) check("password", { kind: "tooLong", numbers: { most: MOST_PASSWORD } });
  number("seats", form.seats, LEAST_SEATS, MOST_SEATS);
  number("chip", form.chip, 1, MOST_CHIPS);
  if (form.maxStack !== null) {
    number("maxStack", form.maxStack, 1, MOST_CHIPS);
    if (form.stack !== null && form.maxStack < form.stack) check("maxStack", { kind: "underStack", numbers: { stack: form.stack } });
  }
  if (form.betting === "fixed_limit") number("raiseCap", form.raiseCap, 0, MOST_CAP);
  if (form.clock) {
    number("allowance", form.allowance, 1, MOST_SECONDS);
    number("bank", form.bank, 0, MOST_SECONDS);
    if (form.sitOutAfter !== null) number("sitOutAfter", form.sitOutAfter, 1, MOST_TIMEOUTS);
  }
  number("thinkLeast", form.thinkLeast, 0, MOST_MOMENT);
  number("thinkMost", form.thinkMost, 0, MOST_MOMENT);
  if (form.thinkLeast !== null && form.thinkMost !== null && form.thinkMost < form.thinkLeast)
    check("thinkMost", { kind: "underLeast", numbers: { least: form.thinkLeast } });
  number("intro", form.intro, 0, MOST_MOMENT);
  if (solo) {
    if (form.players !== null) number("players", form.players, LEAST_SEATS, form.seats);
  } else {
    number("maxHumans", form.maxHumans, 1, form.seats);
    number("bots", form.bots, 0, form.seats - 1);
  }
  if (form.seed !== null) {
    number("seed", form.seed, 0, MOST_COUNT);
    if ((form.maxHumans ?? 1) > 1) check("seed", { kind: "onePerson", numbers: { people: form.maxHumans ?? 1 } });
  }
  if (form.own !== null && form.own.players < form.seats) check("deal", { kind: "tooThin", numbers: { most: form.own.players } });
  if (form.schedule !== null) check("schedule", scheduleProblem(form.schedule, form.chip));
  return problems;
}

/** The body of `POST /api/tables`: the preset, and what is not as the preset has it. */
export function bodyOf(form: TableForm, config: TableConfig): TableSettings {
  const base = formOf(form.preset, config);
  const body: Record<string, unknown> = { preset: form.preset };
  const solo = form.preset === "solo";
  const name = form.name.trim();
  if (name !== "") body.name = name;
  if (form.private !== (form.maxHumans ?? 1) <= 1) body.private = form.private;
  if (form.password !== "") body.password = form.password;
  for (const field of PLAIN) if (form[field] !== base[field]) body[field] = form[field];
  // The server has no word for an empty cap, and reads it in fixed limit only.
  if (form.betting !== "fixed_limit") delete body.raiseCap;
  if (form.own !== null) {
    // Weights belong to the dense deal, whichever mode's they replace.
    if (base.deal === "standard") body.deal = "dense";
    else delete body.deal;
    body.weights = form.own.weights;
  }
  const clock = clockOf(form, base);
  if (clock !== undefined) body.clock = clock;
  if (form.thinkLeast !== base.thinkLeast || form.thinkMost !== base.thinkMost) body.think = [form.thinkLeast, form.thinkMost];
  // A style belongs to a level: one is not sent without the other.
  if (form.level !== base.level || form.personality !== base.personality) {
    body.level = form.level;
    if (form.personality !== null) body.personality = form.personality;
  }
  if (form.schedule !== null) body.schedule = scheduleOf(form.schedule);
  if (solo && form.players !== null) body.players = form.players;
  if (!solo && form.bots !== botsOf(form.preset, form.seats)) body.bots = Array.from({ length: form.bots ?? 0 }, () => ({}));
  if (form.seed !== null) body.seed = form.seed;
  return body as TableSettings;
}

/** The field that a path of the server's refusal names; null if it names none. */
export function fieldOf(path: string | null): Field | null {
  const [first = "", second = ""] = (path ?? "").replace(/^\$\.?/, "").split(/[.[]/);
  if (first === "clock") return CLOCK_FIELDS.find((field) => field === second) ?? "allowance";
  if (first === "think") return "thinkMost";
  if (first === "weights") return "deal";
  return first in ALL_FIELDS ? (first as Field) : null;
}

const PLAIN = [
  "seats",
  "stack",
  "maxStack",
  "rebuys",
  "smallBlind",
  "bigBlind",
  "ante",
  "anteKind",
  "betting",
  "reopen",
  "raiseCap",
  "chip",
  "burn",
  "showAll",
  "pace",
  "nextHand",
  "intro",
  "entry",
  "sitOut",
  "maxHumans",
  "deal",
] as const satisfies readonly Field[];
const CLOCK_FIELDS = ["allowance", "bank", "autoBank", "atZero", "sitOutAfter"] as const satisfies readonly Field[];
const ALL_FIELDS: Readonly<Record<string, true>> = Object.fromEntries(
  [...PLAIN, "name", "private", "password", "players", "schedule", "level", "personality", "bots", "seed"].map((field) => [field, true]),
);

/** How many bots a preset seats at a table of this size. */
function botsOf(preset: PresetName, seats: number): number {
  return Math.max(0, Math.min(seats, SEATED[preset]) - 1);
}

/** The clock's changes; null is no clock, undefined is no change. */
function clockOf(form: TableForm, base: TableForm): Record<string, unknown> | null | undefined {
  if (!form.clock) return base.clock ? null : undefined;
  const changes: Record<string, unknown> = {};
  for (const field of CLOCK_FIELDS) {
    const value = form[field];
    if (value === base[field] && base.clock) continue;
    changes[field] = (field === "allowance" || field === "bank") && typeof value === "number" ? value * 1000 : value;
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function scheduleOf(schedule: ScheduleForm): Record<string, unknown> {
  const { by, every, levels } = schedule;
  return { levels: levels.map((level) => ({ ...level })), ...(by === "hands" ? { hands: every } : { milliseconds: (every ?? 0) * 60_000 }) };
}

function scheduleProblem(schedule: ScheduleForm, chip: number | null): Problem | null {
  const longest = schedule.by === "hands" ? MOST_COUNT : MOST_SECONDS / 60;
  const wrong = range(schedule.every, 1, longest) ?? range(schedule.levels.length, 1, MOST_LEVELS);
  if (wrong !== null) return wrong;
  for (const { small, big, ante } of schedule.levels) {
    const problem =
      range(big, 1, MOST_CHIPS) ??
      range(small, 0, MOST_CHIPS) ??
      range(ante, 0, MOST_CHIPS) ??
      overBigBlind(small, big) ??
      inChips(small, chip) ??
      inChips(big, chip) ??
      inChips(ante, chip);
    if (problem !== null) return problem;
  }
  return null;
}

function range(value: number | null, least: number, most: number): Problem | null {
  if (value === null || !Number.isInteger(value)) return { kind: "needed", numbers: {} };
  return value < least || value > most ? { kind: "between", numbers: { least, most } } : null;
}

function inChips(value: number | null, chip: number | null): Problem | null {
  return value !== null && chip !== null && chip > 0 && value % chip !== 0 ? { kind: "notInChips", numbers: { chip } } : null;
}

function overBigBlind(small: number | null, big: number | null): Problem | null {
  return small !== null && big !== null && small > big ? { kind: "overBigBlind", numbers: { big } } : null;
}
