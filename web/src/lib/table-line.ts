/** The line below the board: what is waited for, what happened last, who won. */
import { awaitedLine } from "./awaited";
import { settlementLines } from "./event-line";
import { brief, tight, type I18n } from "./i18n";
import { BRIEF_NAME, TIGHT_NAME, type Line } from "./log-lines";
import { withShortNames } from "./names";
import { isYourTurn, type TableState } from "./table-state";

/** What the line may say, from the fullest wording to the shortest. `last` is what was told last, `settled` whether
 * every pot has been paid for the eye. */
export function tableLine(i18n: I18n, state: TableState, last: Line | null, settled: boolean): readonly string[] {
  const { table, phases, lines } = i18n.words;
  if (state.pausedAt !== null) return [table.paused];
  // Who won is what people look for once a hand is over, not who went home after it.
  const won = state.phase === "HandSummary" && settled ? wonLines(i18n, state) : [];
  if (won.length > 0) return won;
  if (state.phase === "TableSetup") return [phases.TableSetup];
  if (state.phase === "Waiting") return [awaitedLine(i18n, state)];
  const told = last === null ? [] : [last.brief, last.tight];
  if (isYourTurn(state)) return [...told.map((one) => `${one} · ${lines.yourTurn}`), lines.yourTurn];
  return told.length > 0 ? told : [phases[state.phase]];
}

/** Who won every pot with what; where that is too long, who won the main pot. */
function wonLines(i18n: I18n, state: TableState): readonly string[] {
  const full = settlementLines(brief(i18n), withShortNames(state, BRIEF_NAME));
  const tightly = withShortNames(state, TIGHT_NAME);
  const short = settlementLines(tight(i18n), tightly);
  const bare = settlementLines(tight(i18n), withoutHands(tightly));
  const all = [full, short].map((pots) => pots.join(i18n.words.common.between));
  return [...all, ...[full, short, bare].flatMap((pots) => pots.slice(0, 1))].filter((line) => line !== "");
}

/** The table as if no hand had been named. */
function withoutHands(state: TableState): TableState {
  const { hand } = state;
  if (hand?.settlement == null) return state;
  const pots = hand.settlement.pots.map((pot) => ({ ...pot, name: null }));
  return { ...state, hand: { ...hand, settlement: { ...hand.settlement, pots } } };
}

/** The first of some wordings that has room, else the last one, which is the shortest. */
export function fitting(wordings: readonly string[], width: number, widthOf: (text: string) => number): string {
  return wordings.find((text) => widthOf(text) <= width) ?? wordings[wordings.length - 1] ?? "";
}
