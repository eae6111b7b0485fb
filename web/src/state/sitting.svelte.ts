/** The table on screen: what is known of it, what was said of it, and everything one can ask of it. */
import type { Outgoing } from "../lib/connection";
import { dockOf } from "../lib/dock";
import { eventLine } from "../lib/event-line";
import { withShortNames } from "../lib/names";
import { actionOf, choose, stillChosen, type PreChoice, type PreKind } from "../lib/pre-action";
import type { ActionName, Code, Refused, ServerMessage, TableShown, WireEvent } from "../lib/protocol";
import { roomiestSeat } from "../lib/seats";
import { foldEvent, fromSnapshot, receive } from "../lib/table";
import { isYourTurn, type TableState } from "../lib/table-state";
import { TapGuard } from "../lib/tap-guard";
import type { Room } from "./room.svelte";

/** Something that happened, in words. */
export interface Line {
  readonly seq: number;
  readonly text: string;
  /** The same with short names, for the one line below the board. */
  readonly brief: string;
}

/** One step of the table, for whoever shows or sounds it; `place` is its place among those that came together. */
export interface Step {
  readonly before: TableState;
  readonly event: WireEvent;
  readonly after: TableState;
  readonly place: number;
}

type WithoutTable<T> = T extends { readonly table: string } ? Omit<T, "table"> : never;

const KEPT_LINES = 120;
const BRIEF_NAME = 12;

export class Sitting {
  readonly table: string;
  /** Null until the server has shown the table. */
  state: TableState | null = $state.raw(null);
  lines: readonly Line[] = $state.raw([]);
  /** What was chosen before one's turn. */
  choice: PreChoice | null = $state.raw(null);
  /** Why the table cannot be seen. */
  turnedAway: Pick<Refused, "code" | "numbers"> | null = $state.raw(null);
  /** Whether a decision is on its way to the server. */
  sending: boolean = $state(false);
  /** Counts whole tables shown: after one, nothing that moved before goes on moving. */
  shown: number = $state(0);
  #room: Room;
  #guard = new TapGuard();
  /** The decision that was sent last. */
  #sent = "";
  #settlesIn = false;
  #watchers = new Set<(steps: readonly Step[]) => void>();

  constructor(room: Room, table: string) {
    this.#room = room;
    this.table = table;
  }

  /** See the table; a password opens one that has it. */
  async begin(password: string | null = null): Promise<boolean> {
    const answer = await this.#room.connection.watch(this.table, password);
    if (answer.type === "refused") this.turnedAway = answer;
    if (answer.type === "done") this.turnedAway = null;
    if (answer.type === "done" && this.#room.settings.muted) void this.ask({ type: "mute", muted: true });
    return answer.type === "done";
  }

  end(): void {
    if (this.turnedAway === null && this.state?.closed == null) void this.#room.connection.unwatch(this.table);
  }

  /** For who comes to play: sit down as soon as the table is shown, and begin if nobody else is expected. */
  settleIn(): void {
    this.#settlesIn = true;
  }

  /** Be told every step from now on, those that came together at once; the result ends that. */
  watch(watcher: (steps: readonly Step[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  receive(message: ServerMessage): void {
    if (!("table" in message) || message.table !== this.table) return;
    if (message.type === "table") this.#show(message);
    else if (this.state === null) return;
    else if (message.type === "events") this.#follow(message.events);
    else this.state = receive(this.state, message);
    this.#decided();
  }

  #show(message: TableShown): void {
    this.state = fromSnapshot(message);
    // What is told again from here on is written again.
    this.lines = this.lines.filter((line) => line.seq < message.seq);
    this.shown += 1;
    if (this.#settlesIn) {
      const seat = roomiestSeat(message.seats.map((one) => one !== null));
      if (message.you.seat === null) void this.ask(seat === null ? { type: "queue" } : { type: "sit", seat });
      else if (message.config.maxHumans === 1 && message.handNumber === 0) void this.ask({ type: "start" });
    }
    this.#settlesIn = false;
    this.sending = false;
    this.#guard.release();
  }

  #follow(events: readonly WireEvent[]): void {
    const steps: Step[] = [];
    let state = this.state;
    if (state === null) return;
    for (const event of events) {
      if (event.seq < state.seq) continue;
      const before: TableState = state;
      state = foldEvent(before, event);
      steps.push({ before, event, after: state, place: steps.length });
    }
    this.state = state;
    this.#write(steps);
    for (const watcher of this.#watchers) watcher(steps);
  }

  #write(steps: readonly Step[]): void {
    const lines = steps.flatMap(({ before, event, after }): Line[] => {
      if (event.type === "turnStarted") return []; // the seat and the dock say so
      const known = event.type === "seatLeft" ? before : after; // who has left has no name there any more
      const text = eventLine(this.#room.i18n, known, event);
      if (text === null) return [];
      const brief = eventLine(this.#room.i18n, withShortNames(known, BRIEF_NAME), event) ?? text;
      return [{ seq: event.seq, text, brief }];
    });
    if (lines.length > 0) this.lines = [...this.lines, ...lines].slice(-KEPT_LINES);
  }

  /** A choice stands as long as its price; when the turn comes, it is sent. */
  #decided(): void {
    const { state } = this;
    if (state === null) return;
    // Two decisions of one's own may follow each other with nothing in between.
    if (state.turn?.seat !== state.you.seat || keyOf(state.turn) !== this.#sent) this.sending = false;
    this.choice = stillChosen(this.choice, state);
    if (this.choice === null || state.turn === null || !isYourTurn(state)) return;
    const action = actionOf(this.choice, state.turn.legal);
    this.choice = null;
    if (action !== null) void this.#send(action, null);
  }

  choose(kind: PreKind): void {
    const { state } = this;
    if (state === null || !this.#guard.isSettled(performance.now())) return;
    this.choice = this.choice?.kind === kind ? null : choose(state, kind);
  }

  /** Say what the keys read now, so that a finger on its way does nothing it did not mean. */
  relabel(label: string): void {
    this.#guard.relabel(label, performance.now());
  }

  /** Ask for something by a key of the dock, unless the key has just come there. */
  press(message: WithoutTable<Outgoing>): void {
    if (this.#guard.isSettled(performance.now())) void this.ask(message);
  }

  /** Decide, unless the key has just changed or the decision is on its way; whether it was sent. */
  act(action: ActionName, putIn: number | null = null): boolean {
    const dock = this.state === null ? null : dockOf(this.state);
    if (dock === null || this.sending) return false;
    if (!this.#guard.tap(keyOf(dock), performance.now())) return false;
    void this.#send(action, putIn);
    return true;
  }

  async #send(action: ActionName, putIn: number | null): Promise<void> {
    const turn = this.state?.turn;
    if (turn == null) return;
    this.sending = true;
    this.#sent = keyOf(turn);
    const amount = putIn === null ? null : { putIn };
    const answer = await this.#room.connection.act(this.table, turn, action, amount);
    if (this.#room.settled(answer)) return;
    this.sending = false;
    this.#guard.release();
  }

  /** Ask the table for something; a refusal is told. */
  async ask(message: WithoutTable<Outgoing>): Promise<boolean> {
    const answer = await this.#room.connection.request({ ...message, table: this.table } as Outgoing);
    return this.#room.settled(answer);
  }

  /** Why the table is gone, if it is. */
  get closed(): Code | null {
    return this.state?.closed ?? null;
  }
}

/** What tells a decision from every other one at its table. */
function keyOf({ hand, decision }: { readonly hand: number; readonly decision: number }): string {
  return `${hand}.${decision}`;
}
