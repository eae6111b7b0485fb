/** What a table that plays no hand waits for. */
import type { I18n } from "./i18n";
import { shortName } from "./names";
import type { TableState } from "./table-state";

export type Awaited =
  /** The viewer may begin, somebody else may, or anybody may. */
  | { readonly kind: "you" | "host" | "next" }
  /** Who is away comes back, or who has lost all buys in again. */
  | { readonly kind: "return" | "chips"; readonly seats: readonly number[] }
  | { readonly kind: "players" };

const NAMED = 2;
const NAME_COLUMNS = 10;

/** What comes next while a table waits. */
export function awaited(state: TableState): Awaited {
  const seated = state.seats.filter((seat) => seat !== null);
  const holds = (seat: (typeof seated)[number]) => seat.stack > 0 || seat.queued > 0;
  const ready = seated.filter((seat) => !seat.sittingOut && seat.stack > 0).length;
  if (ready >= 2 && state.host !== null) {
    if (state.handNumber > 0 && state.config?.nextHand === "manual") return { kind: "next" };
    return { kind: state.you.host ? "you" : "host" };
  }
  const away = seated.filter((seat) => seat.sittingOut && holds(seat));
  if (away.length > 0) return { kind: "return", seats: away.map((seat) => seat.seat) };
  const broke = state.handNumber > 0 && state.config?.rebuys ? seated.filter((seat) => !holds(seat)) : [];
  return broke.length > 0 ? { kind: "chips", seats: broke.map((seat) => seat.seat) } : { kind: "players" };
}

/** The same in words. */
export function awaitedLine(i18n: I18n, state: TableState): string {
  const { table, common } = i18n.words;
  const what = awaited(state);
  const names = (seats: readonly number[]) => {
    if (seats.length > NAMED) return i18n.say(table.severalPlayers, { count: seats.length });
    return seats.map((seat) => (seat === state.you.seat ? common.you : shortName(state.seats[seat]?.name ?? "", NAME_COLUMNS))).join(common.between);
  };
  switch (what.kind) {
    case "you":
      return table.readyToStart;
    case "host":
      return table.waitingForHost;
    case "next":
      return table.waitingForNext;
    case "return":
      return i18n.say(table.waitingForReturn, { names: names(what.seats) });
    case "chips":
      return i18n.say(table.waitingForChips, { names: names(what.seats) });
    case "players":
      return table.waitingForPlayers;
  }
}
