/** Whom the client talks to: a house, wherever it runs.
 *
 * This is all that the client knows of it. `network-link.ts` reaches a house over the network, `device-link.ts` one that
 * runs in a worker of this browser. */
import type { Result } from "./api";
import type { ClientMessage, ServerMessage } from "../protocol";

export interface HouseLink {
  /** Whether nothing can get lost on the way, so that nobody has to ask whether the house is still there. */
  readonly isNear: boolean;
  /** Open a stream of messages to and from the house; throws if there is no way to it. */
  openStream(events: StreamEvents): MessageStream;
  /** Ask the HTTP API; a house over the network is sent the headers too. */
  request<T>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Result<T>>;
  /** Save a file of the HTTP API; false if it cannot be had. */
  saveFile(path: string): Promise<boolean>;
}

/** What comes from the house over one stream; never before `openStream` has returned. */
export interface StreamEvents {
  readonly message: (message: ServerMessage) => void;
  /** The stream has ended; no message comes after this. */
  readonly closed: () => void;
}

/** One stream. What is sent over a stream that has ended is lost. */
export interface MessageStream {
  send(message: ClientMessage): void;
  close(): void;
}
