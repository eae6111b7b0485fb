/** Links by which one shows a hand, as the server keeps them. */
import type { Shared, ShareLine } from "../../lib/http-types";
import type { AppStore } from "../../state/app.svelte";
import { HISTORY_WORDS } from "./history-words";

/** One's links that work, newest first; null if they cannot be known. */
export async function sharesOf(app: AppStore): Promise<readonly ShareLine[] | null> {
  const answer = await app.requestOrToast("GET /api/shares");
  return answer?.shares ?? null;
}

/** Share a hand; the same link again as long as it works. */
export function shareHand(app: AppStore, table: string, hand: number): Promise<Shared | null> {
  return app.requestOrToast("POST /api/hands/{table}/{hand}/share", { path: { table, hand } });
}

/** Make a link useless; true if it is. */
export async function revokeShare(app: AppStore, share: string): Promise<boolean> {
  const result = await app.request("DELETE /api/shares/{share}", { path: { share } });
  if (result.ok) app.toast(HISTORY_WORDS[app.i18n.language].revoked);
  else app.showRefusal(result.failure);
  return result.ok;
}

/** Put text where it can be pasted; a page without a certificate has only the old way, by a field that is selected. */
export async function copy(text: string, field: HTMLInputElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.select();
    return document.execCommand("copy");
  }
}
