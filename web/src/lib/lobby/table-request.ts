/** The body of `POST /api/tables` for a form, and the field that a refusal of it names. */
import type { TableSettings } from "../http-types";
import type { TableConfig } from "../protocol";
import { SETTINGS, type ValueSetting } from "../table-settings";
import { botsOf, formOf, SETTING_NAMES, type Field, type ScheduleForm, type SettingName, type TableForm } from "./table-form";

/** The body of `POST /api/tables`: the preset, and what is not as the preset has it. `title` is what a table for several
 * people is called without a name of its own: the house would give it that of its maker, like a player. */
export function bodyOf(form: TableForm, config: TableConfig, title = ""): TableSettings {
  const base = formOf(form.preset, config);
  const body: Record<string, unknown> = { preset: form.preset };
  const solo = form.preset === "solo";
  const name = form.name.trim() || ((form.maxHumans ?? 1) > 1 ? title : "");
  if (name !== "") body.name = name;
  if (form.private !== (form.maxHumans ?? 1) <= 1) body.private = form.private;
  if (form.password !== "") body.password = form.password;
  for (const field of FLAT) if (form[field] !== base[field]) body[field] = sent(field, form);
  // The server has no word for an empty cap, and reads it in fixed limit only.
  if (form.betting !== "fixed_limit") delete body.raiseCap;
  else delete body.straddle; // which fixed limit does not have
  if (form.own !== null) {
    // Weights belong to the dense deal, whichever mode's they replace.
    if (base.deal === "standard") body.deal = "dense";
    else delete body.deal;
    body.weights = form.own.weights;
  }
  for (const [field, change] of Object.entries(VALUES)) {
    const value = change(form, base);
    if (value !== undefined) body[field] = value;
  }
  // A style belongs to a level: one is not sent without the other.
  if (form.level !== base.level || form.personality !== base.personality) {
    body.level = form.level;
    if (form.personality !== null) body.personality = form.personality;
  }
  if (solo && form.players !== null) body.players = form.players;
  if (!solo && form.bots !== botsOf(form.preset, form.seats)) body.bots = Array.from({ length: form.bots ?? 0 }, () => ({}));
  if (form.seed !== null) body.seed = form.seed;
  return body as TableSettings;
}

/** The field that a path of the server's refusal names; null if it names none. */
export function fieldOf(path: string | null): Field | null {
  const [first = "", second = ""] = (path ?? "").replace(/^\$\.?/, "").split(/[.[]/);
  if (first === "clock") return CLOCK.find((field) => field === second) ?? "allowance";
  if (first === "think") return "thinkMost";
  if (first === "weights") return "deal";
  return [...FLAT, ...OTHER].find((field) => field === first) ?? null;
}

/** The settings that stand in the body itself, and those of its clock. */
const FLAT = SETTING_NAMES.filter((name) => SETTINGS[name].of !== "clock");
const CLOCK = SETTING_NAMES.filter((name) => SETTINGS[name].of === "clock");
const OTHER = ["name", "private", "password", "players", "schedule", "level", "personality", "bots", "seed"] as const satisfies readonly Field[];

/** What is changed of each value of several parts; undefined is nothing. */
const VALUES: Readonly<Record<ValueSetting, (form: TableForm, base: TableForm) => unknown>> = {
  clock: clockOf,
  think: (form, base) =>
    form.thinkLeast !== base.thinkLeast || form.thinkMost !== base.thinkMost ? [form.thinkLeast, form.thinkMost] : undefined,
  tournament: () => undefined, // has a form of its own
  schedule: ({ schedule }) => (schedule === null ? undefined : scheduleOf(schedule)),
};

/** A setting in the units of the server. */
function sent(name: SettingName, form: TableForm): unknown {
  const value = form[name];
  return SETTINGS[name].kind === "time" && typeof value === "number" ? value * 1000 : value;
}

/** The clock's changes; null is no clock, undefined is no change. */
function clockOf(form: TableForm, base: TableForm): Record<string, unknown> | null | undefined {
  if (!form.clock) return base.clock ? null : undefined;
  const changes: Record<string, unknown> = {};
  for (const field of CLOCK) if (form[field] !== base[field] || !base.clock) changes[field] = sent(field, form);
  return Object.keys(changes).length > 0 ? changes : undefined;
}

function scheduleOf(schedule: ScheduleForm): Record<string, unknown> {
  const { by, every, levels } = schedule;
  return { levels: levels.map((level) => ({ ...level })), ...(by === "hands" ? { hands: every } : { milliseconds: (every ?? 0) * 60_000 }) };
}
