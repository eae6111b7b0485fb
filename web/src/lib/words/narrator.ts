/** What a screen reader says at a table: everything that a sighted player sees happen, in order, and nothing twice. */
import { dockOf } from "../dock/dock";
import type { HandName, PotAwarded } from "../protocol";
import { isShown } from "../table/seat-view";
import { madeAt, ownCards, playerAt, type TableState } from "../table/table-state";
import type { FoldStep } from "../table/table-fold";
import { eventLine, knownWith, seatName, shownNames } from "./event-line";
import { spoken, type I18n } from "./i18n";
import type { Line } from "./log-lines";

/** Keeps what was said of one table. Every call returns the sentences that are new, the oldest first. */
export class Narrator {
  /** The number of the first event that was not told; null before the table was shown. */
  #next: number | null = null;
  #hand = 0;
  #ownCards = false;
  #result = false;
  /** What the hands of this hand were called, by seat. */
  #named = new Map<number, string>();
  /** What hands made before the street that was dealt last: while its cards turn, the table still shows this. */
  #old: TableState["made"] | null = null;
  /** What hands made on the boards that were complete before the last run, the first run first. */
  #runs: TableState["made"][] = [];
  #turn = "";

  /** The table was shown whole: tell how it stands or, after a break in the connection, what was missed. */
  shown(i18n: I18n, state: TableState, lines: readonly Line[]): readonly string[] {
    const since = this.#next;
    this.#next = state.seq;
    this.#newHand(state);
    const missed = since === null ? [] : lines.filter((line) => line.seq >= since).map((line) => line.spoken);
    const stands = since === null ? standing(spoken(i18n), state) : [];
    return [...missed, ...stands, ...this.#own(i18n, state), ...this.made(i18n, state), ...this.#settled(i18n, state), ...this.#yourTurn(i18n, state)];
  }

  /** Tell events that came together. */
  follow(i18n: I18n, steps: readonly FoldStep[]): readonly string[] {
    const said: string[] = [];
    for (const step of steps) {
      if (this.#next !== null && step.event.seq < this.#next) continue;
      this.#next = step.event.seq + 1;
      this.#newHand(step.after);
      said.push(...this.#tell(i18n, step, settledOf(steps, step)));
    }
    return said;
  }

  /** What hands make has changed: tell one's own after every street, and those that were shown. */
  made(i18n: I18n, state: TableState): readonly string[] {
    this.#newHand(state);
    if (!isShown(state) || state.made === this.#old) return [];
    return Object.values(state.made).flatMap(({ seat, name }) => {
      const own = seat === state.you.seat;
      // Two cards alone were told as cards.
      if (own ? (state.hand?.board.length ?? 0) === 0 : playerAt(state, seat)?.shown !== true) return [];
      const hand = i18n.hand(name, shownNames(state));
      if (this.#named.get(seat) === hand || (state.hand?.settlement != null && this.#named.has(seat))) return [];
      this.#named.set(seat, hand);
      return [own ? i18n.say(i18n.words.table.ownHand, { hand }) : i18n.say(i18n.words.lines.has, { name: seatName(i18n, state, seat), hand })];
    });
  }

  #newHand(state: TableState): void {
    if (state.handNumber === this.#hand) return;
    this.#hand = state.handNumber;
    this.#ownCards = this.#result = false;
    this.#named.clear();
    this.#runs = [];
  }

  /** `known` is the table when the hand was counted, if that came with the event: then the hands have their names. */
  #tell(i18n: I18n, { before, event, after }: FoldStep, known: TableState): readonly string[] {
    const how = spoken(i18n);
    switch (event.type) {
      case "holeCardsDealt":
        return ownCards(after) === null ? [i18n.words.lines.dealt] : this.#own(i18n, after);
      case "handShown":
      case "cardsShown": {
        const line = eventLine(how, after, event) ?? "";
        const name = nameOf(known, event.seat);
        if (name === null) return [line];
        const hand = i18n.hand(name, shownNames(known));
        this.#named.set(event.seat, hand);
        return [i18n.say(i18n.words.lines.named, { line, hand })];
      }
      case "boardDealt": {
        const line = eventLine(how, after, event);
        const made = this.made(i18n, before);
        this.#old = before.made;
        return line === null ? made : [...made, line];
      }
      case "runDealt": {
        this.#runs[event.run - 1] ??= before.made; // its first cards: the board before it is complete
        return [eventLine(how, after, event) ?? ""];
      }
      case "potAwarded": {
        const line = eventLine(how, after, event) ?? "";
        const seen = { ...known, made: this.#runs[event.run] ?? known.made };
        const name = winningName(seen, event);
        const won = name === null ? line : i18n.say(i18n.words.lines.named, { line, hand: i18n.hand(name, shownHands(seen)) });
        return [...this.made(i18n, before), won];
      }
      case "handSettled":
        return this.#settled(i18n, after);
      case "turnStarted":
        return this.#yourTurn(i18n, after);
      default: {
        const line = eventLine(how, knownWith({ before, event, after }), event);
        return line === null ? [] : [line];
      }
    }
  }

  #own(i18n: I18n, state: TableState): readonly string[] {
    const cards = isShown(state) ? ownCards(state) : null;
    if (cards === null || this.#ownCards) return [];
    this.#ownCards = true;
    return [i18n.say(i18n.words.table.ownSpoken, { cards: cards.map(i18n.cardName).join(i18n.words.common.between) })];
  }

  /** What the hand was for the viewer. */
  #settled(i18n: I18n, { hand, you }: TableState): readonly string[] {
    const own = hand?.settlement?.results.find((one) => one.seat === you.seat);
    if (own === undefined || this.#result) return [];
    this.#result = true;
    const { even, won, lost } = i18n.words.settlement;
    if (own.difference === 0) return [even];
    return [i18n.say(own.difference > 0 ? won : lost, { amount: Math.abs(own.difference) })];
  }

  #yourTurn(i18n: I18n, state: TableState): readonly string[] {
    const dock = dockOf(state);
    if (dock === null || state.turn === null || this.#turn === `${dock.hand}.${dock.decision}`) return [];
    this.#turn = `${dock.hand}.${dock.decision}`;
    const { allowance } = state.turn;
    const { announce, announceFree } = i18n.words.dock;
    const price = i18n.say(dock.toCall === 0 ? announceFree : announce, { price: dock.toCall, pot: dock.pot });
    const time = allowance === null ? [] : [i18n.say(i18n.words.table.timeLeft, { seconds: Math.round(allowance / 1000) })];
    return [[price, ...time].join(i18n.words.common.between)];
  }
}

/** The table when a step's hand was counted or, if that did not come with it, after the step. */
function settledOf(steps: readonly FoldStep[], step: FoldStep): TableState {
  const settled = steps.find(({ event, after }) => event.type === "handSettled" && after.handNumber === step.after.handNumber);
  return settled?.after ?? step.after;
}

/** How a table stands for somebody who has just come to it: the hand, the board with the pot, and who is to act. */
function standing(i18n: I18n, state: TableState): readonly string[] {
  const { hand, turn, you } = state;
  const { lines, streets, table } = i18n.words;
  if (hand === null || !isShown(state)) return [];
  const pot = Object.values(hand.players).reduce((sum, player) => sum + player.committed, 0);
  const board = hand.board.length === 0 ? [] : [i18n.say(lines.board, { street: streets[hand.street], cards: i18n.cards(hand.board), pot })];
  const toAct = turn === null || turn.seat === you.seat ? [] : [i18n.say(lines.turnOf, { name: seatName(i18n, state, turn.seat) })];
  return [i18n.say(table.hand, { number: hand.number }), ...board, ...toAct];
}

/** What a shown hand is called, as far as that is known. */
function nameOf(state: TableState, seat: number): HandName | null {
  const result = state.hand?.settlement?.results.find((one) => one.seat === seat);
  return result?.name ?? madeAt(state, seat)?.name ?? null;
}

/** What the hands that were shown are called, before they are counted too. */
function shownHands(state: TableState): readonly (HandName | null)[] {
  if (state.hand?.settlement != null) return shownNames(state);
  return Object.values(state.made).filter(({ seat }) => playerAt(state, seat)?.shown).map(({ name }) => name);
}

/** What won a pot, where that was shown. */
function winningName(state: TableState, { pot, run, shares }: PotAwarded): HandName | null {
  const settled = state.hand?.settlement;
  if (settled != null) return settled.pots.filter((one) => one.run === run)[pot]?.name ?? null;
  const [winner] = shares;
  return winner !== undefined && playerAt(state, winner.seat)?.shown === true ? (madeAt(state, winner.seat)?.name ?? null) : null;
}

/** The seconds at which a clock that runs out is told, the earliest first. */
const WARNINGS = [10, 5] as const;

/** The warning that is due with so many seconds left of so many; null while none is. */
export function dueWarning(seconds: number, whole: number): number | null {
  return WARNINGS.findLast((at) => seconds <= at && seconds > 0 && whole >= at * 1.5) ?? null;
}
