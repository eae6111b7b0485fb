/** A lasting conversation with a house, over as many streams as it takes.
 *
 *   idle ──connect()──▶ connecting ──welcome──▶ open
 *                         ▲    │ stream lost      │ stream lost, no pong, house shutting down
 *                retry at │    ▼                  │
 *                         └─ waiting ◀────────────┘
 *   any ──close(), signed out, or the house refuses us──▶ closed ──connect()──▶ connecting
 *
 * Whatever was asked and not answered is asked again, with the same id, on the next stream; what is asked of a table
 * waits until that table is watched again, from the last event that was seen. Nothing here knows a DOM. */
import type { LobbyChoice } from "../lobby/lobby";
import { PROTOCOL, type ActionName, type Code, type Done, type Pong, type Refused, type ServerMessage, type Welcome } from "../protocol";
import type { DeviceTimer } from "./device-timer";
import { Heartbeat } from "./heartbeat";
import { HouseClock } from "./house-clock";
import type { HouseLink, MessageStream } from "./house-link";
import { PendingRequests, type Answer, type Outgoing, type PendingRequest } from "./pending-requests";
import { signedIn } from "./signed-in";
import { WatchedTables, type TableListener } from "./watched-tables";

export type ConnectionState =
  | { readonly kind: "idle" }
  | { readonly kind: "connecting"; readonly attempt: number }
  | { readonly kind: "open" }
  | { readonly kind: "waiting"; readonly attempt: number; readonly retryAt: number }
  | { readonly kind: "closed"; readonly reason: "left" | "outdated" | Code };

export interface Listener {
  readonly state?: (state: ConnectionState) => void;
  /** Everything that comes; a message of a table goes to its listener first. */
  readonly message?: (message: ServerMessage) => void;
}

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
const DECISION_WITHIN = 2_000;
const BUSY_TRIES = 4;
const BUSY_PAUSE = 250;

export class Connection {
  state: ConnectionState = { kind: "idle" };
  welcome: Welcome | null = null;
  #link: HouseLink;
  #device: DeviceTimer;
  #listener: Listener;
  #stream: MessageStream | null = null;
  #attempt = 0;
  #cancelRetry: (() => void) | null = null;
  #lobby: LobbyChoice | null = null;
  #requests: PendingRequests;
  #tables: WatchedTables;
  #clock: HouseClock;
  #heartbeat: Heartbeat;

  constructor(link: HouseLink, device: DeviceTimer, listener: Listener = {}) {
    this.#link = link;
    this.#device = device;
    this.#listener = listener;
    this.#clock = new HouseClock(device.now);
    this.#requests = new PendingRequests(device.random);
    const sender = { isOpen: () => this.#isOpen(), ask: (message: Outgoing) => this.#ask(message), send: (one: PendingRequest) => this.#send(one) };
    this.#tables = new WatchedTables(this.#requests, sender, device.after);
    // One that is near may be busy, but not lost.
    this.#heartbeat = new Heartbeat(device.after, () => this.#ping(), () => !link.isNear && this.#giveUp());
  }

  /** The house's time now. */
  serverNow(): number {
    return this.#clock.now();
  }

  /** The milliseconds a message takes there and back; null before the first pong. */
  get roundTrip(): number | null {
    return this.#clock.roundTrip;
  }

  /** How many requests have not been answered. */
  get unanswered(): number {
    return this.#requests.size;
  }

  connect(): void {
    if (this.state.kind === "connecting" || this.#isOpen()) return;
    this.#stopRetry();
    this.#enter({ kind: "connecting", attempt: this.#attempt });
    try {
      const stream: MessageStream = this.#link.openStream({
        message: (message) => this.#stream === stream && this.#receive(message),
        closed: () => this.#stream === stream && void this.#lost(),
      });
      this.#stream = stream;
    } catch {
      void this.#lost();
      return;
    }
    this.#heartbeat.awaitWelcome();
  }

  /** Find out soon whether the connection is still there: the device has gone offline, or an answer is late. */
  check(): void {
    if (this.#isOpen()) this.#heartbeat.check();
  }

  /** Whether somebody has to decide: then a lost connection must be known sooner. */
  attend(attends: boolean): void {
    if (this.#heartbeat.attend(attends) && this.#isOpen()) this.#heartbeat.start();
  }

  /** Try again now instead of when the pause is over: the device is online or in sight again. */
  retryNow(): void {
    if (this.state.kind === "waiting") this.connect();
  }

  /** Leave for good; what has no answer gets none. */
  close(): void {
    this.#end("left");
  }

  /** Ask for something; the answer comes sooner or later, over as many streams as it takes. */
  request(message: Outgoing): Promise<Answer> {
    return this.#ask(message).answer;
  }

  /** See a table, from now on and over lost connections; the listener is told its messages. */
  watch(table: string, listener: TableListener, password: string | null = null): Promise<Answer> {
    return this.#tables.watch(table, listener, password);
  }

  /** Get the whole table anew: a player who has sat down has a seat that only a `table` message shows. */
  refresh(table: string): Promise<Answer> | null {
    return this.#tables.refresh(table);
  }

  /** See a table no longer, as soon as what was asked of it is answered: only there it can be done. */
  async unwatch(table: string): Promise<Answer | null> {
    this.#tables.silence(table);
    const left = this.#tables.find(table);
    const unanswered = this.#requests.about(table).filter(({ message }) => message.type !== "watch" && message.type !== "unwatch");
    if (unanswered.length > 0) await Promise.all(unanswered.map(({ answer }) => answer));
    if (this.#tables.find(table) !== left) return null; // it is watched anew, or gone
    this.#tables.forget(table);
    return this.request({ type: "unwatch", table });
  }

  /** See a page of the lobby, and what changes on it. */
  browseLobby(choice: LobbyChoice): Promise<Answer> {
    this.#lobby = choice;
    return this.request({ type: "browseLobby", ...choice });
  }

  unwatchLobby(): Promise<Answer> {
    this.#lobby = null;
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
    const { id, answer } = this.#ask({ type: "act", table, hand, decision, action, ...amount });
    this.#device.after(DECISION_WITHIN, () => {
      if (this.#requests.find(id) !== undefined) this.check();
    });
    return answer;
  }

  #isOpen(): boolean {
    return this.state.kind === "open";
  }

  #ask(message: Outgoing): PendingRequest {
    const request = this.#requests.add(message);
    this.#sendIfPossible(request);
    return request;
  }

  #sendIfPossible(request: PendingRequest): void {
    if (this.#isOpen() && this.#tables.mayBeSent(request.message)) this.#send(request);
  }

  #send(request: PendingRequest): void {
    request.sentAt = this.#device.now();
    request.tries += 1;
    this.#stream?.send(request.message);
  }

  #receive(message: ServerMessage): void {
    const ofTable = this.#tables.listenerOf(message);
    this.#tables.receive(message);
    if (message.type === "welcome") this.#greeted(message);
    else if (message.type === "pong") this.#ponged(message);
    else if (message.type === "done") this.#done(message);
    else if (message.type === "refused") this.#refused(message);
    else if (message.type === "closing" && message.code !== "shutting_down") this.#end(message.code);
    ofTable?.(message);
    this.#listener.message?.(message);
    if (message.type === "events" && message.events.some((event) => event.type === "handVoided"))
      void this.refresh(message.table); // what a void hand puts back, only the house remembers
  }

  #greeted(message: Welcome): void {
    this.welcome = message;
    this.#clock.set(message.now);
    if (message.protocol > PROTOCOL) {
      this.#end("outdated");
      return;
    }
    this.#attempt = 0;
    this.#enter({ kind: "open" });
    this.#resume();
    this.#heartbeat.start();
  }

  /** Take up everything on a new stream where it was left. */
  #resume(): void {
    for (const { id, message } of this.#requests.all()) if (message.type === "ping") this.#requests.answer({ type: "lost", id });
    const unanswered = this.#requests.all().filter(({ message }) => message.type !== "watch");
    this.#tables.resume();
    if (this.#lobby !== null && !unanswered.some(({ message }) => message.type === "browseLobby"))
      void this.request({ type: "browseLobby", ...this.#lobby });
    for (const request of unanswered) this.#sendIfPossible(request);
  }

  #ping(): () => boolean {
    const request = this.#requests.add({ type: "ping" });
    this.#send(request);
    return () => this.#requests.find(request.id) === undefined;
  }

  #ponged(message: Pong): void {
    const request = this.#requests.find(message.id);
    if (request !== undefined) this.#clock.compare(request.sentAt, message.now);
    this.#requests.answer(message);
  }

  #done(message: Done): void {
    const asked = this.#requests.find(message.id)?.message;
    this.#requests.answer(message);
    if (asked?.type === "watch") this.#tables.joined(asked.table, message.id);
    if (asked?.type === "sit") void this.refresh(asked.table);
  }

  #refused(message: Refused): void {
    const request = this.#requests.find(message.id);
    if (request !== undefined && message.code === "busy" && request.tries < BUSY_TRIES) {
      this.#device.after(BUSY_PAUSE * request.tries, () => {
        if (this.#isOpen() && this.#requests.find(message.id) !== undefined) this.#send(request);
      });
      return;
    }
    if (request !== undefined && message.code === "moved" && this.#tables.askedInVain(request)) return;
    this.#requests.answer(message);
    if (request?.message.type === "watch") this.#tables.turnedAway(request.message.table, message);
  }

  /** The other end does not answer: begin anew. */
  #giveUp(): void {
    const stream = this.#stream;
    void this.#lost();
    stream?.close();
  }

  async #lost(): Promise<void> {
    const wasOpen = this.#isOpen();
    this.#drop();
    this.#attempt += 1;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(10, this.#attempt - 1));
    // Spread out: after a restart of the house not everybody knocks at once.
    const spread = Math.round(pause * (0.8 + 0.4 * this.#device.random()));
    const waiting = { kind: "waiting", attempt: this.#attempt, retryAt: this.#device.now() + spread } as const;
    this.#enter(waiting);
    this.#cancelRetry = this.#device.after(spread, () => this.connect());
    if (wasOpen) return;
    if ((await signedIn(this.#link)) === false && this.state === waiting) this.#end("not_signed_in");
  }

  #end(reason: "left" | "outdated" | Code): void {
    const stream = this.#stream;
    this.#drop();
    this.#stopRetry();
    stream?.close();
    this.#attempt = 0;
    this.#enter({ kind: "closed", reason });
    if (reason === "left") {
      this.#tables.forgetAll();
      this.#lobby = null;
    }
    for (const { id } of this.#requests.all()) this.#requests.answer({ type: "lost", id });
  }

  #drop(): void {
    this.#stream = null;
    this.#heartbeat.stop();
  }

  #stopRetry(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #enter(state: ConnectionState): void {
    this.state = state;
    this.#listener.state?.(state);
  }
}
