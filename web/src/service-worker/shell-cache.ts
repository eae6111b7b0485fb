/** What a service worker does with its shell: install it whole, answer from it, and drop older ones.
 *
 *   install ──▶ waiting ── the page says "skipWaiting" ──▶ activate ──▶ answers
 *
 * A page of an older version may still be open in another tab when a new one takes over. It goes on: files are named
 * after their content, so the old shell answers for it, and is dropped when the last page from before is gone. */
import { INTERPRETER_CACHE } from "../pocket/interpreter";
import { installPack, isInstalled, partsOf } from "../pocket/pack";
import type { Pack } from "../pocket/pack-types";
import { openPartStore } from "../pocket/part-store";
import type { Route } from "./route";
import { cacheName, isShellOf, sumOf, type Shell } from "./shell";

/** The browser around a service worker. */
export interface Site {
  /** The address of the site's folder. */
  readonly scope: string;
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  readonly subtle: Pick<SubtleCrypto, "digest">;
  readonly clients: Clients;
}

/** The open pages. */
export interface Clients {
  get(id: string): Promise<unknown>;
  matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly { readonly id: string }[]>;
}

/** What was there when a version took over: the open pages, and the shells they may still need. */
interface Elders {
  readonly pages: readonly string[];
  readonly shells: readonly string[];
}

/** On the page that is kept: it came from a room, whose screens have addresses of their own. */
const ROOM_HEADER = "x-feltroom-room";
const AT_ONCE = 6;

export class ShellCache {
  readonly #shell: Shell;
  readonly #site: Site;
  readonly #name: string;

  constructor(shell: Shell, site: Site) {
    this.#shell = shell;
    this.#site = site;
    this.#name = cacheName(shell.version, site.scope);
  }

  /** Fetch everything, or throw and keep nothing but parts of the pack. */
  async install(): Promise<void> {
    if (await this.#isComplete()) return;
    const { caches, scope } = this.#site;
    try {
      await caches.delete(this.#name);
      const cache = await caches.open(this.#name);
      const page = await this.#fetchPage();
      await this.#fillFiles(cache);
      await cache.put(this.#note("pack"), new Response(JSON.stringify(this.#shell.pack))); // before its parts: nobody drops them
      await this.updatePack();
      await cache.put(scope, page); // last: a shell that has its page is complete
      // The version before may have taken over meanwhile, and dropped all others: then there is nothing to go over to.
      if (!(await caches.has(this.#name))) throw new Error("dropped while it was filled");
    } catch (error) {
      await caches.delete(this.#name).catch(() => false);
      throw error;
    }
  }

  /** Take over: what older versions left is dropped, as soon as no page from before is open. */
  async activate(): Promise<void> {
    const pages = await this.#site.clients.matchAll({ type: "window", includeUncontrolled: true });
    const older = await this.#others();
    if (pages.length === 0 || older.length === 0) return this.#drop(older);
    const elders: Elders = { pages: pages.map(({ id }) => id), shells: older };
    const cache = await this.#site.caches.open(this.#name);
    await cache.put(this.#note("elders"), new Response(JSON.stringify(elders)));
  }

  /** Drop what older versions left if the last page from before has gone; whether nothing of them is left. A version
   * that has come since is none of them: it waits, and is left alone. */
  async sweep(): Promise<boolean> {
    const cache = await this.#site.caches.open(this.#name);
    const noted = await cache.match(this.#note("elders"));
    if (noted === undefined) return true;
    const { pages, shells } = (await noted.json()) as Elders;
    const alive = await Promise.all(pages.map((id) => this.#site.clients.get(id)));
    if (alive.some((one) => one !== undefined)) return false;
    await this.#drop(shells);
    return true;
  }

  /** Answer a request from this version alone; the network answers if a browser has lost what was kept. */
  async answer(route: Exclude<Route, { kind: "network" }>, request: Request): Promise<Response> {
    const kept = await this.#find(route).catch(() => undefined);
    return kept ?? this.#site.fetch(request);
  }

  async #find(route: Exclude<Route, { kind: "network" }>): Promise<Response | undefined> {
    const { caches, scope } = this.#site;
    if (route.kind === "older") {
      // To open a cache that was dropped meanwhile would make it again.
      for (const cacheName of await this.#others()) {
        const found = await caches.match(route.address, { cacheName });
        if (found !== undefined) return found;
      }
      return undefined;
    }
    if (route.kind === "interpreter") return caches.match(route.address, { cacheName: INTERPRETER_CACHE });
    const cache = await caches.open(this.#name);
    if (route.kind === "file") return cache.match(route.address);
    const page = await cache.match(scope);
    return route.home || page?.headers.has(ROOM_HEADER) === true ? page : undefined;
  }

  async #isComplete(): Promise<boolean> {
    if (!(await this.#site.caches.has(this.#name))) return false;
    return (await (await this.#site.caches.open(this.#name)).match(this.#site.scope)) !== undefined;
  }

  /** The shells of other versions. */
  async #others(): Promise<readonly string[]> {
    const names = await this.#site.caches.keys();
    return names.filter((name) => name !== this.#name && isShellOf(name, this.#site.scope));
  }

  /** Where a shell notes something that is no file of the site. */
  #note(what: "pack" | "elders"): string {
    return `${this.#site.scope}?${what}`;
  }

  /** The page as this host serves it: that of a room names the room. */
  async #fetchPage(): Promise<Response> {
    const { scope, fetch } = this.#site;
    const response = await fetch(scope, { cache: "reload", credentials: "same-origin" });
    if (!isUsable(response)) throw new Error(`no page: ${response.status}`);
    const text = await response.text();
    if (!this.#isOwnPage(text)) throw new Error("the page is that of another version");
    const headers = keptHeaders(response);
    if (/<html[^>]*\sdata-room=/.test(text)) headers.set(ROOM_HEADER, "yes");
    return new Response(text, { headers });
  }

  /** Whether a page loads files of this version alone; their names tell. */
  #isOwnPage(text: string): boolean {
    const root = new URL(this.#site.scope);
    const named = [...text.matchAll(/(?:src|href)="([^"#?]+)"/g)].map(([, address = ""]) => new URL(address, root));
    const own = named.filter(({ origin, pathname }) => origin === root.origin && pathname.startsWith(root.pathname));
    const paths = own.map(({ pathname }) => pathname.slice(root.pathname.length));
    return paths.some((path) => path.endsWith(".js")) && paths.every((path) => Object.hasOwn(this.#shell.files, path));
  }

  async #fillFiles(cache: Cache): Promise<void> {
    const others = await this.#others();
    const queue = Object.entries(this.#shell.files).values();
    const work = async (): Promise<void> => {
      for (const [path, sum] of queue) {
        const address = new URL(path, this.#site.scope).href;
        await cache.put(address, (await this.#copy(address, sum, others)) ?? (await this.#fetchFile(address, sum)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** A file that another version has too. */
  async #copy(address: string, sum: string, others: readonly string[]): Promise<Response | null> {
    for (const cacheName of others) {
      const found = await this.#site.caches.match(address, { cacheName });
      const file = found === undefined ? null : await this.#checked(found, sum);
      if (file !== null) return file;
    }
    return null;
  }

  /** A file of the site: what the browser has from loading the page, if it is the right one. */
  async #fetchFile(address: string, sum: string): Promise<Response> {
    for (const cache of ["default", "reload"] as const) {
      const response = await this.#site.fetch(address, { cache, credentials: "same-origin" });
      const file = isUsable(response) ? await this.#checked(response, sum) : null;
      if (file !== null) return file;
    }
    throw new Error(`not that of this version: ${address}`);
  }

  async #checked(response: Response, sum: string): Promise<Response | null> {
    const bytes = await response.arrayBuffer();
    return (await sumOf(bytes, this.#site.subtle)) === sum ? new Response(bytes, { headers: keptHeaders(response) }) : null;
  }

  /** Fetch the new pack if a device has all of an older one: it plays offline today, and shall tomorrow. A version that
   * waits does this again, for the old pack may have come meanwhile. Throws `PackError`. */
  async updatePack(): Promise<void> {
    const { caches, scope, fetch, subtle } = this.#site;
    const store = await openPartStore(scope, caches);
    for (const name of await this.#others()) {
      const pack = await this.#packOf(name);
      if (pack === null || pack.files.length === 0 || !(await isInstalled(pack, store))) continue;
      return installPack(this.#shell.pack, { store, fetch, subtle });
    }
  }

  /** Drop shells, and the parts that no shell needs any more. */
  async #drop(shells: readonly string[]): Promise<void> {
    const { caches, scope } = this.#site;
    for (const name of shells) await caches.delete(name);
    const packs = await Promise.all((await this.#others()).map((name) => this.#packOf(name)));
    const store = await openPartStore(scope, caches);
    await store.dropAllBut([this.#shell.pack, ...packs.filter((pack) => pack !== null)].flatMap(partsOf));
    await (await caches.open(this.#name)).delete(this.#note("elders"));
  }

  /** The pack of another version, null if that is not noted. */
  async #packOf(cacheName: string): Promise<Pack | null> {
    const noted = await this.#site.caches.match(this.#note("pack"), { cacheName });
    return noted === undefined ? null : ((await noted.json()) as Pack);
  }
}

function isUsable(response: Response): boolean {
  return response.ok && !response.redirected;
}

/** The headers of a body that has been read and unpacked. */
function keptHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding", "vary"]) headers.delete(name);
  return headers;
}
