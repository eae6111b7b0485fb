/** What a seat shows, worked out in one place for the table and for replays (A15, E7). */
import type { AvatarName, BotSpec } from "../protocol";
import { toneAt } from "./looks";
import { botsMayChange } from "./seats";
import { positionOf } from "./positions";
import { asksForSeat, madeAt, playerAt, type ActionKind, type Cards, type Hand, type MadeHand, type TableState } from "./table-state";

export type SeatStatus = "folded" | "allIn" | "sittingOut" | "disconnected" | "waits" | "leaving" | "out";
export type Puck = "dealer" | "small" | "big";

export interface SeatView {
  readonly seat: number;
  readonly name: string;
  readonly stack: number;
  readonly bot: BotSpec | null;
  /** The picture that they have chosen. */
  readonly avatar: AvatarName | null;
  /** Whose tone nobody shares who would look alike. */
  readonly tone: number | null;
  /** Whether they are the host, where there is more than one person and no director. */
  readonly host: boolean;
  /** Whether they still stand in the stand-up game. */
  readonly stands: boolean;
  readonly status: SeatStatus | null;
  readonly folded: boolean;
  /** Whether the hand was put away unseen at the showdown. */
  readonly mucked: boolean;
  /** The last action, until the street ends. */
  readonly action: { readonly kind: ActionKind; readonly allIn: boolean; readonly seq: number } | null;
  /** Face up, face down, or none. */
  readonly cards: Cards | "backs" | null;
  readonly acting: boolean;
  readonly puck: Puck | null;
  /** UTG, HJ, CO, BTN, SB or BB, at tables of up to six seats while a hand is played. */
  readonly position: string | null;
  readonly bet: number;
  /** Everything put in this hand. */
  readonly putIn: number;
  /** What the seat has got of the pots, 0 for nothing. */
  readonly won: number;
  /** Whether others got the pots for which this seat showed. */
  readonly lost: boolean;
  readonly made: MadeHand | null;
  /** How likely the open hand is to win alone and to share, from 0 to 1; null where nobody knows it. */
  readonly chance: { readonly win: number; readonly tie: number } | null;
  /** The card drawn for the button. */
  readonly drawn: string | null;
}

/** What a seat shows; null for one that is empty and has no part in the hand. */
export function seatView(state: TableState, seat: number): SeatView | null {
  const { hand } = state;
  const shown = state.seats[seat] ?? null;
  const player = hand !== null && !hand.voided && isShown(state) ? playerAt(state, seat) : null;
  // A player who went home broke is seen until the next hand begins: their cards are part of what was decided.
  if (shown === null && player === null) return null;
  const inHand = player !== null && !player.folded && !player.mucked;
  const dealt = hand !== null && (hand.board.length > 0 || Object.values(hand.players).some((one) => one.cards !== null));
  const paid = (hand?.awards.length ?? 0) > 0;
  const won = player?.won ?? 0;
  return {
    seat,
    name: player?.name || shown?.name || "",
    stack: shown?.stack ?? 0,
    bot: shown === null ? (player?.bot ?? null) : shown.bot,
    avatar: state.avatars[seat] ?? null,
    tone: toneAt(state.seats, seat),
    host: seat === state.host && state.config?.maxHumans !== 1 && !state.config?.director,
    stands: state.standing.includes(seat),
    status: statusOf(state, seat),
    folded: player?.folded ?? false,
    mucked: player?.mucked ?? false,
    action: player?.action ?? null,
    cards: player === null ? null : (faceUp(state, seat) ?? (inHand && (dealt || wasDealt(state)) ? "backs" : null)),
    acting: state.turn?.seat === seat,
    puck: puckOf(state, seat),
    position: hand === null || hand.ended ? null : positionOf(hand, seat),
    bet: player?.bet ?? 0,
    putIn: player?.committed ?? 0,
    won,
    lost: paid && inHand && won === 0,
    made: player === null || (paid && wasRunAgain(hand)) ? null : madeAt(state, seat),
    chance: chanceAt(state, seat),
    drawn: drawnBy(state, seat),
  };
}

/** Whether the board was run more than once: a player has a hand of each run, and the last one may not be what won. */
function wasRunAgain(hand: Hand | null): boolean {
  return hand !== null && hand.runs.length > 0 && hand.rules?.boards !== 2;
}

/** How likely the open hand of a seat is to win alone and to share; null where nobody knows it. */
export function chanceAt({ chances }: TableState, seat: number): SeatView["chance"] {
  const own = chances?.hands.find((one) => one.seat === seat);
  return chances === null || own === undefined ? null : { win: own.wins / chances.boards, tie: own.ties / chances.boards };
}

/** What a tap on a free seat does for the viewer: sit down there, or add a bot; null for nothing. */
export type Invitation = "sit" | "addBot" | null;

export function invitation(state: TableState): Invitation {
  const { you, phase } = state;
  if (state.config?.director) return null;
  if (you.seat === null) return asksForSeat(state) ? null : "sit";
  // While hands are played, free seats stay quiet: the menu can add a bot too.
  return you.host && phase === "Waiting" && botsMayChange(state) ? "addBot" : null;
}

/** Whether who sits there takes no part in the hand, so that the seat is drawn pale. */
export function isOut({ folded, status }: SeatView): boolean {
  return folded || status === "folded" || status === "sittingOut" || status === "out";
}

/** Cards that are open to the viewer at another seat than their own. */
function faceUp(state: TableState, seat: number): Cards | null {
  const player = playerAt(state, seat);
  return player?.cards != null && (player.shown || seat === state.you.seat) ? player.cards : null;
}

function wasDealt(state: TableState): boolean {
  return state.hand !== null && !["TableSetup", "PostingBlinds", "Waiting", "DrawingForButton"].includes(state.phase);
}

/** Whether the last hand is still what the table shows: one that waits or shuffles has put its cards away (B4). */
export function isShown({ hand, phase }: TableState): boolean {
  return hand !== null && (!hand.ended || phase === "Payout" || phase === "HandSummary" || phase === "Finished");
}

function statusOf(state: TableState, seat: number): SeatStatus | null {
  const shown = state.seats[seat] ?? null;
  const last = isShown(state) && state.hand?.voided === false ? playerAt(state, seat) : null;
  const player = state.hand?.ended === false ? last : null;
  // A player who is sent away folds: that they go is the news.
  if (shown?.parting != null && !player?.allIn) return "leaving";
  if (last?.folded) return "folded";
  if (shown === null) return "out";
  if (player?.allIn) return "allIn";
  if (shown.bot === null && !shown.connected) return "disconnected";
  if (shown.sittingOut) return "sittingOut";
  if (shown.stack === 0 && shown.queued === 0 && player === null) return "out";
  const waits = state.handNumber > 0 && shown.owes && player === null && !shown.post;
  return waits && state.config?.entry === "post_or_wait" ? "waits" : null;
}

function puckOf(state: TableState, seat: number): Puck | null {
  const { hand } = state;
  if (hand === null) return state.button === seat ? "dealer" : null;
  if (hand.button === seat) return "dealer";
  if (hand.ended || (hand.rules?.bomb ?? 0) > 0) return null; // in a bomb pot nobody has posted a blind
  if (hand.small === seat) return "small";
  return hand.big === seat ? "big" : null;
}

function drawnBy(state: TableState, seat: number): string | null {
  if (state.phase !== "DrawingForButton" || state.draw === null) return null;
  // Who tied drew again; the last card a seat drew is the one that counts.
  for (const round of [...state.draw.rounds].reverse()) {
    const own = round.find((one) => one.seat === seat);
    if (own !== undefined) return own.card;
  }
  return null;
}
