/** What happened, in a sentence: the line below the board, the log, and what a screen reader says. */
import { changedSettings } from "./changed-settings";
import type { I18n } from "./i18n";
import { potsOf, potTotal } from "../table/pots";
import type { HandName, PotAwarded, WireEvent } from "../protocol";
import type { FoldStep } from "../table/table-fold";
import { hasTwoBoards, nameAt, playerAt, type TableState } from "../table/table-state";

const TOLD_FROM_BEFORE: ReadonlySet<WireEvent["type"]> = new Set(["seatLeft", "playerRenamed", "settingsChanged"]);

/** The state from which an event is told: after it, but before it where what it tells goes with it. */
export function knownWith({ before, event, after }: FoldStep): TableState {
  return TOLD_FROM_BEFORE.has(event.type) ? before : after;
}

/** The sentence for an event, told from the state of `knownWith`; null for what needs no words. */
export function eventLine(i18n: I18n, state: TableState, event: WireEvent): string | null {
  const { words, say } = i18n;
  const { lines } = words;
  const name = "seat" in event && typeof event.seat === "number" ? seatName(i18n, state, event.seat) : "";
  switch (event.type) {
    case "chipsPosted":
      return withAllIn(i18n, state, event.seat, say(lines.posts[event.kind], { name, amount: event.amount }));
    case "folded":
      return say(lines.fold, { name });
    case "checked":
      return say(lines.check, { name });
    case "called":
      return withAllIn(i18n, state, event.seat, say(lines.call, { name, amount: event.amount }));
    case "raised": {
      const sentence = event.over === 0 ? lines.bet : lines.raise;
      return withAllIn(i18n, state, event.seat, say(sentence, { name, to: event.to }));
    }
    case "betReturned":
      return say(lines.returned, { name, amount: event.amount });
    case "holeCardsDealt":
      return lines.dealt;
    case "boardDealt": {
      const cards = i18n.cards(state.hand?.board ?? event.cards);
      const line = say(lines.board, { street: words.streets[event.street], cards, pot: potTotal(state.hand) });
      if (hasTwoBoards(state.hand)) return ofRun(i18n, state, 0, line);
      return state.hand?.notAgreed === event.street ? say(lines.runOnce, { what: line }) : line;
    }
    case "runDealt": {
      const cards = i18n.cards(state.hand?.runs[event.run - 1] ?? event.cards);
      return ofRun(i18n, state, event.run, say(lines.board, { street: words.streets[event.street], cards, pot: potTotal(state.hand) }));
    }
    case "runsOffered":
      return lines.runsOffered;
    case "runsAnswered":
      return say(lines.runsAnswered, { name, times: words.runs[RUNS[event.times - 1] ?? "once"] });
    case "runsAgreed":
      return say(lines.runsAgreed, { count: event.runs });
    case "handShown":
    case "cardsShown":
      return say(lines.shows, { name, cards: i18n.cards(event.cards) });
    case "handMucked":
      return say(lines.mucks, { name });
    case "showAsked":
      return say(lines.showAsked, { name });
    case "askedToSee":
      return say(lines.askedToSee, { name, other: seatName(i18n, state, event.of) });
    case "rabbitHunted":
      return say(lines.rabbitHunted, { name, cards: i18n.cards(event.cards) });
    case "sideGamePaid":
      return say(event.game === "seven_deuce" ? lines.sevenDeuce : lines.stoodLast, { name, amount: Math.abs(event.payments.find((one) => one.seat === event.seat)?.amount ?? 0) });
    case "standingChanged":
      return event.players.length > 0 && event.standing.length === event.players.length ? lines.allStand : null;
    case "tableLocked":
      return say(event.locked ? lines.locked : lines.unlocked, { name });
    case "requestDeclined":
      return say(lines.declined, { name });
    case "stackCorrected":
      return say(lines.corrected, { name, by: hostName(i18n, state, event.by), amount: i18n.signed(event.amount), why: lines.why[event.why] });
    case "settingsChanged": {
      const before = state.nextConfig ?? state.config ?? event.config;
      const names = changedSettings(words, before, event.config).join(words.common.between);
      return say(lines.settings, { by: hostName(i18n, state, event.by), names });
    }
    case "bombPotCalled":
      return say(event.on ? lines.bombCalled : lines.bombOff, { name: hostName(i18n, state, event.seat) });
    case "eveningEnded":
      return say(lines.ending, { name });
    case "potAwarded":
      return awardLine(i18n, state, event);
    case "handBegan":
      return say(lines.began, { number: event.hand, name: seatName(i18n, state, event.button) });
    case "turnStarted":
      return event.seat === state.you.seat ? lines.yourTurn : say(lines.turnOf, { name });
    case "buttonDrawn":
      return say(lines.drawn, { name });
    case "playerSat":
      return say(lines.sat, { name: event.name, stack: event.stack });
    case "seatLeft":
    case "partingAnnounced":
      // Where nobody can buy chips, it was told when the last ones went.
      if (event.parting === "busted" && !state.config?.rebuys) return null;
      return say(words.partings[event.parting], { name });
    case "playerRenamed":
      return say(lines.renamed, { name, other: event.name });
    case "playerSatOut":
      return say(lines.satOut, { name });
    case "playerCameBack":
      return say(lines.cameBack, { name });
    case "chipsAdded":
      return say(lines.chips, { name, amount: event.amount });
    case "topUpQueued":
      return say(lines.queued, { name, amount: event.amount });
    case "hostChanged":
      return event.seat === null ? null : say(lines.host, { name });
    case "playerDisconnected":
      return say(lines.disconnected, { name });
    case "playerReconnected":
      return say(lines.reconnected, { name });
    case "gameStarted":
      return lines.started;
    case "tablePaused":
      return lines.paused;
    case "tableResumed":
      return lines.resumed;
    case "tableRecovered":
      // Without a clock nothing begins anew: the player is simply back.
      return state.config?.clock == null ? null : lines.recovered;
    case "blindsChanged": {
      const { smallBlind: small, bigBlind: big } = event.rules;
      // This hand goes on with the blinds that it began with.
      const said = state.hand?.ended === false ? lines.next : lines;
      return small === 0 ? say(said.oneBlind, { big }) : say(said.blinds, { small, big });
    }
    case "timeBankStarted":
      return say(lines.bank, { name });
    case "timedOut":
      return say(lines.timedOut, { name });
    case "playerBusted":
      // Only where nobody buys in again is a place the last word.
      return state.config?.rebuys ? say(lines.broke, { name }) : say(lines.busted, { name, place: event.place });
    case "bountyWon":
      return say(lines.bounty, { name, of: seatName(i18n, state, event.of) });
    case "lastLongerChosen":
      return say(event.on ? lines.lastLonger : lines.noLastLonger, { name });
    case "handVoided":
      return lines.voided;
    case "sessionFinished":
      return lines[event.outcome];
    default:
      return null;
  }
}

/** The name of whoever sits at a seat, as sentences use it. */
export function seatName(i18n: I18n, state: TableState, seat: number): string {
  return nameAt(state, seat) ?? i18n.say(i18n.words.common.seat, { number: seat + 1 });
}

/** Who looks after the table; the house itself has no seat. */
function hostName(i18n: I18n, state: TableState, seat: number | null): string {
  return seat === null ? i18n.words.table.host : seatName(i18n, state, seat);
}

/** What the hands that were shown are called, once they are counted. */
export function shownNames(state: TableState): readonly (HandName | null)[] {
  return state.hand?.settlement?.results.map((result) => result.name) ?? [];
}

/** Who won what of a settled hand, pot by pot, with the hand that won it where that was shown. */
export function settlementLines(i18n: I18n, state: TableState): readonly string[] {
  const pots = state.hand?.settlement?.pots ?? [];
  const several = pots.some((pot) => pot.run > 0);
  return pots.map((pot, place) => {
    const ofThisRun = pots.filter((other) => other.run === pot.run);
    const line = wonLine(i18n, state, i18n.potName(several ? ofThisRun.indexOf(pot) : place, ofThisRun.length), pot.amount, pot.winners, pot.name);
    return several ? ofRun(i18n, state, pot.run, line) : line;
  });
}

/** What each winner of a settled hand got in all pots together, where there is more than one pot. */
export function totalsLine(i18n: I18n, state: TableState): string {
  const pots = state.hand?.settlement?.pots ?? [];
  const totals = new Map<number, number>();
  for (const { seat, amount } of pots.flatMap((pot) => pot.winners)) totals.set(seat, (totals.get(seat) ?? 0) + amount);
  if (pots.length < 2) return "";
  return sharesLine(i18n, state, [...totals].map(([seat, amount]) => ({ seat, amount })));
}

/** How often a board is run, as words name it. */
export const RUNS = ["once", "twice", "three_times"] as const;

/** What is said of one run among several, or of one of two boards; they count from 0. */
export function ofRun(i18n: I18n, state: TableState, run: number, what: string): string {
  const { ofBoard, ofRun } = i18n.words.lines;
  return i18n.say(hasTwoBoards(state.hand) ? ofBoard : ofRun, { number: run + 1, what });
}

function awardLine(i18n: I18n, state: TableState, event: PotAwarded): string {
  // One player who is left wins the pot whole, whatever lies on how many boards.
  if ((state.hand?.runs.length ?? 0) > 0 && (!hasTwoBoards(state.hand) || event.amount < handPot(state))) {
    return ofRun(i18n, state, event.run, wonLine(i18n, state, i18n.potName(event.pot, potsOf(state.hand).length), event.amount, event.shares, null));
  }
  // While pots are being paid, nobody has said how many there are: a pot with a number is a side pot.
  const pots = event.pot > 0 || event.amount < handPot(state) ? 2 : 1;
  return wonLine(i18n, state, i18n.potName(event.pot, pots), event.amount, event.shares, null);
}

function handPot(state: TableState): number {
  return Object.values(state.hand?.players ?? {}).reduce((sum, player) => sum + player.committed, 0);
}

function wonLine(
  i18n: I18n,
  state: TableState,
  pot: string,
  amount: number,
  shares: readonly { readonly seat: number; readonly amount: number }[],
  hand: HandName | null,
): string {
  const { lines } = i18n.words;
  const [winner, ...others] = shares;
  if (winner !== undefined && others.length === 0) {
    const fillers = { name: seatName(i18n, state, winner.seat), pot, amount };
    return hand === null ? i18n.say(lines.wins, fillers) : i18n.say(lines.winsWith, { ...fillers, hand: i18n.hand(hand, shownNames(state)) });
  }
  return i18n.say(lines.splits, { pot, amount, shares: sharesLine(i18n, state, shares) });
}

function sharesLine(i18n: I18n, state: TableState, shares: readonly { readonly seat: number; readonly amount: number }[]): string {
  const { lines, common } = i18n.words;
  return shares.map(({ seat, amount }) => i18n.say(lines.share, { name: seatName(i18n, state, seat), amount })).join(common.between);
}

function withAllIn(i18n: I18n, state: TableState, seat: number, action: string): string {
  return playerAt(state, seat)?.allIn ? i18n.say(i18n.words.lines.allIn, { action }) : action;
}
