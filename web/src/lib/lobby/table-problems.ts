/** What is wrong with a form for a new table, before the server is asked. */
import { rangesOf } from "./setting-controls";
import type { Field, ScheduleForm, TableForm } from "./table-form";

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

const LEAST_SEATS = 2;

const MOST_CHIPS = 1e12;

const MOST_COUNT = 1e15;

const MOST_SECONDS = 24 * 3600;

const MOST_MOMENT = 60_000;

const MOST_NAME = 40;

const MOST_PASSWORD = 100;

const MOST_LEVELS = 100;

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
  for (const [name, { least, most, empty }] of rangesOf(form)) {
    const value = form[name] as number | null;
    if (value !== null || empty === undefined) number(name, value, least, most);
  }
  if (form.maxStack !== null && form.stack !== null && form.maxStack < form.stack)
    check("maxStack", { kind: "underStack", numbers: { stack: form.stack } });
  number("thinkLeast", form.thinkLeast, 0, MOST_MOMENT);
  number("thinkMost", form.thinkMost, 0, MOST_MOMENT);
  if (form.thinkLeast !== null && form.thinkMost !== null && form.thinkMost < form.thinkLeast)
    check("thinkMost", { kind: "underLeast", numbers: { least: form.thinkLeast } });
  if (solo) {
    if (form.players !== null) number("players", form.players, LEAST_SEATS, form.seats);
  } else {
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
