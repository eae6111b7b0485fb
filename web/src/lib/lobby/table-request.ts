/** The body of `POST /api/tables` for a form, and the field that a refusal of it names. */
import type { TableSettings } from "../http-types";
import type { TableConfig } from "../protocol";
import { botsOf, formOf, type Field, type ScheduleForm, type TableForm } from "./table-form";

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
