/** Python as it is when everything is imported, kept on the device: later starts go on from there.
 *
 * A start makes one if there is none. It is of use only to what made it: the same pack, the same script, the same browser. It
 * holds nothing of a player's, since it is taken before the house is opened, and it is never downloaded. */
import { packFrozen, unpackFrozen, type Frozen } from "./frozen";
import type { Pack } from "./pack-types";

export const SNAPSHOT_CACHE = "feltroom-snapshot";
const MADE_BY = "x-feltroom-made-by";
const SUM = "x-feltroom-sum";
/** In bytes; so much must be free, or there is none: the space is for games first. */
const FREE = 128 * 2 ** 20;

export interface Snapshots {
  /** The one that is kept, which is still to be read; null if there is none. One that something else made is dropped. */
  find(): Promise<Snapshot | null>;
  /** Whether the device has space for one, with enough left for games. */
  fits(): Promise<boolean>;
  /** Keep one, in place of another; without space for it, nothing is lost but time. */
  keep(frozen: Frozen): Promise<void>;
  /** Whether there was one. */
  drop(): Promise<boolean>;
}

export interface Snapshot {
  /** Throws if it is damaged. */
  read(): Promise<Frozen>;
}

const addressIn = (base: string) => new URL("pocket/snapshot", base).href;

/** Drop the snapshot of a copy of the site; whether there was one. */
export async function dropSnapshot(base: string): Promise<boolean> {
  try {
    return await (await caches.open(SNAPSHOT_CACHE)).delete(addressIn(base));
  } catch {
    return false; // refused, or not there at all (plain http)
  }
}

/** The snapshots of a copy of the site; `script` is the address of the script that starts Python. */
export function snapshotsOf(base: string, pack: Pack, script: string): Snapshots {
  const address = addressIn(base);
  const madeBy = encodeURIComponent([pack.version, script, navigator.userAgent].join(" "));
  const drop = () => dropSnapshot(base);
  return {
    async find() {
      try {
        const kept = await caches.match(address, { cacheName: SNAPSHOT_CACHE });
        if (kept === undefined) return null;
        if (kept.headers.get(MADE_BY) === madeBy) return { read: () => read(kept) };
        await drop(); // nothing will ever use it again
        return null;
      } catch {
        return null;
      }
    },
    async fits() {
      try {
        const { quota, usage } = await navigator.storage.estimate();
        return quota === undefined || usage === undefined || quota - usage >= FREE;
      } catch {
        return true; // not every browser says it
      }
    },
    async keep(frozen) {
      try {
        await drop(); // there may not be space for two
        const bytes = await new Blob([...packFrozen(frozen)]).arrayBuffer();
        const headers = { [MADE_BY]: madeBy, [SUM]: await sumOf(bytes) };
        await (await caches.open(SNAPSHOT_CACHE)).put(address, new Response(bytes, { headers }));
      } catch (error) {
        console.warn(error);
      }
    },
    drop,
  };
}

async function read(kept: Response): Promise<Frozen> {
  const bytes = await kept.arrayBuffer();
  if (kept.headers.get(SUM) !== (await sumOf(bytes))) throw new Error("the snapshot is damaged");
  return unpackFrozen(bytes);
}

async function sumOf(bytes: ArrayBuffer): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
