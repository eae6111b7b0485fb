/** Statistics that somebody left for a hand of a session's report: they are as they were when one comes back. */
import type { SessionFigures } from "../../lib/http-types";
import type { AppStore } from "../../state/app.svelte";
import type { StatisticsStore } from "./statistics-store.svelte";

export interface LeftStatistics {
  readonly account: string;
  readonly statistics: StatisticsStore;
  readonly report: SessionFigures;
  /** How far down one had read. */
  readonly scroll: number;
}
const left = new WeakMap<AppStore, LeftStatistics>();

/** Keep what is left until somebody comes back. */
export function leave(app: AppStore, what: Omit<LeftStatistics, "account">): void {
  left.set(app, { ...what, account: app.account });
}

/** What was left, once; null for somebody who does not come back to anything. */
export function comeBack(app: AppStore): LeftStatistics | null {
  const found = left.get(app);
  left.delete(app);
  return found?.account === app.account ? found : null;
}
