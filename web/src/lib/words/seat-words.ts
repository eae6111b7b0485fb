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

/** A chance in whole percent; what is not certain never reads as if it were. */
export function percentOf(chance: number): string {
  if (chance > 0 && chance < 0.005) return "<1%";
  if (chance < 1 && chance >= 0.995) return ">99%";
  return `${Math.round(chance * 100)}%`;
}

/** How likely an open hand is to win and, where that can be, to share, in words; to a tenth of a percent. */
export function chanceLine(i18n: I18n, { win, tie }: NonNullable<SeatView["chance"]>): string {
  const tenths = (chance: number) => (chance * 100).toFixed(1);
  const { winChance, tieChance } = i18n.words.seat;
  return i18n.say(winChance, { win: tenths(win) }) + (tie > 0 ? i18n.words.common.between + i18n.say(tieChance, { tie: tenths(tie) }) : "");
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
    view.stands ? seat.stands : null,
    view.puck === null ? view.position : pucks[view.puck],
    i18n.say(seat.stack, { stack: view.stack }),
    view.bet > 0 ? i18n.say(seat.bet, { bet: view.bet }) : null,
    view.putIn > view.bet ? i18n.say(seat.putIn, { putIn: view.putIn }) : null,
    view.acting ? seat.toAct : null,
    view.status === null ? null : seat[view.status],
    view.mucked ? tags.muck : null,
    open === null ? null : open.map((card) => i18n.cardName(card)).join(" "),
    view.made === null || open === null ? null : [view.made, view.made.second].flatMap((made) => (made ? [i18n.hand(made.name)] : [])).join(" / "),
    view.chance === null ? null : chanceLine(i18n, view.chance),
  ]
    .filter((part) => part !== null)
    .join(common.between);
}
