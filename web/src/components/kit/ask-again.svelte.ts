/** What did not come while the server was away is asked for again when it is back. */
import { untrack } from "svelte";
import type { AppStore } from "../../state/app.svelte";

/** Ask again as soon as the connection is there again; to be called while a component is made. A break may be over before
 * the connection has missed anything: then the device alone says so. */
export function askAgainWhenBack(app: AppStore, failed: () => boolean, ask: () => unknown): void {
  let wasAway = false;
  $effect(() => {
    const isAway = app.connectionState.kind !== "open";
    if (wasAway && !isAway && untrack(failed)) untrack(ask);
    wasAway = isAway;
  });
  $effect(() => {
    const again = () => void (failed() && ask());
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  });
}
