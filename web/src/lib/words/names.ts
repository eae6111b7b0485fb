/** Names where there is little room: cut by what they take on screen, so that amounts beside them never are. */
import type { ChatLine } from "../protocol";
import type { TableState } from "../table/table-state";
import type { I18n, Words } from "./i18n";

/** East Asian signs and emoji take two columns. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;

const width = (sign: string): number => (WIDE.test(sign) ? 2 : 1);

/** What a text takes on screen. */
export function columnsOf(text: string): number {
  return [...text].reduce((sum, sign) => sum + width(sign), 0);
}

export function shortName(name: string, columns: number): string {
  if (columnsOf(name) <= columns) return name;
  let room = columns - 1;
  let kept = "";
  for (const sign of name) {
    room -= width(sign);
    if (room < 0) break;
    kept += sign;
  }
  return `${kept}…`;
}

/** A text in pieces, every second of which stays on one line: ranks joined by hyphens, with the word they stand at. */
export function wholePieces(text: string): readonly string[] {
  return text.split(/([^\s、，,]+-[^\s、，,]+)/);
}

/** The table with short names, for sentences that must stay on one line. */
export function withShortNames(state: TableState, columns: number): TableState {
  const seats = state.seats.map((seat) => seat && { ...seat, name: shortName(seat.name, columns) });
  if (state.hand === null) return { ...state, seats };
  const players = Object.fromEntries(
    Object.values(state.hand.players).map((player) => [player.seat, { ...player, name: shortName(player.name, columns) }]),
  );
  return { ...state, seats, hand: { ...state.hand, players } };
}

/** What a table is called: by its game, if nobody gave it a name. */
export function titleOf({ presets }: Pick<Words, "presets">, table: { readonly name: string; readonly preset: string }): string {
  return table.name || ((presets as Readonly<Record<string, string>>)[table.preset] ?? "Feltroom");
}

/** Who says a line of the chat; somebody without a seat is said to be watching. */
export function speaker({ words, say }: Pick<I18n, "words" | "say">, { name, seat }: Pick<ChatLine, "name" | "seat">): string {
  return seat === null ? say(words.table.onlooker, { name }) : name;
}
