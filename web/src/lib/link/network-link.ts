/** A house over the network: messages by a WebSocket, the HTTP API by fetch. */
import type { Failure, Result } from "./api";
import type { Code, ServerMessage } from "../protocol";
import type { HouseLink, MessageStream, StreamEvents } from "./house-link";

export const networkLink: HouseLink = { openStream, request, fileAddress: (path) => path };

function openStream(events: StreamEvents): MessageStream {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/ws`);
  socket.onmessage = ({ data }) => {
    const message = parseMessage(data);
    if (message !== null) events.message(message);
  };
  socket.onclose = () => events.closed(); // an error is always followed by this
  return { send: (message) => socket.send(JSON.stringify(message)), close: () => socket.close() };
}

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

async function request<T>(method: string, path: string, body?: unknown): Promise<Result<T>> {
  try {
    const init: RequestInit = { method, credentials: "same-origin" };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { "content-type": "application/json" };
    }
    const response = await fetch(path, init);
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
