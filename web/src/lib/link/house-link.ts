/** Whom the client talks to: a house, wherever it runs.
 *
 * This is all that the client knows of it. `network-link.ts` reaches a house over the network; a house that runs inside
 * the browser needs nothing but another implementation of this interface. */
import type { Result } from "./api";
import type { ClientMessage, ServerMessage } from "../protocol";

export interface HouseLink {
  /** Open a stream of messages to and from the house; throws if there is no way to it. */
  openStream(events: StreamEvents): MessageStream;
  /** Ask the HTTP API. */
  request<T>(method: string, path: string, body?: unknown): Promise<Result<T>>;
  /** Where the browser itself fetches a file of the HTTP API, to save it. */
  fileAddress(path: string): string;
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
