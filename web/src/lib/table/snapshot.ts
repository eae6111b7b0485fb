/** A table as a `table` message shows it: the state that live events go on from. */
import type { SeatShown, TableShown, TurnShown } from "../protocol";
import { avatarsBySeat } from "./avatars";
import { newSeat } from "./seat-fold";
import { foldEvent, foldEvents, type FoldStep } from "./table-fold";
import { bySeat, type TableState, type Turn } from "./table-state";

/** The table as a `table` message shows it: its hand folded, everything else taken from the message. */
export function fromSnapshot(shown: TableShown): TableState {
  const folded = foldEvents(beforeHand(shown), shown.hand);
  return {
    ...folded,
    ...aboutTable(shown),
    seq: shown.seq,
    time: shown.now,
    pausedAt: shown.paused ? (folded.pausedAt ?? shown.now) : null,
    handNumber: shown.handNumber,
    made: bySeat(shown.made),
    chances: shown.chances,
    turn: shown.turn === null ? null : turnOf(shown, shown.turn, folded.turn),
  };
}

/** What has happened in a snapshot's hand, step by step. */
export function snapshotSteps(shown: TableShown): readonly FoldStep[] {
  let before = beforeHand(shown);
  return shown.hand.map((event) => {
    const step = { before, event, after: foldEvent(before, event) };
    before = step.after;
    return step;
  });
}

function aboutTable(shown: TableShown) {
  const { table, name, preset, you, config, rules, seats, host, button, phase, until, outcome } = shown;
  // An older room tells nothing of tournaments, nor of what a host may do and friends play since.
  const { tournament = null, locked = false, ending = false, nextConfig = null, requests = [], standing = [], bombCalled = false, avatars = [] } = shown as Partial<TableShown>;
  return { table, name, preset, you, config, rules, seats, host, button, phase, until, outcome, tournament, locked, ending, nextConfig, requests, standing, bombCalled, avatars: avatarsBySeat(avatars) };
}

/** The table as far as a snapshot tells it without its hand, and with those in their seats who were dealt in. */
function beforeHand(shown: TableShown): TableState {
  const { waiting, watching, reproducible } = shown;
  return {
    ...aboutTable(shown),
    seats: seatsAtDeal(shown),
    seq: 0,
    time: shown.now,
    pausedAt: null,
    handNumber: shown.handNumber,
    hand: null,
    made: {},
    chances: null,
    turn: null,
    draw: null,
    busted: {},
    chat: shown.chat,
    waiting,
    watching,
    private: shown.private,
    reproducible,
    offer: null,
    closed: null,
  };
}

/** Who sat where when the snapshot's hand began; somebody else may have taken the seat of one who has left since. */
function seatsAtDeal(shown: TableShown): readonly (SeatShown | null)[] {
  return shown.seats.map((seat, number) => {
    const dealt = shown.players.find((player) => player.seat === number);
    if (dealt === undefined || seat?.name === dealt.name) return seat;
    return { ...newSeat(number, dealt.name, 0, 0), bot: dealt.bot };
  });
}

/** The turn of a snapshot: as its hand's events tell it or, if they do not, as far as its figures do. */
function turnOf(shown: TableShown, turn: TurnShown, folded: Turn | null): Turn {
  const { event, allowanceLeft, bankLeft, bankRunning } = turn;
  if (folded !== null && folded.hand === event.hand && folded.decision === event.decision) return folded;
  const clock = shown.config.clock;
  const spent = event.allowance === null || allowanceLeft === null ? 0 : event.allowance - allowanceLeft;
  const bankFrom = bankRunning ? shown.now - (event.bank - bankLeft) : null;
  return {
    hand: event.hand,
    seat: event.seat,
    decision: event.decision,
    legal: event.legal,
    startedAt: bankFrom === null ? shown.now - spent : bankFrom - (event.allowance ?? 0),
    allowance: event.allowance,
    bank: event.bank,
    bankAsked: bankRunning || (clock?.autoBank ?? false),
    bankFrom,
    actsAt: event.actsAt ?? null,
    timedOut: false,
  };
}
