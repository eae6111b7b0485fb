/** What the dock is for right now: one's own decision is not the only thing there may be to do. */
import { dockOf, type Dock } from "./dock";
import { mayShow, preOptions, type PreOption } from "./pre-action";
import { botsMayChange, seatsForBots } from "../table/seats";
import { isAsked, playerAt, type TableState } from "../table/table-state";

export type DockMode =
  | { readonly kind: "decide"; readonly dock: Dock }
  /** Another device of the same person has the seat. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "paused"; readonly mayResume: boolean }
  /** A seat is kept for the viewer, who has waited for one. */
  | { readonly kind: "offered"; readonly until: number | null }
  | { readonly kind: "spectate"; readonly full: boolean; readonly waitingPlace: number | null; readonly waiting: number }
  /** The hand is over: what it was, and the next one, by a key or automatically. */
  | { readonly kind: "summary"; readonly mayCall: boolean; readonly until: number | null; readonly mayShow: boolean; readonly entry: Entry | null }
  /** Away. */
  | { readonly kind: "sittingOut"; readonly entry: Entry; readonly mayShow: boolean }
  /** Owes a blind, waits for the big blind, and may post now instead. */
  | { readonly kind: "entering"; readonly mayShow: boolean }
  | { readonly kind: "broke"; readonly mayRebuy: boolean; readonly mayShow: boolean }
  | { readonly kind: "waiting"; readonly mayStart: boolean; readonly ready: number; readonly mayCall: boolean; readonly forBots: readonly number[]; readonly mayShow: boolean }
  | { readonly kind: "preact"; readonly options: readonly PreOption[] }
  /** At the showdown the viewer is asked to show or muck or, with `most`, how often the board is run. */
  | { readonly kind: "answer"; readonly hand: number; readonly most: number | null }
  /** In a hand with nothing to decide: folded, all-in, or not dealt in. */
  | { readonly kind: "watch"; readonly mayShow: boolean };

/** The ways back into the game: for a player who is away, and with what they owe; before the first hand nobody owes a blind. */
export interface Entry {
  readonly mayReturn: boolean;
  readonly mayPost: boolean;
}

export function dockMode(state: TableState): DockMode {
  const { you, phase } = state;
  const dock = dockOf(state);
  if (dock !== null) return { kind: "decide", dock };
  if (you.seat === null) return state.config?.director ? { kind: "watch", mayShow: false } : withoutSeat(state);
  if (!you.controls) return { kind: "elsewhere" };
  if (state.pausedAt !== null) return { kind: "paused", mayResume: you.host && !state.config?.director };
  const asked = state.hand?.asked;
  if (isAsked(asked, you.seat)) return { kind: "answer", hand: state.handNumber, most: asked.runs?.most ?? null };
  const offered = state.tournament?.offered.includes(you.seat) ?? false;
  const mayRebuy = offered || (state.config?.rebuys ?? false);
  if (isBroke(state) && (phase === "Waiting" || mayRebuy)) return { kind: "broke", mayRebuy, mayShow: mayShow(state) };
  if (phase === "HandSummary") return summary(state);
  const entry = entryOf(state);
  if (entry?.mayReturn) return { kind: "sittingOut", entry, mayShow: mayShow(state) };
  if (phase === "Waiting") return waiting(state);
  if (entry?.mayPost && !isInHand(state)) return { kind: "entering", mayShow: mayShow(state) };
  const options = preOptions(state);
  return options.length > 0 ? { kind: "preact", options } : { kind: "watch", mayShow: mayShow(state) };
}

/** Whether the viewer plays the hand that is going on, folded or not. */
function isInHand(state: TableState): boolean {
  const { you, hand } = state;
  return hand !== null && hand.settlement === null && !hand.voided && you.seat !== null && playerAt(state, you.seat) !== null;
}

/** Whether the viewer has lost all and bought nothing yet; a player who is all-in has not lost yet. */
function isBroke(state: TableState): boolean {
  const seat = state.you.seat === null ? null : (state.seats[state.you.seat] ?? null);
  if (seat === null || seat.stack > 0 || seat.queued > 0 || seat.parting !== null) return false;
  return state.outcome === null && state.handNumber > 0 && !isInHand(state);
}

/** How the viewer comes into the game again; null for a player who is in it. One who leaves, or was sent away, has nothing to come
 * back to. */
function entryOf(state: TableState): Entry | null {
  const seat = state.you.seat === null ? null : (state.seats[state.you.seat] ?? null);
  if (seat === null || seat.parting !== null) return null;
  const owes = seat.owes && state.handNumber > 0 && state.config?.entry === "post_or_wait";
  const entry = { mayReturn: seat.sittingOut, mayPost: owes && (seat.sittingOut || !seat.post) };
  return entry.mayReturn || entry.mayPost ? entry : null;
}

/** Which keys the dock has, in their order, each with what makes it another key: a finger on its way to one of them
 * must not press what has just come there. */
export function keysOf(mode: DockMode, { config, hand }: TableState): readonly string[] {
  switch (mode.kind) {
    case "decide": {
      const { main, toCall, decision, raise } = mode.dock;
      return ["fold", `${main.kind} ${toCall} ${decision}`, ...when(raise !== null, "raise")];
    }
    case "preact":
      return mode.options.map((option) => `${option.kind} ${option.amount}`);
    case "summary":
      return [...when(mode.entry === null, "settlement"), ...when(mode.mayShow, "show"), ...(mode.entry === null ? [] : entryKeys(mode.entry)), ...when(mode.mayCall, "next")];
    case "waiting":
      return [...when((config?.maxHumans ?? 1) > 1 && !config?.director, "invite"), ...when(mode.mayShow, "show"), ...when(mode.forBots.length > 0, "addBots"), ...when(mode.mayCall, "next"), ...when(mode.mayStart, "start")];
    case "spectate":
      return [mode.waitingPlace !== null ? "unqueue" : mode.full ? "queue" : "sit"];
    case "offered":
      return ["unqueue", "sit"];
    case "sittingOut":
      return [...when(mode.mayShow, "show"), ...entryKeys(mode.entry)];
    case "entering":
      return [...when(mode.mayShow, "show"), "comeBackPost"];
    case "broke":
      return [mode.mayShow ? "show" : "leave", ...when(hand?.settlement != null, "settlement"), ...when(mode.mayRebuy, "rebuy")];
    case "elsewhere":
      return ["takeOver"];
    case "paused":
      return [mode.mayResume ? "resume" : "leave"];
    case "answer":
      return mode.most === null ? [`muck ${mode.hand}`, `show ${mode.hand}`] : timesUpTo(mode.most).map((times) => `run ${times} ${mode.hand}`);
    case "watch":
      return when(mode.mayShow, "show");
  }
}

/** How often a board can be run. */
export const timesUpTo = (most: number) => Array.from({ length: most }, (_, place) => place + 1);

function entryKeys(entry: Entry): readonly string[] {
  return [...when(entry.mayReturn, "comeBack"), ...when(entry.mayPost, "comeBackPost")];
}

function when(there: boolean, key: string): readonly string[] {
  return there ? [key] : [];
}

/** Whether the viewer may begin the next hand: the table is played by key, the last hand is over, and they sit there. */
export function mayCallNext(state: TableState): boolean {
  const { you, phase, outcome, config, pausedAt } = state;
  const sits = you.seat !== null && you.controls && pausedAt === null;
  return sits && phase === "HandSummary" && outcome === null && config?.nextHand === "manual";
}

function withoutSeat(state: TableState): DockMode {
  if (state.offer !== null) return { kind: "offered", until: state.offer.until };
  const full = state.seats.every((seat) => seat !== null);
  return { kind: "spectate", full, waitingPlace: state.you.queue, waiting: state.waiting };
}

function summary(state: TableState): DockMode {
  return { kind: "summary", mayCall: mayCallNext(state), until: state.until, mayShow: mayShow(state), entry: entryOf(state) };
}

function waiting(state: TableState): DockMode {
  const ready = state.seats.filter((seat) => seat !== null && !seat.sittingOut && seat.stack > 0).length;
  // A table that has played waits for company, not for its host; one that is played by key wants the key again. With
  // company it waits only after an error has ended a hand: then the host lets it go on.
  const begun = state.handNumber > 0;
  const mayCall = begun && state.config?.nextHand === "manual" && ready >= 2;
  // Nobody to play against: bots can always be had.
  const forBots = state.you.host && ready < 2 && botsMayChange(state) ? seatsForBots(state) : [];
  return { kind: "waiting", mayStart: state.you.host && !state.config?.director && !mayCall && (begun ? ready >= 2 : forBots.length === 0), ready, mayCall, forBots, mayShow: mayShow(state) };
}
