/** Whether a worker still lives. A browser tells nobody that a worker has ended, but it lets go of the worker's locks: so
 * the worker holds one for as long as it lives, and whoever waits for that lock learns of the end at once. */

/** Hold a lock until this worker ends; `held` is called as soon as it is ours. Plain http has no locks. */
export function holdForLife(lock: string, held: () => void): void {
  navigator.locks
    ?.request(lock, () => {
      held();
      return new Promise(() => {});
    })
    .catch(() => {}); // a browser that keeps nothing refuses locks too
}

/** Wait until whoever holds a lock has ended. */
export async function endOfLife(lock: string): Promise<void> {
  await navigator.locks.request(lock, () => undefined);
}
