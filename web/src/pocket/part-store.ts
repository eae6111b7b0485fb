/** Where parts of the pack are kept: the browser's Cache Storage, or memory where there is none.
 *
 * A part is kept under its absolute address, so that copies of the site in several folders of one host keep apart. */
import type { PackPart } from "./pack-types";

export const PARTS_CACHE = "feltroom-parts";

/** Keeps parts for one copy of the site. */
export interface PartStore {
  /** Whether parts are still there when the page has been closed. */
  readonly lasting: boolean;
  /** Where the site has a part. */
  addressOf(part: PackPart): string;
  /** What is kept of a part; null if nothing is. */
  read(part: PackPart): Promise<ArrayBuffer | null>;
  /** How many bytes are kept of a part; null if none are. */
  sizeOf(part: PackPart): Promise<number | null>;
  /** Keep a part; throws `StoreFull` if there is no space. */
  keep(part: PackPart, bytes: ArrayBuffer): Promise<void>;
  /** Drop every part of this copy of the site but those. */
  dropAllBut(parts: readonly PackPart[]): Promise<void>;
}

/** The browser keeps no more. */
export class StoreFull extends Error {
  override readonly name = "StoreFull";
}

/** Where a copy of the site has its parts; `base` is the address of its folder. */
export function partsFolder(base: string): string {
  return new URL("pocket/parts/", base).href;
}

/** The browser's own store, or one in memory if it has none or refuses it (plain http, private windows). */
export async function openPartStore(base: string, caches: CacheStorage | undefined = globalThis.caches): Promise<PartStore> {
  try {
    if (caches !== undefined) return new CachedParts(base, await caches.open(PARTS_CACHE));
  } catch {
    // Refused: everything works as long as the page is open.
  }
  return memoryParts(base);
}

class CachedParts implements PartStore {
  readonly lasting = true;
  readonly #folder: string;
  readonly #cache: Cache;

  constructor(base: string, cache: Cache) {
    this.#folder = partsFolder(base);
    this.#cache = cache;
  }

  addressOf(part: PackPart): string {
    return this.#folder + part.name;
  }

  async read(part: PackPart): Promise<ArrayBuffer | null> {
    const found = await this.#find(part);
    return found === null ? null : found.arrayBuffer().catch(() => null);
  }

  async sizeOf(part: PackPart): Promise<number | null> {
    const found = await this.#find(part);
    return found === null ? null : found.blob().then(({ size }) => size, () => null);
  }

  async keep(part: PackPart, bytes: ArrayBuffer): Promise<void> {
    const headers = { "content-type": "application/octet-stream", "content-length": String(bytes.byteLength) };
    try {
      await this.#cache.put(this.addressOf(part), new Response(bytes, { headers }));
    } catch (error) {
      // Browsers have several names for it, and a store that cannot be written to is as good as full.
      throw new StoreFull(String(error));
    }
  }

  async dropAllBut(parts: readonly PackPart[]): Promise<void> {
    const kept = new Set(parts.map((part) => this.addressOf(part)));
    for (const { url } of await this.#cache.keys()) {
      if (url.startsWith(this.#folder) && !kept.has(url)) await this.#cache.delete(url);
    }
  }

  async #find(part: PackPart): Promise<Response | null> {
    return (await this.#cache.match(this.addressOf(part)).catch(() => undefined)) ?? null;
  }
}

/** A store that lasts as long as the page. */
export function memoryParts(base: string): PartStore {
  const folder = partsFolder(base);
  const kept = new Map<string, ArrayBuffer>();
  return {
    lasting: false,
    addressOf: ({ name }) => folder + name,
    read: async ({ name }) => kept.get(name) ?? null,
    sizeOf: async ({ name }) => kept.get(name)?.byteLength ?? null,
    keep: async ({ name }, bytes) => void kept.set(name, bytes),
    dropAllBut: async (parts) => {
      const names = new Set(parts.map(({ name }) => name));
      for (const name of [...kept.keys()]) if (!names.has(name)) kept.delete(name);
    },
  };
}

/** A store that keeps in memory what another has no space for, so that the game can be played all the same. */
export function withMemory(store: PartStore): PartStore {
  const folder = new URL("../../", store.addressOf({ name: "", size: 0 })).href;
  const memory = memoryParts(folder);
  let full = false;
  return {
    get lasting() {
      return store.lasting && !full;
    },
    addressOf: (part) => store.addressOf(part),
    read: async (part) => (await memory.read(part)) ?? store.read(part),
    sizeOf: async (part) => (await memory.sizeOf(part)) ?? store.sizeOf(part),
    keep: async (part, bytes) => {
      try {
        await store.keep(part, bytes);
      } catch (error) {
        if (!(error instanceof StoreFull)) throw error;
        full = true;
        await memory.keep(part, bytes);
      }
    },
    dropAllBut: async (parts) => {
      await Promise.all([memory.dropAllBut(parts), store.dropAllBut(parts)]);
    },
  };
}
