/** A house over the network: messages by a WebSocket, the HTTP API by fetch. */
import type { Result } from "./api";
import type { HouseLink, MessageStream, StreamEvents } from "./house-link";
import { saveFrom } from "./save-file";
import { parseMessage, resultOf } from "./transfer";

export const networkLink: HouseLink = { isNear: false, openStream, request, saveFile };

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

async function request<T>(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Result<T>> {
  try {
    const init: RequestInit = { method, credentials: "same-origin", headers };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { ...headers, "content-type": "application/json" };
    }
    const response = await fetch(path, init);
    return resultOf<T>(response.status, await response.text());
  } catch {
    return { ok: false, failure: null };
  }
}

/** The browser fetches it itself, and says so if it cannot. */
async function saveFile(path: string): Promise<boolean> {
  saveFrom(path);
  return true;
}
