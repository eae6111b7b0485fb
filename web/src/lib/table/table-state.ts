/** What a client knows of a table: the fold of what it was sent, the same for live play, resuming and replay. */
import type {
  BotSpec,
  Chances,
  ChatLine,
  Code,
  TableConfig,
  Drawn,
  Legal,
  Made,
  Outcome,
  Phase,
  PotAwarded,
  PotResult,
  Rules,
  SeatRequest,
  SeatResult,
  SeatShown,
  SideGamePaid,
  StreetName,
  TournamentShown,
  You,
} from "../protocol";

import type { Avatars } from "./avatars";

export type Cards = readonly [string, string];
export type ActionKind = "post" | "straddle" | "fold" | "check" | "call" | "bet" | "raise";

/** The last thing a player did; `amount` was put in, `to` is the player's total for the street. */
export interface SeatAction {
  readonly kind: ActionKind;
  readonly amount: number;
  readonly to: number;
  readonly allIn: boolean;
  readonly seq: number;
}

/** One bet or raise of the street. */
export interface Raise {
  readonly seat: number;
  readonly to: number;
  readonly over: number;
  readonly allIn: boolean;
}

/** A player of the hand. `committed` is all they put in, dead chips included; what went back is not in it. */
export interface HandPlayer {
  readonly seat: number;
  readonly name: string;
  readonly bot: BotSpec | null;
  readonly start: number;
  readonly bet: number;
  readonly committed: number;
  readonly dead: number;
  readonly folded: boolean;
  readonly allIn: boolean;
  readonly mucked: boolean;
  readonly cards: Cards | null;
  readonly shown: boolean;
  readonly won: number;
  readonly action: SeatAction | null;
}

/** What a hand came to. */
export interface Settlement {
  readonly results: readonly SeatResult[];
  readonly pots: readonly PotResult[];
}

/** The last hand that began; it stays until the next one begins. */
export interface Hand {
  readonly number: number;
  readonly seats: readonly number[];
  readonly button: number;
  readonly small: number | null;
  readonly big: number;
  readonly street: StreetName;
  readonly board: readonly string[];
  /** The boards of further runs, where it is run more than once, or the second one of two boards. */
  readonly runs: readonly (readonly string[])[];
  /** The street that came after the players had not agreed to run the board more than once. */
  readonly notAgreed: StreetName | null;
  /** The cards that would have come, once somebody asked for them. */
  readonly rabbit: readonly string[];
  /** The bet that everybody must match on this street, as the last decision told it; null before the first one. */
  readonly level: number | null;
  /** The largest straddle; 0 without one. */
  readonly straddle: number;
  readonly players: Readonly<Record<number, HandPlayer>>;
  readonly raises: readonly Raise[];
  readonly awards: readonly PotAwarded[];
  readonly ended: boolean;
  readonly voided: boolean;
  readonly settlement: Settlement | null;
  /** Who is asked something at the showdown; times by the server's clock. */
  readonly asked: Asked | null;
  /** What it is played by; null before its cards are dealt. */
  readonly rules: Rules | null;
  /** What was paid beside its pots. */
  readonly beside: readonly SideGamePaid[];
}

/** A question at the showdown: to one seat, or to all who are left, how often the board is run. */
export interface Asked {
  readonly seat: number | null;
  readonly since: number;
  readonly until: number;
  readonly runs: RunsAsked | null;
}

export interface RunsAsked {
  readonly seats: readonly number[];
  readonly most: number;
  /** What has been said, by seat. */
  readonly answers: Readonly<Record<number, number>>;
}

/** Whether a question waits for the player at a seat. */
export function isAsked(asked: Asked | null | undefined, seat: number | null): asked is Asked {
  if (asked == null || seat === null) return false;
  return asked.runs === null ? asked.seat === seat : asked.runs.seats.includes(seat) && !(seat in asked.runs.answers);
}

/** The open decision; times by the server's clock, `bankFrom` is when the time bank began to run. */
export interface Turn {
  readonly hand: number;
  readonly seat: number;
  readonly decision: number;
  readonly legal: Legal;
  readonly startedAt: number;
  readonly allowance: number | null;
  readonly bank: number;
  readonly bankAsked: boolean;
  readonly bankFrom: number | null;
  readonly actsAt: number | null;
  readonly timedOut: boolean;
}

/** The cards drawn for the button, round by round, and who got it. */
export interface ButtonDraw {
  readonly rounds: readonly (readonly Drawn[])[];
  readonly seat: number;
}

/** A seat that is kept for the viewer. */
export interface Offer {
  readonly seat: number | null;
  readonly until: number | null;
}

export interface TableState {
  readonly table: string;
  readonly name: string;
  readonly preset: string;
  /** The number of the next event. */
  readonly seq: number;
  /** The time of the last event, or of the snapshot. */
  readonly time: number;
  readonly you: You;
  /** Null in a replay, which knows the hand and nothing of the table. */
  readonly config: TableConfig | null;
  readonly rules: Rules | null;
  readonly seats: readonly (SeatShown | null)[];
  readonly host: number | null;
  readonly button: number | null;
  readonly phase: Phase;
  readonly until: number | null;
  readonly pausedAt: number | null;
  readonly handNumber: number;
  readonly hand: Hand | null;
  /** What the hands that the viewer sees make, by seat: their own, and those that were shown. */
  readonly made: Readonly<Record<number, MadeHand>>;
  /** How likely open hands are to win while cards are to come; null where nobody knows it. */
  readonly chances: Chances | null;
  readonly turn: Turn | null;
  readonly draw: ButtonDraw | null;
  readonly busted: Readonly<Record<number, number>>;
  readonly outcome: Outcome | null;
  /** How a tournament stands, `played` as of `time`; null before it begins, and at every other table. */
  readonly tournament: TournamentShown | null;
  readonly chat: readonly ChatLine[];
  readonly waiting: number;
  readonly watching: number;
  readonly private: boolean;
  readonly reproducible: boolean;
  readonly offer: Offer | null;
  /** Whether the host lets nobody else sit down, and whether no hand begins any more. */
  readonly locked: boolean;
  readonly ending: boolean;
  /** How the table plays from the next hand on, if otherwise than now. */
  readonly nextConfig: TableConfig | null;
  /** Who asks the host for a seat. */
  readonly requests: readonly SeatRequest[];
  /** The seats that stand in the stand-up game. */
  readonly standing: readonly number[];
  /** The pictures that the people at the seats have chosen. */
  readonly avatars: Avatars;
  /** Whether the host wants the next hand to be a bomb pot. */
  readonly bombCalled: boolean;
  /** Why the table is no longer there. */
  readonly closed: Code | null;
}

/** Whether the host has ended the evening, and its last hand is over. */
export function isEveningOver({ ending, phase }: TableState): boolean {
  return ending && phase === "Finished";
}

/** The player of the last hand at a seat; null for somebody who was not dealt in. */
export function playerAt(state: TableState, seat: number): HandPlayer | null {
  return state.hand?.players[seat] ?? null;
}

/** What a hand makes, and on the second board where there are two. */
export interface MadeHand extends Made {
  readonly second?: Made;
}

/** Whether a hand is played on two boards. */
export function hasTwoBoards(hand: Hand | null): boolean {
  return (hand?.rules?.boards ?? 1) > 1;
}

/** What the hand at a seat makes and the cards that make it; null for one that the viewer does not see. */
export function madeAt(state: TableState, seat: number): MadeHand | null {
  return state.made[seat] ?? null;
}

/** What hands make, by seat. */
export function bySeat(hands: readonly Made[]): TableState["made"] {
  const first = hands.filter((made) => !made.board).map((made): [number, MadeHand] => {
    const second = hands.find((other) => other.seat === made.seat && other.board === 1);
    return [made.seat, second === undefined ? made : { ...made, second }];
  });
  return Object.fromEntries(first);
}

/** The viewer's own two cards. */
export function ownCards(state: TableState): Cards | null {
  return state.you.seat === null ? null : (playerAt(state, state.you.seat)?.cards ?? null);
}

/** Whether it is the viewer's turn and this connection may act. */
export function isYourTurn(state: TableState): boolean {
  return state.turn !== null && state.turn.seat === state.you.seat && state.you.controls && state.pausedAt === null;
}

/** The rules of the hand that is being played or, between hands, of the next one. */
export function rulesNow({ hand, rules }: TableState): Rules | null {
  return hand === null || hand.ended ? rules : (hand.rules ?? rules);
}

/** What a seat is called: its name, that of the player who left it, or null. */
export function nameAt(state: TableState, seat: number): string | null {
  return playerAt(state, seat)?.name || state.seats[seat]?.name || null;
}

/** Whether the host has lost the connection, so that others stand in for them after a minute. */
export function isHostAway({ host, seats }: Pick<TableState, "host" | "seats">): boolean {
  return host !== null && seats[host]?.connected === false;
}

/** The request for a seat that the viewer sees: their own, or the first one that is theirs to answer. */
export function shownRequest(state: Pick<TableState, "host" | "seats" | "requests" | "you">): SeatRequest | undefined {
  const { you, requests } = state;
  const own = requests.find((one) => one.you);
  return own ?? (you.host || (you.seat !== null && isHostAway(state)) ? requests[0] : undefined);
}

/** Whether the viewer has asked the host for a seat and waits for the answer. */
export function asksForSeat({ requests }: Pick<TableState, "requests">): boolean {
  return requests.some((one) => one.you);
}
