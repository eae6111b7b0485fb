/** What a seat says: to the eye in a line, to a screen reader in all its parts. */
import type { Cards } from "../table/table-state";
import type { SeatView } from "../table/seat-view";
import type { I18n } from "./i18n";

/** The two cards that lie face up at a seat; null while they do not. */
export function openCards(view: SeatView): Cards | null {
  return Array.isArray(view.cards) ? (view.cards as Cards) : null;
}

/** The stack or, instead, why there is none; an open hand leaves less room for it. */
export function stackLine(i18n: I18n, view: SeatView): string {
  const { seat, tags } = i18n.words;
  const open = openCards(view) !== null;
  if (view.status === "allIn") return open ? tags.allIn : seat.allIn;
  if (view.status === "out") return seat.out;
  return i18n.chips(view.stack, open ? 5 : 7);
}

/** Everything that a seat shows, in one sentence. */
export function seatLabel(i18n: I18n, view: SeatView): string {
  const { seat, tags, common } = i18n.words;
  const open = openCards(view);
  const pucks = { dealer: seat.button, small: seat.smallBlind, big: seat.bigBlind };
  return [
    view.name,
    view.bot === null ? null : seat.bot,
    view.host ? seat.host : null,
    view.puck === null ? view.position : pucks[view.puck],
    i18n.say(seat.stack, { stack: view.stack }),
    view.bet > 0 ? i18n.say(seat.bet, { bet: view.bet }) : null,
    view.putIn > view.bet ? i18n.say(seat.putIn, { putIn: view.putIn }) : null,
    view.acting ? seat.toAct : null,
    view.status === null ? null : seat[view.status],
    view.mucked ? tags.muck : null,
    open === null ? null : open.map((card) => i18n.cardName(card)).join(" "),
    view.made === null || open === null ? null : i18n.hand(view.made.name),
  ]
    .filter((part) => part !== null)
    .join(common.between);
}
