/** What is told in passing of a tournament of several tables: where one sits and why, and what holds for all tables. */
import type { TournamentNews, TournamentSeat } from "../../lib/protocol";
import type { AppStore } from "../../state/app.svelte";
import { SEVERAL_WORDS } from "./several-words";

/** Where one sits from now on, and why: by the number that the table has in the lobby. */
async function seated(app: AppStore, { tournament, table, why }: TournamentSeat): Promise<void> {
  const words = SEVERAL_WORDS[app.i18n.language];
  const seen = await app.request("GET /api/tournaments/{tournament}", { path: { tournament } });
  const number = seen.ok ? seen.value.tables.find((one) => one.table === table)?.number : undefined;
  app.toast(app.say(words.moved[why], { table: number === undefined ? seenName(app, table) : app.say(words.table, { number }) }));
}

function seenName(app: AppStore, table: string): string {
  return app.openTables.find(table)?.state?.name ?? "";
}

/** That all tables play hand for hand, pause or go on. */
function changed(app: AppStore, before: TournamentNews, now: TournamentNews): void {
  const words = SEVERAL_WORDS[app.i18n.language];
  if (now.phase === "paused" && before.phase !== "paused") app.toast(words.paused);
  else if (now.phase === "running" && before.phase === "paused") app.toast(words.resumed);
  else if (now.handForHand && !before.handForHand) app.toast(words.handForHand);
}

export default { seated, changed };
