/** How the form for a new table shows each setting: one line for each, in the order of the screen.
 *
 * What a setting may be comes from its declaration on the server (`table-settings.ts`); its label is the word of the same
 * name in `words.create`, and a hint may be in `form-words.ts`. A setting without a line here is a type error. */
import { SETTINGS } from "../table-settings";
import type { Words } from "../words/i18n";
import { isDense, MOST_SEATS, type SettingName, type SettingOf, type SettingValue, type TableForm } from "./table-form";

/** A part of "more settings"; `usual` ones have their own place among the usual settings. */
export type Group = "rules" | "extras" | "anteGroup" | "time" | "flow" | "buying" | "usual";

interface Place {
  readonly group: Group;
  /** Where the setting matters; everywhere, if it says nothing. */
  readonly when?: (form: TableForm) => boolean;
}

interface NumberControl extends Place {
  /** Bounds of the form, where the server has wider ones; seconds of a time. */
  readonly least?: number;
  readonly most?: number | ((form: TableForm) => number);
  /** How far one tap moves it. */
  readonly step?: number;
}

/** Only a number that may be empty says what that means. */
interface OptionalControl extends NumberControl {
  readonly empty?: CreateWord;
  /** Without keys: for numbers that nobody counts up to. */
  readonly plain?: true;
}

interface ChoiceControl<Word extends string> extends Place {
  /** The words for its choices. */
  readonly words: { [Name in keyof Words]: Words[Name] extends Readonly<Record<Word, string>> ? Name : never }[keyof Words];
  /** A few short choices stand side by side. */
  readonly side?: true;
}

/** A word of `words.create`. */
type CreateWord = { [Name in keyof Words["create"]]: Words["create"][Name] extends string ? Name : never }[keyof Words["create"]];

type ControlOf<Name extends SettingName> = SettingOf<Name> extends { kind: "flag" }
  ? Place
  : SettingOf<Name> extends { kind: "choice" }
    ? ChoiceControl<SettingValue<Name> & string>
    : SettingOf<Name> extends { optional: true }
      ? OptionalControl
      : NumberControl;

const MOST_CHIPS = 1e12;

const hasClock = (form: TableForm) => form.clock;

export const CONTROLS: { readonly [Name in SettingName]: ControlOf<Name> } = {
  seats: { group: "usual", least: 2, most: MOST_SEATS },
  stack: { group: "usual", most: MOST_CHIPS },
  smallBlind: { group: "usual", most: MOST_CHIPS },
  bigBlind: { group: "usual", most: MOST_CHIPS },
  allowance: { group: "usual", when: hasClock, least: 1, step: 5 },

  betting: { group: "rules", words: "betting" },
  raiseCap: { group: "rules", when: (form) => form.betting === "fixed_limit", most: 100 },
  reopen: { group: "rules", words: "reopen" },
  deal: { group: "rules", when: (form) => !isDense(form.preset), words: "deals" },
  chip: { group: "rules", most: MOST_CHIPS },
  burn: { group: "rules" },
  showing: { group: "rules", when: (form) => !form.showAll, words: "showing" },
  // The older name of showing all hands: only a form that was kept from then has it.
  showAll: { group: "rules", when: (form) => form.showAll },
  mayAsk: { group: "rules", words: "mayAsk" },

  straddle: { group: "extras", when: (form) => form.betting !== "fixed_limit", words: "straddle" },
  runs: { group: "extras", words: "runs", side: true },
  chances: { group: "extras" },
  rabbit: { group: "extras" },
  sevenDeuce: { group: "extras" },
  standUp: { group: "extras" },
  bombPot: { group: "extras" },
  bombEvery: { group: "extras", when: (form) => (form.bombPot ?? 0) > 0 },
  doubleBoard: { group: "extras", words: "doubleBoard" },
  approval: { group: "extras", when: (form) => (form.maxHumans ?? 1) > 1 },
  chipsPerPoint: { group: "extras", when: (form) => (form.maxHumans ?? 1) > 1, step: 10 },

  ante: { group: "anteGroup", most: MOST_CHIPS },
  anteKind: { group: "anteGroup", words: "antes", side: true },

  bank: { group: "time", when: hasClock, step: 10 },
  autoBank: { group: "time", when: hasClock },
  atZero: { group: "time", when: hasClock, words: "atZero" },
  sitOutAfter: { group: "time", when: hasClock, empty: "never" },

  nextHand: { group: "flow", words: "advance" },
  pace: { group: "flow", words: "pace", side: true },
  intro: { group: "flow", step: 100 },
  entry: { group: "flow", words: "entry" },
  sitOut: { group: "flow", words: "sitOutRule" },
  logHands: { group: "flow" },
  maxHumans: { group: "flow", when: (form) => form.preset !== "solo", least: 1, most: (form) => form.seats },

  rebuys: { group: "buying" },
  maxStack: { group: "buying", most: MOST_CHIPS, empty: "asStack", plain: true },
};

/** A setting as a row draws it; its label is a word of `words.create`. */
export type Row = { readonly label: CreateWord } & (
  | { readonly kind: "flag"; readonly value: boolean }
  | { readonly kind: "choice"; readonly value: string; readonly words: keyof Words; readonly side: boolean }
  | ({ readonly kind: "number"; readonly value: number | null; readonly step: number; readonly plain: boolean } & Range)
);

export interface Range {
  readonly least: number;
  readonly most: number;
  /** What an empty field means; without it there must be a number. */
  readonly empty?: CreateWord | undefined;
}

const NAMES = Object.keys(CONTROLS) as SettingName[];

/** The settings of a group that matter in a form, in the order of the screen. */
export function shownIn(group: Group, form: TableForm): readonly SettingName[] {
  return NAMES.filter((name) => CONTROLS[name].group === group && matters(name, form));
}

/** What is between which bounds in a form, by its name: every number that matters there. */
export function rangesOf(form: TableForm): readonly (readonly [SettingName, Range])[] {
  return NAMES.flatMap((name) => {
    const row = rowOf(name, form);
    return row.kind === "number" && matters(name, form) ? [[name, row] as const] : [];
  });
}

/** What a row shows of a setting. */
export function rowOf(name: SettingName, form: TableForm): Row {
  const setting = SETTINGS[name];
  const label: CreateWord = name; // a type error here: a setting has no word of its name in `words.create`
  if (setting.kind === "flag") return { label, kind: "flag", value: form[name] as boolean };
  if (setting.kind === "choice") {
    const { words, side = false } = CONTROLS[name] as ChoiceControl<string>;
    return { label, kind: "choice", value: form[name] as string, words, side };
  }
  const { least, most, step = 1, empty, plain = false } = CONTROLS[name] as OptionalControl;
  const unit = setting.kind === "time" ? 1000 : 1;
  return {
    label,
    kind: "number",
    value: form[name] as number | null,
    least: least ?? setting.least / unit,
    most: (typeof most === "function" ? most(form) : most) ?? setting.most / unit,
    step,
    empty,
    plain,
  };
}

function matters(name: SettingName, form: TableForm): boolean {
  const { when }: Place = CONTROLS[name];
  return when === undefined || when(form);
}
