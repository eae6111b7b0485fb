/** What a stop of a replay says. */
import { eventLine, settlementLines } from "../../lib/words/event-line";
import type { I18n } from "../../lib/words/i18n";
import type { ChipsPosted, PotAwarded, WireEvent } from "../../lib/protocol";
import type { Stop } from "../../lib/hands/replay";
import type { TableState } from "../../lib/table/table-state";
import { HISTORY_WORDS } from "./history-words";

/** What happened at a stop, in its state; `last` is the hand's end, which knows what won a pot. */
export function tell(i18n: I18n, stop: Stop, state: TableState, last: TableState): readonly string[] {
  const antes = stop.told.filter(isAnte);
  const lines = [antesLine(i18n, antes, state)];
  for (const event of stop.told) {
    if (isAnte(event) && antes.length > 1) continue;
    lines.push(event.type === "potAwarded" ? wonLine(i18n, event, last, state) : eventLine(i18n, state, event));
  }
  return lines.filter((line) => line !== null);
}

function wonLine(i18n: I18n, event: PotAwarded, last: TableState, state: TableState): string | null {
  const place = (last.hand?.awards ?? []).findIndex((award) => award.pot === event.pot && award.run === event.run);
  return settlementLines(i18n, last)[place] ?? eventLine(i18n, state, event);
}

function isAnte(event: WireEvent): event is ChipsPosted {
  return event.type === "chipsPosted" && event.kind === "ante";
}

/** Everybody's ante at once: the chips, not the names, are news. */
function antesLine(i18n: I18n, antes: readonly ChipsPosted[], state: TableState): string | null {
  if (antes.length < 2) return null;
  const amount = state.rules?.ante ?? Math.max(...antes.map((ante) => ante.amount));
  return i18n.say(HISTORY_WORDS[i18n.language].antes, { amount });
}
