/** A recorded hand, one's own or a shared one: where the server has it, and its files. */
import { addressOf, type Result } from "../../lib/link/api";
import type { SharedHand } from "../../lib/http-types";
import type { ReplaySource } from "../../lib/screens/app-state";
import type { AppStore } from "../../state/app.svelte";

export function readHand(app: AppStore, source: ReplaySource): Promise<Result<SharedHand>> {
  return source.kind === "shared"
    ? app.request("GET /api/shared/{signed}", { path: { signed: source.share } })
    : app.request("GET /api/hands/{table}/{hand}", { path: { table: source.table, hand: source.hand } });
}

export function phhPath(source: ReplaySource): string {
  return source.kind === "shared"
    ? addressOf("GET /api/shared/{signed}/phh", { path: { signed: source.share } })
    : addressOf("GET /api/hands/{table}/{hand}/phh", { path: { table: source.table, hand: source.hand } });
}

export function textPath(source: ReplaySource, language: string): string {
  const query = { lang: language };
  return source.kind === "shared"
    ? addressOf("GET /api/shared/{signed}/text", { path: { signed: source.share }, query })
    : addressOf("GET /api/hands/{table}/{hand}/text", { path: { table: source.table, hand: source.hand }, query });
}
