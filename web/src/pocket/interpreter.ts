/** The interpreter as one file, kept for the service worker to answer with.
 *
 * A browser keeps the code it has compiled of a WebAssembly file only if that comes from an address, by the network or
 * by a service worker out of a cache. Parts that are joined here have none, so every start would compile anew, which is
 * two thirds of its work. */
import type { Pack } from "./pack-types";

export const INTERPRETER = "pyodide.asm.wasm";
export const INTERPRETER_CACHE = "feltroom-interpreter";
/** Within the site; nobody but a service worker has anything there. */
export const INTERPRETER_FOLDER = "pocket/interpreter/";
/** So many figures of each part's sum tell two interpreters apart. */
const FIGURES = 12;

/** Where the interpreter of a pack is kept: an address never means two things. */
export function interpreterAddress(pack: Pack, base: string): string {
  const parts = pack.files.find(({ name }) => name === INTERPRETER)?.parts ?? [];
  return new URL(`${INTERPRETER_FOLDER}${parts.map(({ name }) => name.slice(0, FIGURES)).join("-")}.wasm`, base).href;
}

/** The interpreter by way of the service worker; null if it is not kept yet. */
export async function servedInterpreter(address: string): Promise<Response | null> {
  try {
    if ((await caches.match(address, { cacheName: INTERPRETER_CACHE })) === undefined) return null;
    const answer = await fetch(address);
    return answer.ok ? answer : null;
  } catch {
    return null;
  }
}

/** Keep the interpreter for the next start, in place of older ones; without space for it, nothing is lost but time. */
export async function keepInterpreter(address: string, base: string, file: () => Response): Promise<void> {
  try {
    const cache = await caches.open(INTERPRETER_CACHE);
    if ((await cache.match(address)) !== undefined) return;
    const folder = new URL(INTERPRETER_FOLDER, base).href;
    for (const { url } of await cache.keys()) if (url.startsWith(folder)) await cache.delete(url);
    await cache.put(address, file());
  } catch (error) {
    console.warn(error);
  }
}
