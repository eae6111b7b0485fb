/** The client's end of the one WebSocket.
 *
 *   idle ──connect()──▶ connecting ──welcome──▶ open
 *                         ▲    │ socket lost      │ socket lost, no pong, server shutting down
 *                retry at │    ▼                  │
 *                         └─ waiting ◀────────────┘
 *   any ──close(), signed out, or the server will not have us──▶ closed ──connect()──▶ connecting
 *
 * Whatever was asked and not answered is asked again, with the same id, on the next connection; what is asked of a
 * table waits until that table is watched again, from the last event that was seen. Nothing here knows a DOM. */
import {
  PROTOCOL,
  type ActionName,
  type ClientMessage,
  type Code,
  type Done,
  type Pong,
  type Refused,
  type ServerMessage,
  type Watch,
  type Welcome,
} from "../protocol";

/** As much of a WebSocket as is used. */
export interface Socket {
  send(data: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

/** The world outside, given from outside. */
export interface Surroundings {
  readonly open: () => Socket;
  /** Milliseconds by this device's clock. */
  readonly now: () => number;
  readonly random: () => number;
  /** Call back after so many milliseconds; the result cancels that. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
  /** Whether the server knows us, asked when a connection is turned away; null if that cannot be told. */
  readonly signedIn?: () => Promise<boolean | null>;
}

export type ConnectionState =
  | { readonly kind: "idle" }
  | { readonly kind: "connecting"; readonly attempt: number }
  | { readonly kind: "open" }
  | { readonly kind: "waiting"; readonly attempt: number; readonly retryAt: number }
  | { readonly kind: "closed"; readonly reason: "left" | "outdated" | Code };

/** What a request comes to; `lost` when the connection was closed for good before the answer. */
export type Answer = Done | Pong | Refused | { readonly type: "lost"; readonly id: string };

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A message that has no id yet. */
export type Outgoing = WithoutId<ClientMessage>;

export interface Listener {
  readonly state?: (state: ConnectionState) => void;
  readonly message?: (message: ServerMessage) => void;
}

interface Pending {
  readonly message: ClientMessage;
  readonly resolve: (answer: Answer) => void;
  sentAt: number;
  tries: number;
}

interface Watched {
  /** The last event that was seen; null before the first table message. */
  seq: number | null;
  password: string | null;
  /** The id of the watch that is not answered yet. */
  joining: string | null;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 20_000;
/** While somebody at this device has to decide. */
const PING_OFTEN = 5_000;
const PONG_WITHIN = 5_000;
/** For a connection that there is a reason to doubt. */
const CHECKED_WITHIN = 3_000;
const DECISION_WITHIN = 2_000;
const OPEN_WITHIN = 10_000;
const BUSY_TRIES = 4;
const BUSY_PAUSE = 250;
const MOVED_PAUSE = 200;
/** Stands for the id of a watch that is sent when the pause is over. */
const MOVING = "moving";

export class Connection {
  state: ConnectionState = { kind: "idle" };
  welcome: Welcome | null = null;
  #surroundings: Surroundings;
  #listener: Listener;
  #socket: Socket | null = null;
  #prefix: string;
  #count = 0;
  #attempt = 0;
  #pending = new Map<string, Pending>();
  #tables = new Map<string, Watched>();
  #lobby = false;
  #offset = 0;
  #roundTrip = Infinity;
  #cancelRetry: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;
  /** Whether a pong is due soon, because the connection is in doubt. */
  #doubted = false;
  #attends = false;

  constructor(surroundings: Surroundings, listener: Listener = {}) {
    this.#surroundings = surroundings;
    this.#listener = listener;
    // Two devices of one person must not use the same id.
    this.#prefix = Array.from({ length: 10 }, () => Math.floor(surroundings.random() * 36).toString(36)).join("");
  }

  /** The server's time now. */
  serverNow(): number {
    return this.#surroundings.now() + this.#offset;
  }

  /** The milliseconds a message takes there and back; null before the first pong. */
  get roundTrip(): number | null {
    return Number.isFinite(this.#roundTrip) ? this.#roundTrip : null;
  }

  /** How many requests have not been answered. */
  get unanswered(): number {
    return this.#pending.size;
  }

  connect(): void {
    if (this.state.kind === "connecting" || this.state.kind === "open") return;
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#enter({ kind: "connecting", attempt: this.#attempt });
    let socket: Socket;
    try {
      socket = this.#surroundings.open();
    } catch {
      void this.#lost();
      return;
    }
    this.#socket = socket;
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) void this.#lost();
    };
    socket.onerror = null; // a close follows
    this.#cancelPing = this.#surroundings.after(OPEN_WITHIN, () => this.#giveUp());
  }

  /** Find out soon whether the connection is still there: the device has gone offline, or an answer is late. */
  check(): void {
    if (this.state.kind !== "open" || this.#doubted) return;
    this.#ping(CHECKED_WITHIN);
    this.#doubted = true;
  }

  /** Whether somebody has to decide: then a lost connection must be known sooner. */
  attend(attends: boolean): void {
    if (attends === this.#attends) return;
    this.#attends = attends;
    if (attends && this.state.kind === "open" && !this.#doubted) this.#ping();
  }

  /** Try again now instead of when the pause is over: the device is online or in sight again. */
  retryNow(): void {
    if (this.state.kind === "waiting") this.connect();
  }

  /** Leave for good; what has no answer gets none. */
  close(): void {
    this.#end("left");
  }

  /** Ask for something; the answer comes sooner or later, over as many connections as it takes. */
  request(message: Outgoing): Promise<Answer> {
    const id = this.#nextId();
    return new Promise((resolve) => {
      const pending: Pending = { message: { ...message, id } as ClientMessage, resolve, sentAt: 0, tries: 0 };
      this.#pending.set(id, pending);
      if (this.state.kind === "open" && this.#mayGo(pending.message)) this.#transmit(pending);
    });
  }

  /** See a table, from now on and over lost connections. */
  watch(table: string, password: string | null = null): Promise<Answer> {
    this.#tables.set(table, { seq: null, password, joining: null });
    return this.#join(table);
  }

  /** Get the whole table anew: who sits down has a seat that only a `table` message tells of. */
  refresh(table: string): Promise<Answer> | null {
    const watched = this.#tables.get(table);
    if (watched === undefined) return null;
    watched.seq = null;
    return this.#join(table);
  }

  unwatch(table: string): Promise<Answer> {
    this.#tables.delete(table);
    return this.request({ type: "unwatch", table });
  }

  watchLobby(): Promise<Answer> {
    this.#lobby = true;
    return this.request({ type: "watchLobby" });
  }

  unwatchLobby(): Promise<Answer> {
    this.#lobby = false;
    return this.request({ type: "unwatchLobby" });
  }

  /** Decide; `amount` is for a raise, as its total for the street or as chips put in. */
  act(
    table: string,
    turn: { readonly hand: number; readonly decision: number },
    action: ActionName,
    amount: { readonly to: number } | { readonly putIn: number } | null = null,
  ): Promise<Answer> {
    const { hand, decision } = turn;
    const answer = this.request({ type: "act", table, hand, decision, action, ...amount });
    const id = `${this.#prefix}-${this.#count}`;
    this.#surroundings.after(DECISION_WITHIN, () => {
      if (this.#pending.has(id)) this.check();
    });
    return answer;
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#prefix}-${this.#count}`;
  }

  #join(table: string): Promise<Answer> {
    const watched = this.#tables.get(table);
    for (const [id, pending] of this.#pending)
      if (pending.message.type === "watch" && pending.message.table === table && watched?.joining !== id)
        this.#answer({ type: "lost", id });
    const password = watched?.password ?? null;
    const message: Omit<Watch, "id"> = {
      type: "watch",
      table,
      ...(watched?.seq == null ? {} : { seq: watched.seq }),
      ...(password === null ? {} : { password }),
    };
    const answer = this.request(message);
    if (watched !== undefined) watched.joining = `${this.#prefix}-${this.#count}`;
    return answer;
  }

  /** Watch a table where it is now, after a pause: whoever takes it over has to read it first. */
  #moved(table: string): void {
    const watched = this.#tables.get(table);
    if (watched === undefined) return;
    watched.joining ??= MOVING;
    this.#surroundings.after(MOVED_PAUSE, () => {
      if (this.state.kind === "open" && this.#tables.get(table) === watched) this.#joinAgain(table, watched);
    });
  }

  #joinAgain(table: string, watched: Watched): void {
    const open = watched.joining === null ? undefined : this.#pending.get(watched.joining);
    if (open !== undefined) this.#transmit(open);
    else void this.#join(table);
  }

  /** Whether a message can be sent now; one to a table that is being joined must wait for that. */
  #mayGo(message: ClientMessage): boolean {
    if (message.type === "watch" || !("table" in message)) return true;
    return (this.#tables.get(message.table)?.joining ?? null) === null;
  }

  #transmit(pending: Pending): void {
    pending.sentAt = this.#surroundings.now();
    pending.tries += 1;
    this.#socket?.send(JSON.stringify(pending.message));
  }

  #receive(data: unknown): void {
    const message = parse(data);
    if (message === null) return;
    switch (message.type) {
      case "welcome":
        this.#greeted(message);
        break;
      case "pong":
        this.#compareClocks(message);
        this.#answer(message);
        break;
      case "done":
        this.#done(message);
        break;
      case "refused":
        this.#refused(message);
        break;
      case "table": {
        const watched = this.#tables.get(message.table);
        if (watched !== undefined) watched.seq = message.seq - 1;
        break;
      }
      case "events": {
        const watched = this.#tables.get(message.table);
        const last = message.events[message.events.length - 1];
        if (watched !== undefined && last !== undefined) watched.seq = last.seq;
        break;
      }
      case "tableMoved":
        this.#moved(message.table);
        break;
      case "tableClosed":
        this.#tables.delete(message.table);
        break;
      case "closing":
        if (message.code !== "shutting_down") this.#end(message.code);
        break;
      default:
        break;
    }
    this.#listener.message?.(message);
    if (message.type === "events" && message.events.some((event) => event.type === "handVoided"))
      void this.refresh(message.table); // what a void hand puts back, only the server remembers
  }

  #greeted(message: Welcome): void {
    this.welcome = message;
    this.#roundTrip = Infinity;
    this.#offset = message.now - this.#surroundings.now();
    if (message.protocol > PROTOCOL) {
      this.#end("outdated");
      return;
    }
    this.#attempt = 0;
    this.#enter({ kind: "open" });
    this.#resume();
    this.#ping();
  }

  /** Take up everything on a new connection where it was left. */
  #resume(): void {
    for (const [id, pending] of [...this.#pending])
      if (pending.message.type === "ping") this.#answer({ type: "lost", id });
    const unanswered = [...this.#pending.values()].filter((pending) => pending.message.type !== "watch");
    for (const [table, watched] of this.#tables) this.#joinAgain(table, watched);
    if (this.#lobby && !unanswered.some((pending) => pending.message.type === "watchLobby"))
      void this.request({ type: "watchLobby" });
    for (const pending of unanswered) if (this.#mayGo(pending.message)) this.#transmit(pending);
  }

  #done(message: Done): void {
    const asked = this.#pending.get(message.id)?.message;
    this.#answer(message);
    if (asked?.type === "watch") this.#joined(asked.table, message.id);
    if (asked?.type === "sit") void this.refresh(asked.table);
  }

  #joined(table: string, id: string): void {
    const watched = this.#tables.get(table);
    if (watched === undefined || watched.joining !== id) return;
    watched.joining = null;
    for (const pending of [...this.#pending.values()])
      if ("table" in pending.message && pending.message.table === table) this.#transmit(pending);
  }

  #refused(message: Refused): void {
    const pending = this.#pending.get(message.id);
    if (pending !== undefined && message.code === "busy" && pending.tries < BUSY_TRIES) {
      this.#surroundings.after(BUSY_PAUSE * pending.tries, () => {
        if (this.state.kind === "open" && this.#pending.has(message.id)) this.#transmit(pending);
      });
      return;
    }
    const asked = pending?.message;
    const watched = asked !== undefined && "table" in asked ? this.#tables.get(asked.table) : undefined;
    if (message.code === "moved" && watched !== undefined && asked !== undefined && "table" in asked) {
      if (asked.type === "watch" || watched.joining === null) this.#moved(asked.table);
      return; // it is asked again when the table is watched where it is now
    }
    this.#answer(message);
    if (pending?.message.type === "watch") this.#turnedAway(pending.message.table, message);
  }

  /** A table that cannot be watched answers nothing that waits for it. */
  #turnedAway(table: string, refusal: Refused): void {
    if (this.#tables.get(table)?.joining !== refusal.id) return;
    this.#tables.delete(table);
    for (const [id, pending] of [...this.#pending])
      if ("table" in pending.message && pending.message.table === table) this.#answer({ ...refusal, id });
  }

  #answer(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    pending?.resolve(answer);
  }

  #ping(within = PONG_WITHIN): void {
    this.#cancelPing?.();
    this.#doubted = false;
    const id = this.#nextId();
    const pending: Pending = { message: { type: "ping", id }, resolve: () => undefined, sentAt: 0, tries: 0 };
    this.#pending.set(id, pending);
    this.#transmit(pending);
    this.#cancelPing = this.#surroundings.after(within, () => {
      if (this.#pending.has(id)) return this.#giveUp();
      this.#doubted = false;
      const every = this.#attends ? PING_OFTEN : PING_EVERY;
      this.#cancelPing = this.#surroundings.after(Math.max(0, every - within), () => this.#ping());
    });
  }

  /** The other end does not answer: begin anew. */
  #giveUp(): void {
    const socket = this.#socket;
    void this.#lost();
    socket?.close();
  }

  /** The server's clock is best known from the fastest answer. */
  #compareClocks(pong: Pong): void {
    const pending = this.#pending.get(pong.id);
    if (pending === undefined) return;
    const now = this.#surroundings.now();
    const roundTrip = now - pending.sentAt;
    if (roundTrip > this.#roundTrip) return;
    this.#roundTrip = roundTrip;
    this.#offset = pong.now - (pending.sentAt + roundTrip / 2);
  }

  async #lost(): Promise<void> {
    const greeted = this.state.kind === "open";
    this.#drop();
    this.#attempt += 1;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(10, this.#attempt - 1));
    // Spread out: after a restart of the server not everybody knocks at once.
    const spread = Math.round(pause * (0.8 + 0.4 * this.#surroundings.random()));
    const waiting = { kind: "waiting", attempt: this.#attempt, retryAt: this.#surroundings.now() + spread } as const;
    this.#enter(waiting);
    this.#cancelRetry = this.#surroundings.after(spread, () => this.connect());
    if (greeted || this.#surroundings.signedIn === undefined) return;
    const known = await this.#surroundings.signedIn().catch(() => null);
    if (known === false && this.state === waiting) this.#end("not_signed_in");
  }

  #end(reason: "left" | "outdated" | Code): void {
    const socket = this.#socket;
    this.#drop();
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    socket?.close();
    this.#attempt = 0;
    this.#enter({ kind: "closed", reason });
    if (reason === "left") {
      this.#tables.clear();
      this.#lobby = false;
    }
    for (const id of [...this.#pending.keys()]) this.#answer({ type: "lost", id });
  }

  #drop(): void {
    this.#socket = null;
    this.#doubted = false;
    this.#cancelPing?.();
    this.#cancelPing = null;
  }

  #enter(state: ConnectionState): void {
    this.state = state;
    this.#listener.state?.(state);
  }
}

function parse(data: unknown): ServerMessage | null {
  if (typeof data !== "string") return null;
  try {
    const message: unknown = JSON.parse(data);
    const known = typeof message === "object" && message !== null && "type" in message;
    return known && typeof message.type === "string" ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
