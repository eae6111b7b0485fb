/** The rule that one tab at a time has the house of a device. */

/** How long a page that was reloaded may need to let go: its worker may be busy starting Python. */
const LETTING_GO = 3_000;

/** Whether no other tab has the house. It is ours until this worker ends, or until another tab takes it over: then `lost`
 * is called. `takeOver` takes it from whoever has it. */
export async function becomeOnlyOne(lock: string, takeOver: boolean, lost: () => void, patience = LETTING_GO): Promise<boolean> {
  if (navigator.locks === undefined) return true; // plain http: the disk's own check must do
  return new Promise((resolve) => {
    let ours = false;
    navigator.locks
      .request(lock, takeOver ? { steal: true } : { signal: AbortSignal.timeout(patience) }, () => {
        ours = true;
        resolve(true);
        return new Promise(() => {});
      })
      .catch((error: unknown) => {
        // A browser that keeps nothing has no locks either, and nothing that two tabs could spoil.
        if (ours) lost();
        else resolve(!(error instanceof DOMException && error.name === "TimeoutError"));
      });
  });
}
