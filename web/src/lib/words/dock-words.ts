/** What the dock says above its keys: figures where there are some, else a sentence. */
import type { DockMode } from "../dock/dock-mode";
import type { PreOption } from "../dock/pre-action";
import type { TableState } from "../table/table-state";
import type { I18n } from "./i18n";

/** A figure with its name: chips, or a text. */
export interface Fact {
  readonly label: string;
  readonly amount?: number;
  readonly text?: string;
}

export function dockFacts(i18n: I18n, mode: DockMode, table: TableState): readonly Fact[] {
  const { dock, table: words, create, common } = i18n.words;
  const { config, seats } = table;
  switch (mode.kind) {
    case "decide":
      return [
        { label: dock.toCallWord, amount: mode.dock.toCall },
        ...(mode.dock.minRaiseTo === null ? [] : [{ label: mode.dock.raise?.kind === "bet" ? dock.minBetWord : dock.minRaiseWord, amount: mode.dock.minRaiseTo }]),
        { label: words.pot, amount: mode.dock.pot },
      ];
    case "waiting":
    case "spectate":
      return [
        { label: words.seated, text: `${seats.filter((seat) => seat !== null).length} / ${seats.length}` },
        ...(config === null ? [] : [{ label: words.buyIn, amount: config.stack }]),
        { label: words.clock, text: config?.clock == null ? create.noClock : i18n.say(common.seconds, { seconds: config.clock.allowance / 1000 }) },
      ];
    default:
      return [];
  }
}

/** `late` while the house has not answered for a while; null where there is nothing to say. */
export function dockNote(i18n: I18n, mode: DockMode, table: TableState, late: boolean): string | null {
  const { dock, table: words, connection, seat: seatWords, phases } = i18n.words;
  const parting = table.you.seat === null ? null : (table.seats[table.you.seat]?.parting ?? null);
  if (late) return dock.sent;
  if (parting !== null && mode.kind === "watch") return parting === "kicked" ? words.kicked : words.leavingSoon;
  switch (mode.kind) {
    case "elsewhere":
      return connection.elsewhere;
    case "paused":
      return words.paused;
    case "offered":
      return words.offered;
    case "sittingOut":
      return seatWords.sittingOut;
    case "entering":
      return words.entering;
    case "broke":
      return words.broke;
    case "waiting":
      return mode.forBots.length > 0 && table.handNumber > 0 && table.you.seat !== null && (table.seats[table.you.seat]?.stack ?? 0) > 0 ? words.nobodyLeft : null;
    case "watch":
      if (table.hand?.asked?.runs) return words.runsAwaited;
      return (table.hand?.ended === false ? waitingFor(i18n, table) : null) ?? phases[table.phase];
    case "preact":
      return waitingFor(i18n, table) ?? phases[table.phase];
    case "answer":
      return mode.most === null ? words.showOrMuck : words.runIt;
    case "summary":
      return resultNote(i18n, table);
    default:
      return null;
  }
}

/** Who is to act; null while nobody is. */
function waitingFor(i18n: I18n, { turn, seats }: TableState): string | null {
  return turn === null ? null : i18n.say(i18n.words.dock.waiting, { name: seats[turn.seat]?.name ?? "" });
}

/** What the last hand was for the viewer. */
function resultNote(i18n: I18n, { hand, you }: TableState): string {
  const { settlement, table } = i18n.words;
  const result = hand?.settlement?.results.find((one) => one.seat === you.seat);
  if (hand?.voided === true) return table.void;
  if (result === undefined) return settlement.watched;
  if (result.difference === 0) return settlement.even;
  return i18n.say(result.difference > 0 ? settlement.won : settlement.lost, { amount: Math.abs(result.difference) });
}

/** What a choice before one's turn is called. */
export function preActionWord(i18n: I18n, option: PreOption): string {
  const { dock } = i18n.words;
  if (option.kind === "checkFold") return option.amount === 0 ? dock.preCheckFold : dock.preFold;
  if (option.kind === "show") return dock.preShow;
  return option.kind === "check" ? dock.preCheck : i18n.say(dock.preCall, { amount: option.amount });
}
