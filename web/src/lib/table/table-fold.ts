/** The one way a client comes to know a table: the state after an event, from the state before and the event.
 *
 * No rule of the game is in here. Events of unknown types change nothing. */
import type { TurnStarted, WireEvent } from "../protocol";
import * as inHand from "./hand-fold";
import { isYou, leave, mapSeat, openTable, part, sit } from "./seat-fold";
import type { TableState, Turn } from "./table-state";
import * as inTournament from "./tournament-fold";

/** A step of a table: what was, what happened, and what is. */
export interface FoldStep {
  readonly before: TableState;
  readonly event: WireEvent;
  readonly after: TableState;
}

/** Take in events in order; those that are known already are skipped. */
export function foldEvents(state: TableState, events: readonly WireEvent[]): TableState {
  return events.reduce((next, event) => (event.seq < next.seq ? next : foldEvent(next, event)), state);
}

/** Take in the next event. */
export function foldEvent(state: TableState, event: WireEvent): TableState {
  const next = step(withPlayed(state, event), event);
  return { ...next, seq: event.seq + 1, time: event.time };
}

/** The time of play until an event; nobody played while the table was down. */
function withPlayed(state: TableState, event: WireEvent): TableState {
  if (state.tournament == null || event.type === "tableRecovered") return state;
  const played = inTournament.playedUntil(state, event.time);
  return { ...state, tournament: { ...state.tournament, played } };
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
    case "showAsked":
      return inHand.askToShow(state, event);
    case "runsOffered":
      return inHand.offerRuns(state, event);
    case "runsAnswered":
      return inHand.answerRuns(state, event);
    case "runsAgreed":
      return inHand.agreeOnRuns(state, event);
    case "runDealt":
      return inHand.dealRun(state, event);
    case "rabbitHunted":
      return inHand.mapHand(state, (hand) => ({ ...hand, rabbit: event.cards }));
    case "sideGamePaid":
      return inHand.payBeside(state, event);
    case "standingChanged":
      return { ...state, standing: event.standing };
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
      return changeSettings(inHand.mapHand({ ...settled, turn: null }, (hand) => ({ ...hand, settlement: { results, pots } })));
    }
    case "handVoided":
      return changeSettings(voidHand(state, event.hand));
    case "phaseEntered":
      return { ...inTournament.closeOffer(state, event.phase), phase: event.phase, until: event.until, turn: null };
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
    case "thinkTimeChanged": {
      const think = [event.least, event.most] as const;
      return { ...state, config: state.config && { ...state.config, think }, nextConfig: state.nextConfig && { ...state.nextConfig, think } };
    }
    case "blindsChanged":
      return { ...state, rules: event.rules };
    case "sessionFinished":
      return { ...state, outcome: event.outcome };
    case "hostChanged":
      return { ...state, host: event.seat, locked: state.locked && event.seat !== null, you: { ...state.you, host: isYou(state, event.seat) } };
    case "tableLocked":
      return { ...state, locked: event.locked };
    case "stackCorrected":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, stack: seat.stack + event.amount }));
    case "settingsChanged":
      return changeSettings({ ...state, nextConfig: event.config });
    case "bombPotCalled":
      return { ...state, bombCalled: event.on };
    case "eveningEnded":
      return { ...state, ending: true };
    case "tableOpened":
      return openTable(state, event.config, event.seating);
    case "playerSat":
      return sit(state, event);
    case "seatLeft":
      return leave(inTournament.answer(state, event.seat), event.seat);
    case "partingAnnounced":
      return part(state, event.seat, event.parting);
    case "playerSatOut":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, sittingOut: true }));
    case "playerCameBack":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, sittingOut: false, post: event.post, timeouts: 0 }));
    case "botReplaced":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, bot: event.bot }));
    case "playerRenamed":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, name: event.name }));
    case "straddleChosen":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, straddles: event.on }));
    case "lastLongerChosen":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, lastLonger: event.on }));
    case "topUpQueued":
      return inTournament.add(mapSeat(state, event.seat, (seat) => ({ ...seat, queued: seat.queued + event.amount })), event.seat);
    case "chipsAdded":
      return mapSeat(inTournament.buy(state, event.seat), event.seat, (seat) => ({ ...seat, stack: seat.stack + event.amount, queued: 0 }));
    case "playerDisconnected":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, connected: false }));
    case "playerReconnected":
      return mapSeat(state, event.seat, (seat) => ({ ...seat, connected: true }));
    case "playerBusted":
      return { ...inTournament.goOut(state, event), busted: { ...state.busted, [event.seat]: event.place } };
    case "tournamentStarted":
      return inTournament.begin(state, event);
    case "levelReached":
      return inTournament.change(state, (now) => ({ ...now, level: event.level, played: event.played }));
    case "bountyWon":
      return inTournament.winBounty(state, event);
    case "rebuyOffered":
      return { ...inTournament.change(state, (now) => ({ ...now, offered: event.seats })), until: event.until };
    case "tournamentFinished":
      return inTournament.change(state, (now) => ({ ...now, results: event.results }));
    case "gameStarted":
    case "nextHandCalled":
    case "orderFollowed":
    case "askedToSee":
    case "requestDeclined":
      return state;
    default:
      return ignored(event, state);
  }
}

/** Play by the settings that the host has chosen, once no hand is played by the old ones. */
function changeSettings(state: TableState): TableState {
  const { nextConfig, config, hand } = state;
  if (nextConfig === null || (hand !== null && !hand.voided && hand.settlement === null)) return state;
  const isOther = JSON.stringify(nextConfig.clock) !== JSON.stringify(config?.clock);
  const seats = isOther ? state.seats.map((seat) => seat && { ...seat, bank: nextConfig.clock?.bank ?? 0 }) : state.seats;
  return { ...state, config: nextConfig, nextConfig: null, seats };
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

/** An action ends the turn of who took it; somebody who has gone may fold out of turn. */
function decided(state: TableState, seat: number): TableState {
  const { turn } = state;
  if (turn === null || turn.seat !== seat) return state;
  const acted = { ...state, turn: null };
  return turn.timedOut ? acted : mapSeat(acted, seat, (one) => (one.timeouts === 0 ? one : { ...one, timeouts: 0 }));
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
  const resumed = { ...state, pausedAt: null, turn: shifted };
  return inHand.mapHand(resumed, (hand) => ({ ...hand, asked: hand.asked && { ...hand.asked, since: hand.asked.since + pause, until: hand.asked.until + pause } }));
}

function recover(state: TableState, time: number): TableState {
  const { turn } = state;
  if (turn === null) return inHand.mapHand(state, (hand) => ({ ...hand, asked: null })); // to be asked anew
  const restored = mapSeat(state, turn.seat, (seat) => ({
    ...seat,
    bank: turn.allowance === null ? seat.bank : turn.bank,
    timeouts: turn.timedOut ? seat.timeouts - 1 : seat.timeouts,
  }));
  const startedAt = state.pausedAt ?? time;
  return { ...restored, turn: { ...turn, startedAt, bankFrom: null, timedOut: false } };
}

function mapTurn(state: TableState, seat: number, change: (turn: Turn) => Turn): TableState {
  return state.turn?.seat === seat ? { ...state, turn: change(state.turn) } : state;
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
  return { ...before, turn: null, made: {}, chances: null, hand: { ...hand, voided: true, ended: true, asked: null } };
}

function withStacks(state: TableState, seats: readonly number[], stacks: readonly number[]): TableState {
  return inHand.withStacks(state, new Map(seats.map((seat, place) => [seat, stacks[place] ?? 0])));
}
