/** The few calls of the HTTP API that come before the socket. */
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

/** Ask the server; `failure` is null when there was no answer that could be read. */
export async function ask<T>(method: string, path: string, body?: unknown, get: typeof fetch = fetch): Promise<Result<T>> {
  try {
    const init: RequestInit = { method, credentials: "same-origin" };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { "content-type": "application/json" };
    }
    const response = await get(path, init);
    const text = await response.text();
    const value: unknown = text === "" ? null : JSON.parse(text);
    return response.ok ? { ok: true, value: value as T } : { ok: false, failure: failureOf(value) };
  } catch {
    return { ok: false, failure: null };
  }
}

function failureOf(value: unknown): Failure | null {
  if (typeof value !== "object" || value === null || !("code" in value) || typeof value.code !== "string") return null;
  const { code, numbers, path } = value as { code: Code; numbers?: Record<string, number>; path?: string | null };
  return { code, numbers: numbers ?? {}, path: path ?? null };
}

/** Whether the server knows us; null if it cannot be asked. */
export async function signedIn(): Promise<boolean | null> {
  const visitor = await ask<{ readonly me: Me | null }>("GET", "/api/visitor");
  return visitor.ok ? visitor.value.me !== null : null;
}
