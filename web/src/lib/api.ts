/** What the HTTP API answers. */
import type { Code } from "./protocol";

export interface Me {
  readonly account: string;
  readonly nickname: string;
}

/** A refusal of the API, or null numbers when nothing answered. */
export interface Failure {
  readonly code: Code;
  readonly numbers: Readonly<Record<string, number>>;
  readonly path: string | null;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure | null };
