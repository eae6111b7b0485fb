/** What a table that plays no hand waits for. */
import type { I18n } from "./i18n";
import { shortName } from "./names";
import type { TableState } from "../table/table-state";

export type Awaited =
  /** The viewer may begin, somebody else may, or anybody may. */
  | { readonly kind: "you" | "host" | "next" }
  /** The director of a tournament of several tables gives the word. */
  | { readonly kind: "tables" }
  /** A player who is away comes back, or one who has lost all buys in again. */
  | { readonly kind: "return" | "chips"; readonly seats: readonly number[] }
  | { readonly kind: "players" };

const NAMED = 2;
const NAME_COLUMNS = [10, 6] as const;

/** What comes next while a table waits. */
export function awaited(state: TableState): Awaited {
  if (state.config?.director) return { kind: "tables" };
  const seated = state.seats.filter((seat) => seat !== null);
  const holds = (seat: (typeof seated)[number]) => seat.stack > 0 || seat.queued > 0;
  const ready = seated.filter((seat) => !seat.sittingOut && seat.stack > 0).length;
  if (ready >= 2 && state.host !== null) {
    if (state.handNumber > 0 && state.config?.nextHand === "manual") return { kind: "next" };
    return { kind: state.you.host ? "you" : "host" };
  }
  // Nobody is called back or asked for chips where the table would still be one short.
  const able = seated.filter(holds);
  const away = able.filter((seat) => seat.sittingOut);
  if (away.length > 0 && able.length >= 2) return { kind: "return", seats: away.map((seat) => seat.seat) };
  const broke = state.handNumber > 0 && state.config?.rebuys ? seated.filter((seat) => !holds(seat)) : [];
  if (broke.length > 0 && able.length + broke.length >= 2) return { kind: "chips", seats: broke.map((seat) => seat.seat) };
  return { kind: "players" };
}

/** The same in words, from the fullest wording to the shortest: by name, by number, and plainly. */
export function awaitedLines(i18n: I18n, state: TableState): readonly string[] {
  const { table } = i18n.words;
  const what = awaited(state);
  switch (what.kind) {
    case "you":
      return [table.readyToStart];
    case "host":
      return [table.waitingForHost];
    case "next":
      return [table.waitingForNext];
    case "tables":
      return [table.waitingForTables];
    case "return":
      return personal(i18n, state, what.seats, { named: table.waitingForReturn, own: table.waitingForYou, plain: table.waitingForAnyReturn });
    case "chips":
      return personal(i18n, state, what.seats, { named: table.waitingForChips, own: table.waitingForYourChips, plain: table.waitingForAnyChips });
    case "players":
      return [table.waitingForPlayers];
  }
}

/** Who is waited for. A player who is one of them reads about themselves, because that is what they can do about it. */
function personal(
  i18n: I18n,
  state: TableState,
  seats: readonly number[],
  sentences: { readonly named: string; readonly own: string; readonly plain: string },
): readonly string[] {
  const { table, common } = i18n.words;
  if (state.you.seat !== null && seats.includes(state.you.seat)) return [sentences.own];
  const named = (columns: number) => seats.map((seat) => shortName(state.seats[seat]?.name ?? "", columns)).join(common.between);
  const names = seats.length > NAMED ? [] : NAME_COLUMNS.map(named);
  const count = seats.length > 1 ? [i18n.say(table.severalPlayers, { count: seats.length })] : [];
  return [...[...names, ...count].map((who) => i18n.say(sentences.named, { names: who })), sentences.plain];
}
