/** The table on screen: what is known of it, what was said of it, and everything one can ask of it. */
import { THINK_TIMES } from "../lib/device/settings";
import type { Outgoing } from "../lib/link/pending-requests";
import { dockOf } from "../lib/dock/dock";
import { logLines, type Line, type LogLine } from "../lib/words/log-lines";
import { actionOf, choose, mayShow, stillChosen, type PreChoice, type PreKind } from "../lib/dock/pre-action";
import type { ActionName, BotSaid, Code, Reacted, Refused, ServerMessage, TableShown, WireEvent } from "../lib/protocol";
import { isUnwanted, type Notes } from "../lib/notes";
import { roomiestSeat } from "../lib/table/seats";
import { boardPause } from "../lib/motion/show-time";
import { fromSnapshot, snapshotSteps } from "../lib/table/snapshot";
import { foldEvent, type FoldStep } from "../lib/table/table-fold";
import { receive } from "../lib/table/table-messages";
import { asksForSeat, isYourTurn, type TableState } from "../lib/table/table-state";
import { GUARD_MS, TapGuard } from "../lib/dock/tap-guard";
import type { AppStore } from "./app.svelte";
import { parts } from "./parts";

/** One step of the table, for whoever shows or sounds it; `place` is its place among those that came together. */
export interface Step extends FoldStep {
  readonly place: number;
}

/** A picture that a player shows at their seat, or throws at another one. */
export interface ShownReaction extends Pick<Reacted, "seat" | "reaction"> {
  readonly id: number;
  readonly at: number | null;
}

type WithoutTable<T> = T extends { readonly table: string } ? Omit<T, "table"> : never;

const KEPT_LINES = 120;
/** So many pictures are on the table at once. */
const MOST_REACTIONS = 12;
/** An answer that takes longer is one that is waited for. */
const LATE_MS = 700;
/** A table's clock that is so far ahead is one of its own; what is less is the way of the message. */
const OWN_CLOCK_MS = 60_000;

export class LiveTable {
  readonly table: string;
  /** Null until the server has shown the table. */
  state: TableState | null = $state.raw(null);
  /** The same for the eye: what hands make is told when the cards that make them have turned. */
  readonly seen: TableState | null = $derived.by(() => {
    const { state } = this;
    return state === null || this.#turning === null ? state : { ...state, made: this.#turning.made };
  });
  /** What was said of it, in the language that is spoken now; what a card tells comes with the card. */
  readonly lines: readonly Line[] = $derived.by(() => {
    const until = this.#turning?.seq ?? Infinity;
    return this.#log.filter((one) => one.seq < until).map((one) => one.in(this.#app.i18n));
  });
  /** What was chosen before one's turn. */
  choice: PreChoice | null = $state.raw(null);
  /** Why the table cannot be seen. */
  turnedAway: Pick<Refused, "code" | "numbers"> | null = $state.raw(null);
  /** Whether a decision is on its way to the server. */
  sending: boolean = $state(false);
  /** Whether its answer lets one wait. */
  late: boolean = $state(false);
  /** Whether the keys have just changed and do nothing yet. */
  resting: boolean = $state(false);
  /** The last message of the chat that was seen; null before the table was shown. */
  chatRead: number | null = $state(null);
  /** Counts whole tables shown: after one, nothing that moved before goes on moving. */
  shown: number = $state(0);
  /** The pictures that are on the table now. */
  reactions: readonly ShownReaction[] = $state.raw([]);
  /** What a bot has said last. */
  heard: { readonly seat: number; readonly text: string } | null = $state.raw(null);
  /** What one notes about those who sit here. */
  notes: Notes = $state.raw({});
  /** What is told to people who hear the screen, besides the events. */
  told: { readonly text: string } | null = $state.raw(null);
  #app: AppStore;
  /** How far the table's clock is ahead of the house's: it has events of a time when the house's clock was wrong. */
  #ahead = 0;
  #log: readonly LogLine[] = $state.raw([]);
  /** The street whose cards are still turning, and what hands made before it. */
  #turning: { readonly seq: number; readonly made: TableState["made"] } | null = $state.raw(null);
  #turnTimer: ReturnType<typeof setTimeout> | undefined;
  #guard = new TapGuard();
  /** The decision that was sent last, and the one whose answer has not come. */
  #sent = "";
  #unanswered = "";
  #restTimer: ReturnType<typeof setTimeout> | undefined;
  #lateTimer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #reactionCount = 0;
  #takesSeat = false;
  #watchers = new Set<(steps: readonly Step[]) => void>();

  constructor(app: AppStore, table: string) {
    this.#app = app;
    this.table = table;
  }

  /** See the table; a password opens one that has it. */
  async begin(password: string | null = null): Promise<boolean> {
    const answer = await this.#app.connection.watch(this.table, (message) => this.#receive(message), password);
    if (answer.type === "refused") this.turnedAway = answer;
    if (answer.type === "done") this.turnedAway = null;
    if (answer.type === "done" && this.#app.settings.muted) void this.ask({ type: "mute", muted: true });
    return answer.type === "done";
  }

  end(): void {
    if (this.turnedAway === null && this.state?.closed == null) void this.#app.connection.unwatch(this.table);
  }

  /** For who comes to play: sit down as soon as the table is shown, and begin if nobody else is expected. */
  takeSeat(): void {
    this.#takesSeat = true;
  }

  /** Be told every step from now on, those that came together at once; the result ends that. */
  watch(watcher: (steps: readonly Step[]) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** The time at the table now. */
  serverNow(): number {
    return this.#app.connection.serverNow() + this.#ahead;
  }

  #receive(message: ServerMessage): void {
    if (message.type === "table") this.#show(message);
    else if (this.state === null) return;
    else if (message.type === "events") this.#follow(message.events);
    else if (message.type === "reacted") this.#react(message);
    else if (message.type === "botSaid") void this.#hear(message);
    else if (message.type === "chat" && isUnwanted(this.notes, this.state, message)) return;
    else if (message.type === "seatRefused") this.#app.showRefusal({ code: message.code, numbers: {} });
    else {
      const answered = message.type === "seatRequests" && asksForSeat(this.state) && !asksForSeat(message);
      this.state = receive(this.state, message);
      if (answered) void this.#app.connection.refresh(this.table); // the own seat, if it was given one
    }
    this.#decided();
  }

  #react({ seat, reaction, at = null }: Reacted): void {
    if (!this.#app.settings.reactions || this.notes[seat]?.muted === true) return;
    this.#reactionCount += 1;
    this.reactions = [...this.reactions, { id: this.#reactionCount, seat, reaction, at }].slice(-MOST_REACTIONS);
  }

  /** The words come when a bot speaks for the first time. */
  async #hear({ seat, personality, occasion, line }: BotSaid): Promise<void> {
    const { settings } = this.#app;
    if (!settings.botWords || settings.muted) return;
    const text = (await parts.botWords.load())?.[settings.language][personality][occasion][line];
    const name = this.state?.seats[seat]?.name;
    if (text === undefined || name === undefined) return;
    this.heard = { seat, text };
    this.told = { text: this.#app.say(this.#app.words.table.saidBy, { name, text }) };
  }

  /** A picture has been on the table for long enough. */
  reactionSeen(id: number): void {
    this.reactions = this.reactions.filter((one) => one.id !== id);
  }

  /** Take in what one notes about others: who is muted is heard no more. */
  takeNotes(notes: Notes): void {
    this.notes = notes;
    const { state } = this;
    if (state !== null) this.state = { ...state, chat: state.chat.filter((line) => !isUnwanted(notes, state, line)) };
  }

  #show(message: TableShown): void {
    this.catchUp();
    const ahead = message.now - this.#app.connection.serverNow();
    this.#ahead = ahead > OWN_CLOCK_MS ? ahead : 0;
    this.state = fromSnapshot(message);
    this.takeNotes(this.notes);
    this.chatRead ??= lastMessage(this.state); // what was said before one came is no news
    // What is told again from here on is written again, and what one has not seen of the hand is written now.
    const known = this.#log.filter((line) => line.seq < message.seq);
    const written = new Set(known.map((line) => line.seq));
    const missed = logLines(this.#app.i18n, snapshotSteps(message).filter((step) => !written.has(step.event.seq)));
    this.#log = [...known, ...missed].sort((one, other) => one.seq - other.seq).slice(-KEPT_LINES);
    this.shown += 1;
    if (this.#takesSeat) {
      const seat = roomiestSeat(message.seats.map((one) => one !== null));
      if (message.you.seat === null) void this.ask(seat === null ? { type: "queue" } : { type: "sit", seat });
      else if (message.config.maxHumans === 1 && message.handNumber === 0) void this.ask({ type: "start" });
    }
    this.#takesSeat = false;
    const { turn } = this.state;
    if (turn !== null && keyOf(turn) === this.#unanswered) return; // it is being sent again
    this.#sendingOver();
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
    this.#turn(steps);
    const lines = logLines(this.#app.i18n, steps);
    if (lines.length > 0) this.#log = [...this.#log, ...lines].slice(-KEPT_LINES);
    if (steps.some(({ event }) => event.type === "sessionFinished")) void this.#app.device?.askToKeep();
    for (const watcher of this.#watchers) watcher(steps);
  }

  /** Let words wait for the cards of a new street, and no longer than the table does. */
  #turn(steps: readonly Step[]): void {
    const street = steps.findLastIndex(({ event }) => event.type === "boardDealt");
    // Whoever decides or wins is told at once: then the cards are late, and not the words early.
    const goesOn = steps.slice(street + 1).some(({ event }) => event.type === "turnStarted" || event.type === "potAwarded");
    if (street !== -1 || goesOn) this.catchUp();
    const dealt = steps[street];
    if (goesOn || dealt?.event.type !== "boardDealt") return;
    const { before, event } = dealt;
    const most = boardPause(event.cards.length, before.config?.pace ?? "off");
    if (most === 0 || this.#app.motion.scale === 0) return;
    this.#turning = { seq: event.seq, made: before.made };
    this.#turnTimer = setTimeout(() => this.catchUp(), most);
  }

  /** The cards lie face up: tell what waited for them. */
  catchUp(): void {
    clearTimeout(this.#turnTimer);
    this.#turning = null;
  }

  /** A choice stands as long as its price; when the turn comes, or the end of a folded hand that is to be shown, it is sent. */
  #decided(): void {
    const { state } = this;
    if (state === null) return;
    // Two decisions of one's own may follow each other with nothing in between.
    if (state.turn?.seat !== state.you.seat || keyOf(state.turn) !== this.#sent) this.#sendingOver();
    this.choice = stillChosen(this.choice, state);
    if (this.choice?.kind === "show") {
      if (!mayShow(state)) return;
      this.choice = null;
      return void this.ask({ type: "show" });
    }
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
    if (!this.#guard.relabel(label)) return;
    this.resting = true;
    requestAnimationFrame((now) => {
      this.#guard.drawn(now);
      this.#rest();
    });
  }

  #rest(): void {
    this.resting = true;
    clearTimeout(this.#restTimer);
    this.#restTimer = setTimeout(() => (this.resting = !this.#guard.isSettled(performance.now())), GUARD_MS + 10);
  }

  /** Ask for something by a key of the dock, unless the key has just come there or an answer is waited for. */
  press(message: WithoutTable<Outgoing>): void {
    this.pressed(() => {
      this.#asking = true;
      void this.ask(message).finally(() => (this.#asking = false));
    });
  }

  /** Open what a key of the dock opens, unless the key has just come there. */
  open(what: () => void): void {
    if (this.#guard.isSettled(performance.now())) what();
  }

  /** Do what a key of the dock is for, unless the key has just come there; then the keys rest for a moment. */
  pressed(what: () => void): void {
    if (this.#asking || !this.#guard.press(performance.now())) return;
    this.#rest();
    what();
  }

  /** Decide; null if the key has just changed or the decision is on its way, else whether the server has taken it. */
  act(action: ActionName, putIn: number | null = null): Promise<boolean> | null {
    const dock = this.state === null ? null : dockOf(this.state);
    if (dock === null || this.sending) return null;
    return this.#guard.tap(keyOf(dock), performance.now()) ? this.#send(action, putIn) : null;
  }

  async #send(action: ActionName, putIn: number | null): Promise<boolean> {
    const turn = this.state?.turn;
    if (turn == null) return false;
    this.sending = true;
    this.#sent = this.#unanswered = keyOf(turn);
    clearTimeout(this.#lateTimer);
    this.#lateTimer = setTimeout(() => (this.late = true), LATE_MS);
    const amount = putIn === null ? null : { putIn };
    const answer = await this.#app.connection.act(this.table, turn, action, amount);
    if (this.#unanswered === keyOf(turn)) this.#unanswered = "";
    if (this.#app.wasDone(answer)) return true;
    // Another home may be on screen by now.
    if (answer.type === "lost") this.#app.homes.app?.toast(this.#app.words.connection.notDone, true);
    this.#sendingOver();
    this.#guard.release();
    return false;
  }

  #sendingOver(): void {
    clearTimeout(this.#lateTimer);
    this.sending = this.late = false;
  }

  /** Ask the table for something; a refusal is told. */
  async ask(message: WithoutTable<Outgoing>): Promise<boolean> {
    const answer = await this.#app.connection.request({ ...message, table: this.table } as Outgoing);
    return this.#app.wasDone(answer);
  }

  /** Whether somebody else has said something that was not seen. */
  get hasUnread(): boolean {
    const { state, chatRead } = this;
    return state !== null && state.chat.some((line) => line.message > (chatRead ?? 0) && (line.seat === null || line.seat !== state.you.seat));
  }

  /** The chat is in view. */
  readChat(): void {
    if (this.state !== null) this.chatRead = lastMessage(this.state);
  }

  /** Let the bots of a session of one's own think as the settings say from now on (T16). */
  applyThinking(): void {
    const [least, most] = THINK_TIMES[this.#app.settings.think];
    if (this.state?.you.host && this.state.config?.maxHumans === 1) void this.ask({ type: "changeThinkTime", least, most });
  }

  /** Seat bots, one after the other, until one is refused. */
  async addBots(seats: readonly number[]): Promise<void> {
    this.#asking = true;
    for (const seat of seats) if (!(await this.ask({ type: "addBot", seat }))) break;
    this.#asking = false;
  }

  /** Why the table is gone, if it is. */
  get closed(): Code | null {
    return this.state?.closed ?? null;
  }
}

function lastMessage({ chat }: TableState): number {
  return chat[chat.length - 1]?.message ?? 0;
}

/** What tells a decision from every other one at its table. */
function keyOf({ hand, decision }: { readonly hand: number; readonly decision: number }): string {
  return `${hand}.${decision}`;
}
