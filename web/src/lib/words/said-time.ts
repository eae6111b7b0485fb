/** How long what somebody says is shown. */
import { columnsOf } from "./names";

/** For one page of a bubble; two or three make up the shortest time. */
export const PAGE_MS = 1600;
const LEAST_MS = 4000;
/** What the smallest bubble holds on a page, its cards face up. */
const LEAST_COLUMNS = 9;
const MOST_MS = 20_000;

/** Long enough to read a text page by page in the smallest bubble, and no longer than twenty seconds. */
export function saidTime(text: string): number {
  return Math.min(MOST_MS, Math.max(LEAST_MS, Math.ceil(columnsOf(text) / LEAST_COLUMNS) * PAGE_MS));
}
