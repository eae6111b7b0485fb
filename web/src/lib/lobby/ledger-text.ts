/** The ledger of a table as text, to be sent to those who played. */
import type { Ledger } from "../http-types";
import type { I18n } from "../words/i18n";

/** A heading, everybody's result, what bots won or lost, and who pays whom; in points too, by their short name. */
export function ledgerText(i18n: I18n, title: string, { entries, transfers, chipsPerPoint = 0 }: Ledger, point = ""): string {
  const { ledger } = i18n.words;
  const inPoints = (chips: number) => (chipsPerPoint > 0 ? pointsText(i18n, point, chips, chipsPerPoint) : "");
  const line = (name: string, net: number) => `${name} ${i18n.signed(net)}${inPoints(net)}`;
  const people = bestFirst(entries.filter((entry) => !entry.bot));
  const bots = entries.filter((entry) => entry.bot);
  return [
    title,
    ...people.map((entry) => line(entry.name, entry.net)),
    ...(bots.length === 0 ? [] : [line(ledger.bots, sumOf(bots))]),
    ...transfers.map(({ payer, payee, amount }) => `${entries[payer]?.name} → ${entries[payee]?.name} ${i18n.number(amount)}${inPoints(amount)}`),
    ...(transfers.length === 0 ? [ledger.even] : []),
  ].join("\n");
}

/** Chips in the friends' own unit, to two decimals, in brackets. */
export function pointsText(i18n: I18n, point: string, chips: number, chipsPerPoint: number): string {
  const points = Math.round((chips / chipsPerPoint) * 100) / 100;
  return ` (${i18n.number(points)} ${point})`;
}

/** The biggest winner comes first. */
export function bestFirst(entries: Ledger["entries"]): Ledger["entries"] {
  return [...entries].sort((one, other) => other.net - one.net);
}

/** What all of them are up or down together. */
export function sumOf(entries: Ledger["entries"]): number {
  return entries.reduce((sum, { net }) => sum + net, 0);
}
