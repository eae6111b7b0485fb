/** The weights that somebody is painting: kept on the device until they are saved, so that nothing is lost on the way. */
import { CLASSES } from "./hand-classes";
import type { Weights } from "./paint";
import type { Store } from "../device/settings";
import { byClass, fromClasses, LEAST_PLAYERS, MOST_PLAYERS } from "./weights";

/** The saved table that one works on, as it was saved. */
export interface Origin {
  readonly id: string;
  readonly name: string;
  readonly weights: Weights;
}

export interface Draft {
  readonly weights: Weights;
  readonly players: number;
  readonly origin: Origin | null;
}

const KEY = "feltroom.dense";
const VERSION = 1;
const MOST_KEPT_NAME = 80;

/** The draft of an account, null if there is none that can be read. */
export function loadDraft(store: Store, account: string): Draft | null {
  try {
    return parseDraft(store.getItem(KEY), account);
  } catch {
    return null;
  }
}

/** Whether it could be kept; a private window may not allow it. */
export function saveDraft(store: Store, account: string, draft: Draft): boolean {
  const { weights, players, origin } = draft;
  const kept = origin === null ? null : { ...origin, weights: byClass(origin.weights) };
  try {
    store.setItem(KEY, JSON.stringify({ version: VERSION, account, weights: byClass(weights), players, origin: kept }));
    return true;
  } catch {
    return false;
  }
}

export function parseDraft(text: string | null, account: string): Draft | null {
  const value: unknown = JSON.parse(text ?? "null");
  if (!isObject(value) || value.version !== VERSION || value.account !== account || !isObject(value.weights)) return null;
  const { players } = value;
  return {
    weights: fromClasses(value.weights),
    players: typeof players === "number" && Number.isInteger(players) && players >= LEAST_PLAYERS && players <= MOST_PLAYERS ? players : 4,
    origin: originOf(value.origin),
  };
}

export const NOTHING: Weights = CLASSES.map(() => 0);

function originOf(value: unknown): Origin | null {
  if (!isObject(value) || typeof value.id !== "string" || typeof value.name !== "string" || !isObject(value.weights)) return null;
  return { id: value.id, name: value.name.slice(0, MOST_KEPT_NAME), weights: fromClasses(value.weights) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
