/** The line below the board: what is waited for, what happened last, who won. */
import { awaitedLines } from "./awaited";
import { eventLine, settlementLines, totalsLine } from "./event-line";
import { brief, tight, type I18n } from "./i18n";
import { BRIEF_NAME, TIGHT_NAME, type Line } from "./log-lines";
import { columnsOf, withShortNames } from "./names";
import type { PotResult } from "../protocol";
import { isYourTurn, type TableState } from "../table/table-state";

/** What the line may say, from the fullest wording to the shortest. `last` is what was told last, `settled` whether
 * every pot has been paid for the eye. */
export function tableLine(i18n: I18n, state: TableState, last: Line | null, settled: boolean): readonly string[] {
  const { table, phases, lines } = i18n.words;
  if (state.pausedAt !== null) return [table.paused];
  // Who won is what people look for once a hand is over, not who went home after it.
  const won = state.phase === "HandSummary" && settled ? wonLines(i18n, state) : [];
  if (won.length > 0) return won;
  if (state.phase === "TableSetup") return [phases.TableSetup];
  if (state.phase === "Waiting") return awaitedLines(i18n, state);
  const told = last === null ? [] : [last.brief, last.tight];
  if (isYourTurn(state)) return [...told.map((one) => `${one} · ${lines.yourTurn}`), lines.yourTurn];
  return told.length > 0 ? told : [phases[state.phase]];
}

/** Who won every pot with what, or all of them together if one player did; where that is too long, what each got in all, who
 * won the main pot, and where it is split among many that. */
function wonLines(i18n: I18n, paid: TableState): readonly string[] {
  const state = withPotsOfOneWinnerJoined(paid);
  const full = settlementLines(brief(i18n), withShortNames(state, BRIEF_NAME));
  const tightly = withShortNames(state, TIGHT_NAME);
  const short = settlementLines(tight(i18n), tightly);
  const bare = settlementLines(tight(i18n), withoutHands(tightly));
  const beside = (how: I18n, known: TableState) => (paid.hand?.beside ?? []).flatMap((event) => eventLine(how, known, event) ?? []);
  const also = [beside(brief(i18n), withShortNames(state, BRIEF_NAME)), beside(tight(i18n), tightly)];
  const all = [full, short].map((pots, place) => [...pots, ...(also[place] ?? [])].join(i18n.words.common.between));
  const totals = [totalsLine(brief(i18n), withShortNames(state, BRIEF_NAME)), totalsLine(tight(i18n), tightly)];
  return [...all, ...totals, ...[full, short, bare].flatMap((pots) => pots.slice(0, 1)), ...splitLine(brief(i18n), state)].filter((line) => line !== "");
}

/** That the main pot is split, without a name. */
function splitLine(i18n: I18n, state: TableState): readonly string[] {
  const pots = state.hand?.settlement?.pots ?? [];
  const [main] = pots;
  if (main === undefined || main.winners.length < 2) return [];
  return [i18n.say(i18n.words.lines.split, { pot: i18n.potName(0, pots.length), amount: main.amount })];
}

/** The table as if no hand had been named. */
function withoutHands(state: TableState): TableState {
  return withPots(state, (pots) => pots.map((pot) => ({ ...pot, name: null })));
}

/** The table as if there had been one pot, where the same player won them all: the main pot alone may be next to nothing. */
function withPotsOfOneWinnerJoined(state: TableState): TableState {
  return withPots(state, (pots) => {
    const [main, ...others] = pots;
    const [winner, ...sharers] = main?.winners ?? [];
    const isAlone = (pot: PotResult) => pot.run === main?.run && pot.winners.length === 1 && pot.winners[0]?.seat === winner?.seat;
    if (main === undefined || winner === undefined || sharers.length > 0 || !others.every(isAlone)) return pots;
    const amount = pots.reduce((sum, pot) => sum + pot.amount, 0);
    return [{ ...main, amount, winners: [{ ...winner, amount }] }];
  });
}

function withPots(state: TableState, change: (pots: readonly PotResult[]) => readonly PotResult[]): TableState {
  const { hand } = state;
  if (hand?.settlement == null) return state;
  return { ...state, hand: { ...hand, settlement: { ...hand.settlement, pots: change(hand.settlement.pots) } } };
}

/** The first of some wordings that has room, else the last one, which is the shortest. */
export function fitting(wordings: readonly string[], width: number, widthOf: (text: string) => number): string {
  return wordings.find((text) => widthOf(text) <= width) ?? wordings[wordings.length - 1] ?? "";
}

/** The first of some wordings that takes at most so many lines of a width, else the last one. */
export function fittingLines(wordings: readonly string[], width: number, lines: number, widthOf: (text: string) => number): string {
  return wordings.find((text) => linesOf(text, width, widthOf) <= lines) ?? wordings[wordings.length - 1] ?? "";
}

/** How many lines a text takes: it breaks after spaces and hyphens, and beside every sign that takes two columns. */
function linesOf(text: string, width: number, widthOf: (text: string) => number): number {
  let lines = 1;
  let line = "";
  for (const piece of pieces(text)) {
    if (widthOf(piece.trimEnd()) > width) return Infinity;
    const fits = widthOf((line + piece).trimEnd()) <= width;
    if (!fits) lines += 1;
    line = fits ? line + piece : piece;
  }
  return lines;
}

/** What a line may break between. */
export function pieces(text: string): readonly string[] {
  const found: string[] = [];
  for (const sign of text) {
    const last = found[found.length - 1];
    const begins = last === undefined || /[\s-]$/u.test(last) || isWide(sign) || isWide(last);
    if (!begins || (sign === " " && last !== undefined)) found[found.length - 1] = last + sign;
    else found.push(sign);
  }
  return found;
}

function isWide(text: string): boolean {
  return columnsOf(text) > [...text].length;
}
