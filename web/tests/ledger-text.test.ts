import { expect, it } from "vitest";
import { ledgerText } from "../src/lib/lobby/ledger-text";
import { i18nOf } from "../src/lib/words/i18n";
import { en } from "../src/messages/en";

const line = (name: string, net: number, bot = false) => ({ name, bot, you: false, bought: 2000, taken: 0, stack: 2000 + net, net, settled: bot ? 0 : net });

it("is told as text, best first, with bots apart", () => {
  const entries = [line("Cleo", -2000), line("Ben", -700), line("Ann", 700), line("Bot_1", 1500, true), line("Bot_2", 500, true)];
  const book = { table: "t", entries, transfers: [{ payer: 1, payee: 2, amount: 700 }] };
  expect(ledgerText(i18nOf("en", en), "Friday · Final results", book)).toBe("Friday · Final results\nAnn +700\nBen −700\nCleo −2,000\nBots +2,000\nBen → Ann 700");
  expect(ledgerText(i18nOf("en", en), "Friday", { ...book, entries: [], transfers: [] })).toContain("Nobody owes anybody anything");
  expect(ledgerText(i18nOf("en", en), "Friday", { ...book, chipsPerPoint: 300 }, "pt")).toContain("Ann +700 (2.33 pt)\nBen −700 (−2.33 pt)");
});
