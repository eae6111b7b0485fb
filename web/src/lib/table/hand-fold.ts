/** The fold of what happens inside a hand: chips, cards and actions. */
import type {
  BetReturned,
  BoardDealt,
  Called,
  CardsShown,
  Checked,
  ChipsPosted,
  Folded,
  HandBegan,
  HandMucked,
  HandShown,
  HandStarted,
  HoleCardsDealt,
  Legal,
  PotAwarded,
  Raised,
  RunDealt,
  RunsAgreed,
  RunsAnswered,
  RunsOffered,
  SeatShown,
  ShowAsked,
  SideGamePaid,
} from "../protocol";
import type { Hand, HandPlayer, SeatAction, TableState } from "./table-state";

const DEAD = new Set(["dead", "big_blind_ante"]);
const LIVE = new Set(["small_blind", "big_blind", "live", "straddle"]);

export function beginHand(state: TableState, event: HandBegan): TableState {
  const missed = new Set(event.missed.map((one) => one.seat));
  const dealt = new Set(event.seats);
  const players: Record<number, HandPlayer> = {};
  for (const seat of event.seats) {
    const occupant = state.seats[seat];
    players[seat] = newPlayer(seat, occupant ?? null);
  }
  const seats = state.seats.map((seat) => {
    if (seat === null) return null;
    if (dealt.has(seat.seat)) return { ...seat, new: false, owes: false, post: false };
    return missed.has(seat.seat) ? { ...seat, owes: true } : seat;
  });
  const { hand: number, button, small, big } = event;
  const hand: Hand = {
    number,
    seats: event.seats,
    button,
    small,
    big,
    street: "preflop",
    board: [],
    runs: [],
    notAgreed: null,
    rabbit: [],
    level: null,
    straddle: 0,
    players,
    raises: [],
    awards: [],
    ended: false,
    voided: false,
    settlement: null,
    asked: null,
    rules: null,
    beside: [],
  };
  return { ...state, seats, button, handNumber: number, hand, made: {}, chances: null, turn: null, draw: null, busted: {}, bombCalled: false };
}

export function startHand(state: TableState, event: HandStarted): TableState {
  const stacks = new Map(event.seats.map((seat, place) => [seat, event.stacks[place] ?? 0]));
  const next = withStacks(state, stacks);
  // The next hand may be an ordinary one again.
  const { bomb = 0, boards = 1 } = event.rules as Partial<HandStarted["rules"]>;
  const rules = bomb > 0 || boards > 1 ? { ...event.rules, bomb: 0, boards: 1 } : event.rules;
  const runs = Array.from({ length: boards - 1 }, () => []);
  const ruled = mapHand({ ...next, rules }, (hand) => ({ ...hand, rules: event.rules, runs }));
  return mapPlayers(ruled, (player) => ({
    ...player,
    start: stacks.get(player.seat) ?? player.start,
  }));
}

export function postChips(state: TableState, event: ChipsPosted): TableState {
  const { seat, amount, kind, seq } = event;
  const paid = pay(state, seat, amount, seq, (player) => ({
    kind: kind === "straddle" ? kind : "post",
    bet: player.bet + (LIVE.has(kind) ? amount : 0),
    dead: player.dead + (DEAD.has(kind) ? amount : 0),
  }));
  return kind === "straddle" ? mapHand(paid, (hand) => ({ ...hand, straddle: Math.max(hand.straddle, amount) })) : paid;
}

export function dealHoles(state: TableState, event: HoleCardsDealt): TableState {
  const cards = new Map(event.hands.map((dealt) => [dealt.seat, dealt.cards]));
  return mapPlayers(state, (player) => ({ ...player, cards: cards.get(player.seat) ?? null }));
}

export function fold(state: TableState, event: Folded): TableState {
  return mapPlayer(state, event.seat, (player) => ({
    ...player,
    folded: true,
    action: { kind: "fold", amount: 0, to: player.bet, allIn: false, seq: event.seq },
  }));
}

export function check(state: TableState, event: Checked): TableState {
  return mapPlayer(state, event.seat, (player) => ({
    ...player,
    action: { kind: "check", amount: 0, to: player.bet, allIn: false, seq: event.seq },
  }));
}

export function call(state: TableState, event: Called): TableState {
  const { seat, amount, seq } = event;
  return pay(state, seat, amount, seq, (player) => ({ kind: "call", bet: player.bet + amount, dead: player.dead }));
}

export function raise(state: TableState, event: Raised): TableState {
  const { seat, amount, to, over, seq } = event;
  const paid = pay(state, seat, amount, seq, (player) => ({
    kind: over === 0 ? "bet" : "raise",
    bet: to,
    dead: player.dead,
  }));
  const allIn = paid.hand?.players[seat]?.allIn ?? false;
  return mapHand(paid, (hand) => ({
    ...hand,
    level: Math.max(hand.level ?? 0, to),
    raises: [...hand.raises, { seat, to, over, allIn }],
  }));
}

export function returnBet(state: TableState, event: BetReturned): TableState {
  const { seat, amount } = event;
  const back = addStack({ ...state, turn: null }, seat, amount);
  return mapPlayer(back, seat, (player) => ({
    ...player,
    bet: Math.max(0, player.bet - amount),
    committed: player.committed - amount,
    // A player who gets chips back has some again and decides nothing more: they are not shown as all-in.
    allIn: false,
  }));
}

export function dealBoard(state: TableState, event: BoardDealt): TableState {
  const swept = sweep({ ...state, turn: null, chances: null });
  const cleared = mapPlayers(swept, (player) =>
    player.folded || player.allIn || player.action === null ? player : { ...player, action: null },
  );
  return mapHand(cleared, (hand) => ({
    ...hand,
    street: event.street,
    board: [...hand.board, ...event.cards],
    level: 0,
    raises: [],
    asked: null,
    notAgreed: hand.asked?.runs == null ? hand.notAgreed : event.street,
  }));
}

/** All who are left are asked how often the board is run, or one of them has answered, or all agree. */
export function offerRuns(state: TableState, { seats, most, time: since, until }: RunsOffered): TableState {
  const asked = { seat: null, since, until, runs: { seats, most, answers: {} } };
  return mapHand({ ...sweep(state), turn: null, until }, (hand) => ({ ...hand, asked }));
}

export function answerRuns(state: TableState, { seat, times }: RunsAnswered): TableState {
  return mapHand(state, (hand) => {
    const runs = hand.asked?.runs;
    return hand.asked === null || runs == null ? hand : { ...hand, asked: { ...hand.asked, runs: { ...runs, answers: { ...runs.answers, [seat]: times } } } };
  });
}

export function agreeOnRuns(state: TableState, { runs }: RunsAgreed): TableState {
  return mapHand({ ...state, until: null }, (hand) => ({ ...hand, asked: null, runs: Array.from({ length: runs - 1 }, () => hand.board) }));
}

export function dealRun(state: TableState, { run, cards }: RunDealt): TableState {
  return mapHand({ ...state, chances: null }, (hand) => ({ ...hand, runs: hand.runs.map((board, place) => (place === run - 1 ? [...board, ...cards] : board)) }));
}

export function showHand(state: TableState, event: HandShown | CardsShown): TableState {
  // Cards shown after the hand come while nothing is to be swept; at a showdown the betting is over.
  const { cards } = event;
  return mapPlayer(answered(sweep(state), event.seat), event.seat, (player) => ({ ...player, cards, shown: true, mucked: false }));
}

export function muckHand(state: TableState, event: HandMucked): TableState {
  return mapPlayer(answered(sweep(state), event.seat), event.seat, (player) => ({ ...player, mucked: true }));
}

/** Somebody was asked to show or muck. */
export function askToShow(state: TableState, event: ShowAsked): TableState {
  const asked = { seat: event.seat, since: event.time, until: event.until, runs: null };
  return mapHand({ ...sweep(state), turn: null, until: event.until }, (hand) => ({ ...hand, asked }));
}

function answered(state: TableState, seat: number): TableState {
  return state.hand?.asked?.seat === seat ? mapHand({ ...state, until: null }, (hand) => ({ ...hand, asked: null })) : state;
}

export function awardPot(state: TableState, event: PotAwarded): TableState {
  let next = sweep({ ...state, turn: null, chances: null });
  for (const { seat, amount } of event.shares) {
    next = addStack(next, seat, amount);
    next = mapPlayer(next, seat, (player) => ({ ...player, won: player.won + amount }));
  }
  return mapHand(next, (hand) => ({ ...hand, awards: [...hand.awards, event] }));
}

/** Chips went from stack to stack beside the pots. */
export function payBeside(state: TableState, event: SideGamePaid): TableState {
  const paid = event.payments.reduce((next, { seat, amount }) => addStack(next, seat, amount), state);
  return mapHand(paid, (hand) => ({ ...hand, beside: [...hand.beside, event] }));
}

/** A decision was opened: whoever decides is told the bet to match, which a short blind is below. */
export function openDecision(state: TableState, legal: Legal): TableState {
  return mapHand(state, (hand) => ({ ...hand, level: legal.bet + legal.price }));
}

/** Give seats the stacks they are known to have. */
export function withStacks(state: TableState, stacks: ReadonlyMap<number, number>): TableState {
  const seats = state.seats.map((seat) => {
    const stack = seat === null ? undefined : stacks.get(seat.seat);
    return seat === null || stack === undefined || stack === seat.stack ? seat : { ...seat, stack };
  });
  return { ...state, seats };
}

export function mapHand(state: TableState, change: (hand: Hand) => Hand): TableState {
  return state.hand === null ? state : { ...state, hand: change(state.hand) };
}

function newPlayer(seat: number, occupant: SeatShown | null): HandPlayer {
  return {
    seat,
    name: occupant?.name ?? "",
    bot: occupant?.bot ?? null,
    start: occupant?.stack ?? 0,
    bet: 0,
    committed: 0,
    dead: 0,
    folded: false,
    allIn: false,
    mucked: false,
    cards: null,
    shown: false,
    won: 0,
    action: null,
  };
}

function mapPlayer(state: TableState, seat: number, change: (player: HandPlayer) => HandPlayer): TableState {
  return mapHand(state, (hand) => {
    const player = hand.players[seat];
    return player === undefined ? hand : { ...hand, players: { ...hand.players, [seat]: change(player) } };
  });
}

function mapPlayers(state: TableState, change: (player: HandPlayer) => HandPlayer): TableState {
  return mapHand(state, (hand) => {
    const players: Record<number, HandPlayer> = {};
    for (const player of Object.values(hand.players)) players[player.seat] = change(player);
    return { ...hand, players };
  });
}

function addStack(state: TableState, number: number, amount: number): TableState {
  const seats = state.seats.map((seat) => (seat?.seat === number ? { ...seat, stack: seat.stack + amount } : seat));
  return { ...state, seats };
}

/** Put chips in: from the stack to the middle. */
function pay(
  state: TableState,
  seat: number,
  amount: number,
  seq: number,
  change: (player: HandPlayer) => { kind: SeatAction["kind"]; bet: number; dead: number },
): TableState {
  const paid = addStack(state, seat, -amount);
  const allIn = paid.seats[seat]?.stack === 0;
  return mapPlayer(paid, seat, (player) => {
    const { kind, bet, dead } = change(player);
    const action: SeatAction = { kind, amount, to: bet, allIn, seq };
    return { ...player, bet, dead, allIn, committed: player.committed + amount, action };
  });
}

/** Collect the bets of the street. */
function sweep(state: TableState): TableState {
  return mapPlayers(state, (player) => (player.bet === 0 ? player : { ...player, bet: 0 }));
}
