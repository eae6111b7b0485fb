/** Settings of this device: stored locally with a schema version, read with tolerance, sent to nobody. */
import { isLanguage, type Language } from "../words/i18n";
import { parseSizes, SIZE_BOUNDS } from "../dock/own-sizes";
import type { Pace } from "../protocol";

export type Think = "normal" | "short" | "off";
export type Theme = "dark" | "light";
export const SOLO_LEVELS = ["easy", "normal", "hard", "expert"] as const;
export const REOPENINGS = ["never", "half", "cumulative", "always"] as const;
export type Reopen = (typeof REOPENINGS)[number];
export type SoloLevel = (typeof SOLO_LEVELS)[number];

export interface Settings {
  readonly effects: number;
  readonly music: number;
  /** The volumes of effects and music that a mute comes back to. */
  readonly unmuted: readonly [number, number];
  readonly language: Language;
  readonly think: Think;
  readonly speed: Pace;
  readonly fourColour: boolean;
  readonly vibration: boolean;
  /** Whether the system tells of one's turn while the page is hidden. */
  readonly notices: boolean;
  readonly theme: Theme;
  /** No chat at tables. */
  readonly muted: boolean;
  /** Sizes on the quick keys: big blinds before the flop, percent of the pot after it; none means the usual ones. */
  readonly sizesBefore: readonly number[];
  readonly sizesAfter: readonly number[];
  /** Pictures that players show or throw. */
  readonly reactions: boolean;
  /** What bots say now and then. */
  readonly botWords: boolean;
  readonly soloStack: number;
  readonly soloSmallBlind: number;
  readonly soloBigBlind: number;
  readonly soloAnte: number;
  readonly soloBurn: boolean;
  /** Whether hands of solo games are written to the log of the room. */
  readonly soloLog: boolean;
  readonly soloReopen: Reopen;
  readonly soloLevel: SoloLevel;
  /** For solo tables; null is random. */
  readonly seed: number | null;
  readonly tourSeen: boolean;
}

export const VERSION = 1;
export const STORAGE_KEY = "feltroom.settings";
export const DEFAULTS: Settings = {
  effects: 0.7,
  music: 0.2,
  unmuted: [0.7, 0.2],
  language: "zh-CN",
  think: "normal",
  speed: "normal",
  fourColour: true,
  vibration: true,
  notices: false,
  theme: "dark",
  muted: false,
  sizesBefore: [],
  sizesAfter: [],
  reactions: true,
  botWords: true,
  soloStack: 1000,
  soloSmallBlind: 5,
  soloBigBlind: 10,
  soloAnte: 0,
  soloBurn: true,
  soloLog: true,
  soloReopen: "never",
  soloLevel: "normal",
  seed: null,
  tourSeen: false,
};

/** What bots take to think, in milliseconds, as a table is made with. */
export const THINK_TIMES: Readonly<Record<Think, readonly [number, number]>> = {
  normal: [300, 1200],
  short: [100, 400],
  off: [0, 0],
};

type Stored = Readonly<Record<string, unknown>>;
/** From the fields of a version to those of the next. */
export type Migration = (stored: Stored) => Stored;

/** The migration at place n leads from version n + 1 to n + 2; there has been one version so far. */
const MIGRATIONS: readonly Migration[] = [];

/** Read what was stored; anything that is not as it should be is as by default, in the language of the browser. */
export function parseSettings(text: string | null, migrations: readonly Migration[] = MIGRATIONS, spoken: Language = DEFAULTS.language): Settings {
  const stored = readObject(text);
  if (stored === null) return { ...DEFAULTS, language: spoken };
  const version = wholeNumber(stored.version, 1, Number.MAX_SAFE_INTEGER) ?? 1;
  const fields = migrations.slice(version - 1).reduce((older, migrate) => attempt(migrate, older), stored);
  return {
    effects: volume(fields.effects) ?? DEFAULTS.effects,
    music: volume(fields.music) ?? DEFAULTS.music,
    unmuted: volumes(fields.unmuted) ?? DEFAULTS.unmuted,
    language: isLanguage(fields.language) ? fields.language : spoken,
    think: oneOf(fields.think, ["normal", "short", "off"]) ?? DEFAULTS.think,
    speed: oneOf(fields.speed, ["normal", "fast", "off"]) ?? DEFAULTS.speed,
    fourColour: flag(fields.fourColour) ?? DEFAULTS.fourColour,
    vibration: flag(fields.vibration) ?? DEFAULTS.vibration,
    notices: flag(fields.notices) ?? DEFAULTS.notices,
    theme: oneOf(fields.theme, ["dark", "light"]) ?? DEFAULTS.theme,
    muted: flag(fields.muted) ?? DEFAULTS.muted,
    sizesBefore: sizes(fields.sizesBefore, SIZE_BOUNDS.before) ?? DEFAULTS.sizesBefore,
    sizesAfter: sizes(fields.sizesAfter, SIZE_BOUNDS.after) ?? DEFAULTS.sizesAfter,
    reactions: flag(fields.reactions) ?? DEFAULTS.reactions,
    botWords: flag(fields.botWords) ?? DEFAULTS.botWords,
    soloStack: wholeNumber(fields.soloStack, 1, 1e12) ?? DEFAULTS.soloStack,
    ...blinds(fields),
    soloAnte: wholeNumber(fields.soloAnte, 0, 1e12) ?? DEFAULTS.soloAnte,
    soloBurn: flag(fields.soloBurn) ?? DEFAULTS.soloBurn,
    soloLog: flag(fields.soloLog) ?? DEFAULTS.soloLog,
    soloReopen: oneOf(fields.soloReopen, REOPENINGS) ?? DEFAULTS.soloReopen,
    soloLevel: oneOf(fields.soloLevel, SOLO_LEVELS) ?? DEFAULTS.soloLevel,
    seed: wholeNumber(fields.seed, 0, 1e15),
    tourSeen: flag(fields.tourSeen) ?? DEFAULTS.tourSeen,
  };
}

/** Whether anything can be heard. */
export function isSilent(settings: Settings): boolean {
  return settings.effects === 0 && settings.music === 0;
}

/** Silence, or what could be heard before it. */
export function toggleSound(settings: Settings): Partial<Settings> {
  const { effects, music, unmuted } = settings;
  if (!isSilent(settings)) return { effects: 0, music: 0, unmuted: [effects, music] };
  return { effects: unmuted[0], music: unmuted[1] };
}

export function formatSettings(settings: Settings, version = VERSION): string {
  return JSON.stringify({ version, ...settings });
}

/** As much of `localStorage` as is used; it may refuse. */
export interface Store {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export function loadSettings(store: Store, spoken: Language = DEFAULTS.language): Settings {
  try {
    return parseSettings(store.getItem(STORAGE_KEY), MIGRATIONS, spoken);
  } catch {
    return { ...DEFAULTS, language: spoken };
  }
}

/** Whether the settings could be kept; a private window may not allow it. */
export function saveSettings(store: Store, settings: Settings): boolean {
  try {
    store.setItem(STORAGE_KEY, formatSettings(settings));
    return true;
  } catch {
    return false;
  }
}

function readObject(text: string | null): Stored | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Stored) : null;
  } catch {
    return null;
  }
}

function attempt(migrate: Migration, stored: Stored): Stored {
  try {
    return migrate(stored);
  } catch {
    return stored;
  }
}

function blinds(fields: Stored): Pick<Settings, "soloSmallBlind" | "soloBigBlind"> {
  const small = wholeNumber(fields.soloSmallBlind, 0, 1e12);
  const big = wholeNumber(fields.soloBigBlind, 1, 1e12);
  if (small === null || big === null || small > big)
    return { soloSmallBlind: DEFAULTS.soloSmallBlind, soloBigBlind: DEFAULTS.soloBigBlind };
  return { soloSmallBlind: small, soloBigBlind: big };
}

function oneOf<T extends string>(value: unknown, options: readonly T[]): T | null {
  return options.find((option) => option === value) ?? null;
}

function flag(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

function volume(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value <= 1 ? value : null;
}

function volumes(value: unknown): readonly [number, number] | null {
  if (!Array.isArray(value)) return null;
  const [effects, music] = [volume(value[0]), volume(value[1])];
  return effects === null || music === null || effects + music === 0 ? null : [effects, music];
}

function sizes(value: unknown, bounds: readonly [number, number]): readonly number[] | null {
  return Array.isArray(value) ? parseSizes(value.map(String).join(" "), bounds) : null;
}

function wholeNumber(value: unknown, least: number, most: number): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most ? value : null;
}
