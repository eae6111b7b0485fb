/** Requests that wait for their answers: an id connects the two, over as many connections as it takes. */
import type { ClientMessage, Done, Pong, Refused } from "../protocol";

/** What a request comes to; `lost` when the connection was closed for good before the answer. */
export type Answer = Done | Pong | Refused | { readonly type: "lost"; readonly id: string };

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A message that has no id yet. */
export type Outgoing = WithoutId<ClientMessage>;

export interface PendingRequest {
  readonly id: string;
  readonly message: ClientMessage;
  readonly answer: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
  /** When it was last sent, and how often it was. */
  sentAt: number;
  tries: number;
}

export class PendingRequests {
  #prefix: string;
  #count = 0;
  #pending = new Map<string, PendingRequest>();

  constructor(random: () => number) {
    // Two devices of one person must not use the same id.
    this.#prefix = Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join("");
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Give a message an id, under which its answer is awaited from now on. */
  add(message: Outgoing): PendingRequest {
    this.#count += 1;
    const id = `${this.#prefix}-${this.#count}`;
    const { promise: answer, resolve } = promised<Answer>();
    const pending: PendingRequest = { id, message: { ...message, id } as ClientMessage, answer, resolve, sentAt: 0, tries: 0 };
    this.#pending.set(id, pending);
    return pending;
  }

  find(id: string): PendingRequest | undefined {
    return this.#pending.get(id);
  }

  /** All that wait now; some may be answered while one walks through them. */
  all(): readonly PendingRequest[] {
    return [...this.#pending.values()];
  }

  /** All that wait now and are about a table. */
  about(table: string): readonly PendingRequest[] {
    return this.all().filter(({ message }) => "table" in message && message.table === table);
  }

  answer(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    pending?.resolve(answer);
  }
}

function promised<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}
