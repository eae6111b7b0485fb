/** The one way a client comes to know a table: `fromSnapshot` and then `receive` or `foldEvent`, `fromHand` for replay.
 *
 * No rule of the game is in here. Events and messages of unknown types change nothing. */
import * as inHand from "./hand-fold";
import type {
  ChatLine,
  Parting,
  PlayerSat,
  SeatShown,
  ServerMessage,
  TableShown,
  TurnShown,
  TurnStarted,
  WireEvent,
} from "../protocol";
import type { MadeAt } from "../http-types";
import { bySeat, type TableState, type Turn } from "./table-state";

const KEPT_CHAT = 200;

/** A step of a table: what was, what happened, and what is. */
export interface FoldStep {
  readonly before: TableState;
  readonly event: WireEvent;
  readonly after: TableState;
}

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
  return { table, name, preset, you, config, rules, seats, host, button, phase, until, outcome };
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

/** What a replay needs to know of a hand besides its events. */
export interface ReplayHand {
  readonly tableName: string;
  readonly preset: string;
  /** The seat whose view it is; null for a hand without one. */
  readonly seat: number | null;
  readonly players: readonly { readonly seat: number; readonly name: string; readonly bot: boolean }[];
}

/** The table before a recorded hand begins; fold its events from here. */
export function fromHand(hand: ReplayHand, seatCount?: number): TableState {
  const most = Math.max(1, ...hand.players.map((player) => player.seat));
  const seats = Array.from({ length: seatCount ?? most + 1 }, (_, number): SeatShown | null => {
    const player = hand.players.find((one) => one.seat === number);
    if (player === undefined) return null;
    const seat = newSeat(number, player.name, 0, 0);
    return player.bot ? { ...seat, bot: { level: "normal", personality: null } } : seat;
  });
  return {
    table: "",
    name: hand.tableName,
    preset: hand.preset,
    seq: 0,
    time: 0,
    you: { seat: hand.seat, controls: false, host: false, owner: false, queue: null },
    config: null,
    rules: null,
    seats,
    host: null,
    button: null,
    phase: "Waiting",
    until: null,
    pausedAt: null,
    handNumber: 0,
    hand: null,
    made: {},
    turn: null,
    draw: null,
    busted: {},
    outcome: null,
    chat: [],
    waiting: 0,
    watching: 0,
    private: false,
    reproducible: false,
    offer: null,
    closed: null,
  };
}

/** Every state of a replay: the first is before the first event. `made` is that of the recorded hand. */
export function replayStates(
  start: TableState,
  events: readonly WireEvent[],
  made: readonly MadeAt[] = [],
): readonly TableState[] {
  const madeAfter = new Map(made.map((one) => [one.seq, bySeat(one.hands)]));
  const states = [start];
  let state = start;
  for (const event of events) {
    const next = foldEvent(state, event);
    state = { ...next, made: madeAfter.get(event.seq) ?? next.made };
    states.push(state);
  }
  return states;
}

/** Take in a message of the server about this table. */
export function receive(state: TableState, message: ServerMessage): TableState {
  if (!("table" in message) || typeof message.table !== "string" || message.table !== state.table) return state;
  switch (message.type) {
    case "table":
      return fromSnapshot(message);
    case "events":
      return foldEvents(state, message.events);
    case "handMade":
      return message.hand === state.handNumber ? { ...state, made: bySeat(message.hands) } : state;
    case "control":
      return { ...state, you: { ...state.you, controls: message.controls } };
    case "queue": {
      const offer = message.position === null ? null : state.offer;
      return { ...state, offer, waiting: message.waiting, you: { ...state.you, queue: message.position } };
    }
    case "seatOffered":
      return { ...state, offer: { seat: message.seat, until: message.until } };
    case "chat":
      return { ...state, chat: addLine(state.chat, message) };
    case "chatDeleted":
      return { ...state, chat: state.chat.filter((line) => line.message !== message.message) };
    case "tableClosed":
      return { ...state, closed: message.code, turn: null };
    default:
      return state;
  }
}

/** Take in events in order; those that are known already are skipped. */
export function foldEvents(state: TableState, events: readonly WireEvent[]): TableState {
  return events.reduce((next, event) => (event.seq < next.seq ? next : foldEvent(next, event)), state);
}

/** Take in the next event. */
export function foldEvent(state: TableState, event: WireEvent): TableState {
  const next = step(state, event);
  return { ...next, seq: event.seq + 1, time: event.time };
}

function step(state: TableState, event: WireEvent): TableState {
  switch (event.type) {
    case "handBegan":
      return inHand.beginHand(state, event);
    case "handStarted":
      return inHand.startHand(state, event);
    case "chipsPosted":
      return inHand.postChips(state, event);
    case "holeCardsDealt":
      return inHand.dealHoles(state, event);
    case "folded":
      return inHand.fold(decided(state, event.seat), event);
    case "checked":
      return inHand.check(decided(state, event.seat), event);
    case "called":
      return inHand.call(decided(state, event.seat), event);
    case "raised":
      return inHand.raise(decided(state, event.seat), event);
    case "betReturned":
      return inHand.returnBet(state, event);
    case "boardDealt":
      return inHand.dealBoard(state, event);
    case "handShown":
    case "cardsShown":
      return inHand.showHand(state, event);
    case "handMucked":
      return inHand.muckHand(state, event);
    case "potAwarded":
      return inHand.awardPot(state, event);
    case "handEnded":
      return inHand.mapHand(withStacks(state, event.seats, event.stacks), (hand) => ({ ...hand, ended: true }));
    case "handSettled": {
      const { results, pots } = event;
      const seats = results.map((one) => one.seat);
      const settled = withStacks(
        state,
        seats,
        results.map((one) => one.stack),
      );
      return inHand.mapHand({ ...settled, turn: null }, (hand) => ({ ...hand, settlement: { results, pots } }));
    }
    case "handVoided":
      return voidHand(state, event.hand);
    case "phaseEntered":
      return { ...state, phase: event.phase, until: event.until, turn: null };
    case "turnStarted":
      return { ...inHand.openDecision(state, event.legal), until: null, turn: openTurn(state, event) };
    case "timeBankRequested":
      return mapTurn(state, event.seat, (turn) => ({ ...turn, bankAsked: true }));
    case "timeBankStarted":
      return mapTurn(state, event.seat, (turn) => ({ ...turn, bankFrom: turn.startedAt + (turn.allowance ?? 0) }));
    case "timeBankUsed":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, bank: event.left }));
    case "timedOut": {
      const counted = mapSeat(state, event.seat, (seat) => ({ ...seat, timeouts: seat.timeouts + 1 }));
      return mapTurn(counted, event.seat, (turn) => ({ ...turn, timedOut: true }));
    }
    case "tablePaused":
      return { ...state, pausedAt: event.time, until: null };
    case "tableResumed":
      return resume(state, event.time);
    case "tableRecovered":
      return recover(state, event.time);
    case "buttonDrawn":
      return { ...state, button: event.seat, draw: { rounds: event.rounds, seat: event.seat } };
    case "blindsChanged":
      return { ...state, rules: event.rules };
    case "sessionFinished":
      return { ...state, outcome: event.outcome };
    case "hostChanged":
      return { ...state, host: event.seat, you: { ...state.you, host: isYou(state, event.seat) } };
    case "tableOpened":
      return openTable(state, event.config, event.seating);
    case "playerSat":
      return sit(state, event);
    case "seatLeft":
      return leave(state, event.seat);
    case "partingAnnounced":
      return part(state, event.seat, event.parting);
    case "playerSatOut":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, sittingOut: true }));
    case "playerCameBack":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, sittingOut: false, post: event.post, timeouts: 0 }));
    case "botReplaced":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, bot: event.bot }));
    case "topUpQueued":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, queued: seat.queued + event.amount }));
    case "chipsAdded":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, stack: seat.stack + event.amount, queued: 0 }));
    case "playerDisconnected":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, connected: false }));
    case "playerReconnected":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, connected: true }));
    case "playerBusted":
      return { ...state, busted: { ...state.busted, [event.seat]: event.place } };
    case "gameStarted":
    case "nextHandCalled":
      return state;
    default:
      return ignored(event, state);
  }
}

/** A newer server may tell more than this client knows. */
function ignored(event: never, state: TableState): TableState {
  void event;
  return state;
}

function openTurn(state: TableState, event: TurnStarted): Turn {
  const { hand, seat, decision, legal, allowance, bank } = event;
  return {
    hand,
    seat,
    decision,
    legal,
    startedAt: event.time,
    allowance,
    bank,
    bankAsked: state.config?.clock?.autoBank ?? false,
    bankFrom: null,
    actsAt: event.actsAt ?? null,
    timedOut: false,
  };
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

/** An action ends the turn of who took it; somebody who has gone may fold out of turn. */
function decided(state: TableState, seat: number): TableState {
  const { turn } = state;
  if (turn === null || turn.seat !== seat) return state;
  const acted = { ...state, turn: null };
  return turn.timedOut ? acted : mapSeat(acted, seat, (one) => (one.timeouts === 0 ? one : { ...one, timeouts: 0 }));
}

function voidHand(state: TableState, number: number): TableState {
  const { hand } = state;
  // A hand that never began leaves the last one as it was.
  if (hand === null || hand.number !== number) return { ...state, turn: null };
  const players = Object.values(hand.players);
  const before = withStacks(
    state,
    players.map((player) => player.seat),
    players.map((player) => player.start),
  );
  return { ...before, turn: null, made: {}, hand: { ...hand, voided: true, ended: true } };
}

function resume(state: TableState, time: number): TableState {
  const pause = state.pausedAt === null ? 0 : time - state.pausedAt;
  const { turn } = state;
  const shifted: Turn | null = turn && {
    ...turn,
    startedAt: turn.startedAt + pause,
    bankFrom: turn.bankFrom === null ? null : turn.bankFrom + pause,
    actsAt: turn.actsAt === null ? null : turn.actsAt + pause,
  };
  return { ...state, pausedAt: null, turn: shifted };
}

function recover(state: TableState, time: number): TableState {
  const { turn } = state;
  if (turn === null) return state;
  const restored = mapSeat(state, turn.seat, (seat) => ({
    ...seat,
    bank: turn.allowance === null ? seat.bank : turn.bank,
    timeouts: turn.timedOut ? seat.timeouts - 1 : seat.timeouts,
  }));
  const startedAt = state.pausedAt ?? time;
  return { ...restored, turn: { ...turn, startedAt, bankFrom: null, timedOut: false } };
}

function openTable(
  state: TableState,
  config: NonNullable<TableState["config"]>,
  seating: readonly { readonly seat: number; readonly name: string; readonly bot: SeatShown["bot"] }[],
): TableState {
  const bank = config.clock?.bank ?? 0;
  const seats = Array.from({ length: config.seats }, (_, number): SeatShown | null => {
    const plan = seating.find((one) => one.seat === number);
    return plan === undefined ? null : { ...newSeat(number, plan.name, config.stack, bank), bot: plan.bot };
  });
  const host = seating.find((plan) => plan.bot === null)?.seat ?? null;
  const you = { ...state.you, host: isYou(state, host) };
  return { ...state, config, rules: config.rules, seats, host, you };
}

function sit(state: TableState, event: PlayerSat): TableState {
  const bank = state.config?.clock?.bank ?? 0;
  const seat = { ...newSeat(event.seat, event.name, event.stack, bank), bot: event.bot, post: event.post };
  return { ...state, seats: state.seats.map((one, number) => (number === event.seat ? seat : one)) };
}

function leave(state: TableState, number: number): TableState {
  const seats = state.seats.map((seat, place) => (place === number ? null : seat));
  if (!isYou(state, number)) return { ...state, seats };
  // From now on a spectator, who is told only of hands that were shown.
  const { [number]: own, ...others } = state.made;
  const made = own === undefined || state.hand?.players[number]?.shown ? state.made : others;
  return { ...state, seats, made, you: { ...state.you, seat: null, host: false } };
}

function part(state: TableState, number: number, parting: Parting): TableState {
  return mapSeat(state, number, (seat) => ({ ...seat, parting }));
}

function isYou(state: TableState, seat: number | null): boolean {
  return seat !== null && seat === state.you.seat;
}

function newSeat(seat: number, name: string, stack: number, bank: number): SeatShown {
  return {
    seat,
    name,
    stack,
    bot: null,
    connected: true,
    sittingOut: false,
    parting: null,
    queued: 0,
    new: true,
    owes: true,
    post: false,
    bank,
    timeouts: 0,
  };
}

function mapSeat(state: TableState, number: number, change: (seat: SeatShown) => SeatShown): TableState {
  const seats = state.seats.map((seat) => (seat?.seat === number ? change(seat) : seat));
  return { ...state, seats };
}

function mapTurn(state: TableState, seat: number, change: (turn: Turn) => Turn): TableState {
  return state.turn?.seat === seat ? { ...state, turn: change(state.turn) } : state;
}

function withStacks(state: TableState, seats: readonly number[], stacks: readonly number[]): TableState {
  return inHand.withStacks(state, new Map(seats.map((seat, place) => [seat, stacks[place] ?? 0])));
}

function addLine(chat: readonly ChatLine[], line: ChatLine): readonly ChatLine[] {
  if (chat.some((one) => one.message === line.message)) return chat;
  return [...chat, line].slice(-KEPT_CHAT);
}
