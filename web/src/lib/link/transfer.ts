/** From what travels to what the client reads, whichever house it comes from. */
import type { Code, ServerMessage } from "../protocol";
import type { Failure, Result } from "./api";

/** A message of the house; null for anything else. */
export function parseMessage(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const message: unknown = JSON.parse(data);
    const known = typeof message === "object" && message !== null && "type" in message;
    return known && typeof message.type === "string" ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}

/** What a response of the HTTP API means. */
export function resultOf<T>(status: number, text: string): Result<T> {
  try {
    const value: unknown = text === "" ? null : JSON.parse(text);
    return status >= 200 && status < 300 ? { ok: true, value: value as T } : { ok: false, failure: failureOf(value) };
  } catch {
    return { ok: false, failure: null };
  }
}

function failureOf(value: unknown): Failure | null {
  if (typeof value !== "object" || value === null || !("code" in value) || typeof value.code !== "string") return null;
  const { code, numbers, path } = value as { code: Code; numbers?: Record<string, number>; path?: string | null };
  return { code, numbers: numbers ?? {}, path: path ?? null };
}
