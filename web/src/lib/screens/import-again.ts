/** Importing a file of the site that did not come the first time. Browsers remember that an address failed and never
 * ask for it again, so the next try is for the same file under another address. */

/** What browsers name in the error; one that names nothing is left to its own ways. */
const ADDRESS = /https?:\S+\.js/;

const bringFrom = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/** The import, to be called until it succeeds. */
export function importAgain<Module>(bring: () => Promise<Module>, from = bringFrom): () => Promise<Module> {
  let failed: string | null = null;
  let tries = 0;
  return async () => {
    if (failed !== null) return (await from(`${failed}?again=${(tries += 1)}`)) as Module;
    try {
      return await bring();
    } catch (error) {
      failed = ADDRESS.exec(String(error))?.[0] ?? null;
      throw error;
    }
  };
}
