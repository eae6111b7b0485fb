/** The tables that are watched, over lost connections and moves of a table to another node.
 *
 * Each is watched again from the last event that was seen. What is asked of a table waits until it is watched. */
import type { ClientMessage, Refused, ServerMessage, Watch } from "../protocol";
import type { DeviceTimer } from "./device-timer";
import type { Answer, Outgoing, PendingRequest, PendingRequests } from "./pending-requests";

/** As much of a connection as is used here. */
export interface Sender {
  isOpen(): boolean;
  /** Ask for something, now or as soon as it can be sent. */
  ask(message: Outgoing): PendingRequest;
  /** Send a request, for the first time or again. */
  send(request: PendingRequest): void;
}

/** Is told every message of a table that is watched. */
export type TableListener = (message: ServerMessage) => void;

interface WatchedTable {
  /** Null when nobody wants to know any more. */
  listener: TableListener | null;
  /** The last event that was seen; null before the first table message. */
  seq: number | null;
  readonly password: string | null;
  /** The id of the watch that is not answered yet. */
  joining: string | null;
}

const MOVED_PAUSE = 200;
/** Stands for the id of a watch that is sent when the pause is over. */
const MOVING = "moving";

export class WatchedTables {
  #requests: PendingRequests;
  #sender: Sender;
  #after: DeviceTimer["after"];
  #tables = new Map<string, WatchedTable>();

  constructor(requests: PendingRequests, sender: Sender, after: DeviceTimer["after"]) {
    this.#requests = requests;
    this.#sender = sender;
    this.#after = after;
  }

  watch(table: string, listener: TableListener, password: string | null): Promise<Answer> {
    this.#tables.set(table, { listener, seq: null, password, joining: null });
    return this.#join(table);
  }

  /** Get the whole table anew; null for one that is not watched. */
  refresh(table: string): Promise<Answer> | null {
    const watched = this.#tables.get(table);
    if (watched === undefined) return null;
    watched.seq = null;
    return this.#join(table);
  }

  /** What tells one watching of a table from another; undefined for a table that is not watched. */
  find(table: string): unknown {
    return this.#tables.get(table);
  }

  /** Who is to be told a message; null if it is of no table that is watched. */
  listenerOf(message: ServerMessage): TableListener | null {
    const table = "table" in message ? message.table : null;
    return typeof table === "string" ? (this.#tables.get(table)?.listener ?? null) : null;
  }

  /** Tell nobody of a table any more; it is watched until it is forgotten. */
  silence(table: string): void {
    const watched = this.#tables.get(table);
    if (watched !== undefined) watched.listener = null;
  }

  forget(table: string): void {
    this.#tables.delete(table);
  }

  forgetAll(): void {
    this.#tables.clear();
  }

  /** Watch every table on a new connection. */
  resume(): void {
    for (const [table, watched] of this.#tables) this.#joinAgain(table, watched);
  }

  /** Whether a message can be sent now; one to a table that is being joined must wait for that. */
  mayBeSent(message: ClientMessage): boolean {
    if (message.type === "watch" || !("table" in message)) return true;
    return (this.#tables.get(message.table)?.joining ?? null) === null;
  }

  /** Note what a message says of the tables that are watched. */
  receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        return this.#seen(message.table, message.seq - 1);
      case "events":
        return this.#seen(message.table, message.events[message.events.length - 1]?.seq);
      case "tableMoved":
        return this.#moved(message.table);
      case "tableClosed":
        return this.forget(message.table);
      default:
        return;
    }
  }

  /** A watch was done: what waited for it is sent. */
  joined(table: string, id: string): void {
    const watched = this.#tables.get(table);
    if (watched === undefined || watched.joining !== id) return;
    watched.joining = null;
    for (const request of this.#requests.about(table)) this.#sender.send(request);
  }

  /** A request was refused because its table has moved; whether it is asked again when the table is watched. */
  askedInVain({ message }: PendingRequest): boolean {
    const watched = "table" in message ? this.#tables.get(message.table) : undefined;
    if (watched === undefined || !("table" in message)) return false;
    if (message.type === "watch" || watched.joining === null) this.#moved(message.table);
    return true;
  }

  /** A table that cannot be watched answers nothing that waits for it. */
  turnedAway(table: string, refusal: Refused): void {
    if (this.#tables.get(table)?.joining !== refusal.id) return;
    this.#tables.delete(table);
    for (const { id } of this.#requests.about(table)) this.#requests.answer({ ...refusal, id });
  }

  #seen(table: string, seq: number | undefined): void {
    const watched = this.#tables.get(table);
    if (watched !== undefined && seq !== undefined) watched.seq = seq;
  }

  #join(table: string): Promise<Answer> {
    const watched = this.#tables.get(table);
    for (const { id, message } of this.#requests.about(table))
      if (message.type === "watch" && watched?.joining !== id) this.#requests.answer({ type: "lost", id });
    const password = watched?.password ?? null;
    const message: Omit<Watch, "id"> = {
      type: "watch",
      table,
      ...(watched?.seq == null ? {} : { seq: watched.seq }),
      ...(password === null ? {} : { password }),
    };
    const request = this.#sender.ask(message);
    if (watched !== undefined) watched.joining = request.id;
    return request.answer;
  }

  /** Watch a table where it is now, after a pause: the node that takes it over has to read it first. */
  #moved(table: string): void {
    const watched = this.#tables.get(table);
    if (watched === undefined) return;
    watched.joining ??= MOVING;
    this.#after(MOVED_PAUSE, () => {
      if (this.#sender.isOpen() && this.#tables.get(table) === watched) this.#joinAgain(table, watched);
    });
  }

  #joinAgain(table: string, watched: WatchedTable): void {
    const open = watched.joining === null ? undefined : this.#requests.find(watched.joining);
    if (open !== undefined) this.#sender.send(open);
    else void this.#join(table);
  }
}
