/** The ledger of a table as text, to be sent to those who played. */
import type { Ledger } from "../http-types";
import type { I18n } from "../words/i18n";

/** A heading, everybody's result, what bots won or lost, and who pays whom. */
export function ledgerText(i18n: I18n, title: string, { entries, transfers }: Ledger): string {
  const { ledger } = i18n.words;
  const line = (name: string, net: number) => `${name} ${i18n.signed(net)}`;
  const people = bestFirst(entries.filter((entry) => !entry.bot));
  const bots = entries.filter((entry) => entry.bot);
  return [
    `${title} · ${ledger.title}`,
    ...people.map((entry) => line(entry.name, entry.net)),
    ...(bots.length === 0 ? [] : [line(ledger.bots, sumOf(bots))]),
    ...transfers.map(({ payer, payee, amount }) => `${entries[payer]?.name} → ${entries[payee]?.name} ${i18n.number(amount)}`),
    ...(transfers.length === 0 ? [ledger.even] : []),
  ].join("\n");
}

/** Who is up most comes first. */
export function bestFirst(entries: Ledger["entries"]): Ledger["entries"] {
  return [...entries].sort((one, other) => other.net - one.net);
}

/** What all of them are up or down together. */
export function sumOf(entries: Ledger["entries"]): number {
  return entries.reduce((sum, { net }) => sum + net, 0);
}
