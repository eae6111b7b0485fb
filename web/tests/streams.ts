/** Streams that `fixtures/make.py` recorded from the real server. */
import { readFileSync } from "node:fs";
import type { TableShown, WireEvent } from "../src/lib/protocol";
import type { MadeAt } from "../src/lib/http-types";

export interface Stream {
  readonly viewer: number | null;
  readonly snapshots: readonly TableShown[];
  readonly events: readonly WireEvent[];
  /** What `handMade` says after events that change it. */
  readonly made: readonly MadeAt[];
}

export const STREAMS = [
  "evening-0",
  "evening-1",
  "evening-spectator",
  "solo-0",
  "wild-0",
  "antes-0",
  "dead-ante-2",
  "dense-0",
] as const;

export function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), "utf8")) as T;
}

export function stream(name: (typeof STREAMS)[number]): Stream {
  return fixture<Stream>(name);
}

/** The first thing in a list, which must not be empty. */
export function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error("empty");
  return one;
}
