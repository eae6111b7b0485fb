/** What one could see of a hand that is over: how the result tells it beside a player's name. */
import { madeAt, playerAt, type TableState } from "../table/table-state";
import { ofRun, shownNames } from "./event-line";
import type { I18n } from "./i18n";

/** Its name, that of the first run where there were more; its cards too where they were shown after the showdown; or how
 * it ended. Empty for a hand that won unseen. */
export function handOutcome(i18n: I18n, state: TableState, seat: number): string {
  const { hand } = state;
  const player = playerAt(state, seat);
  const name = hand?.settlement?.results.find((one) => one.seat === seat)?.name ?? null;
  const made = madeAt(state, seat);
  if (name === null && player?.shown && player.cards !== null) {
    const names = made === null ? [] : [made, made.second].flatMap((one) => (one ? [i18n.hand(one.name)] : []));
    const ended = player.folded ? i18n.words.seat.folded : names.join(" / ");
    return [i18n.cards(player.cards), ended].filter((part) => part !== "").join(" · ");
  }
  if (name !== null) {
    const second = made?.second; // on the other one of two boards
    if (second !== undefined) return [name, second.name].map((one) => i18n.hand(one)).join(" / ");
    const text = i18n.hand(name, shownNames(state));
    return hand?.runs.length === 0 ? text : ofRun(i18n, state, 0, text);
  }
  return player?.folded ? i18n.words.seat.folded : player?.mucked ? i18n.words.settlement.mucked : "";
}
