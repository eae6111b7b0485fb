import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { installPack, isInstalled, partsOf } from "../src/pocket/pack";
import type { Pack, PackPart } from "../src/pocket/pack-types";
import { openPartStore, PARTS_CACHE } from "../src/pocket/part-store";
import { routeOf, type Route } from "../src/service-worker/route";
import { cacheName, isShellOf, type Shell } from "../src/service-worker/shell";
import { ShellCache } from "../src/service-worker/shell-cache";
import { Traffic } from "../src/service-worker/traffic";
import { FakeCaches } from "./fake-caches";

const SCOPE = "https://cards.example/room/";

const sum = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A browser with one host, whose files a test changes; it serves them by address. */
class World {
  readonly caches = new FakeCaches();
  readonly files = new Map<string, string>();
  readonly answers = new Map<string, () => Response>();
  readonly asked: string[] = [];
  pages: string[] = [];
  old: readonly PackPart[] = [];

  /** Serve a version: its page, the files it names, and parts of its pack. Earlier files are gone. */
  serve(version: string, files: Record<string, string>, parts: readonly string[] = [], page = pageOf(files)): ShellCache {
    this.files.clear();
    this.files.set(SCOPE, page);
    for (const [path, text] of Object.entries(files)) this.files.set(SCOPE + path, text);
    const packed = parts.map((text) => ({ name: `${sum(text)}.part`, size: text.length }));
    parts.forEach((text, at) => this.files.set(`${SCOPE}pocket/parts/${packed[at]!.name}`, text));
    const size = packed.reduce((all, part) => all + part.size, 0);
    const pack: Pack = { version, size, files: parts.length === 0 ? [] : [{ name: "python.zip", type: "", size: 0, parts: packed }] };
    const sums = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sum(text).slice(0, 32)]));
    this.shell = { version, files: sums, pack };
    return this.worker(this.shell);
  }

  shell: Shell = { version: "", files: {}, pack: { version: "", size: 0, files: [] } };

  worker(shell: Shell): ShellCache {
    return new ShellCache(shell, {
      scope: SCOPE,
      caches: this.caches.storage,
      fetch: this.fetch,
      subtle: crypto.subtle,
      clients: {
        get: async (id) => (this.pages.includes(id) ? { id } : undefined),
        matchAll: async () => this.pages.map((id) => ({ id })),
      },
    });
  }

  fetch: typeof fetch = async (input) => {
    const address = typeof input === "string" ? input : (input as Request).url;
    this.asked.push(address);
    const found = this.files.get(address);
    return this.answers.get(address)?.() ?? (found === undefined ? new Response("", { status: 404 }) : new Response(found));
  };

  shells(): string[] {
    return [...this.caches.kept.keys()].filter((name) => name !== PARTS_CACHE);
  }

  parts(): number {
    return this.caches.kept.get(PARTS_CACHE)?.size ?? 0;
  }
}

function pageOf(files: Record<string, string>, html = "<html>"): string {
  return `<!doctype html>${html}${Object.keys(files).map((path) => `<script src="./${path}"></script>`).join("")}`;
}

const V1 = { "assets/index-1.js": "one", "assets/table-1.js": "table", "icon.svg": "icon" };
const V2 = { "assets/index-2.js": "two", "assets/table-1.js": "table", "icon.svg": "icon" };
const HOME: Route = { kind: "page", home: true };
const file = (path: string): Route => ({ kind: "file", address: SCOPE + path });

async function answered(worker: ShellCache, route: Route): Promise<string> {
  if (route.kind === "network") throw new Error("not for the worker");
  const address = "address" in route ? route.address : SCOPE;
  return worker.answer(route, new Request(address)).then((response) => response.text());
}

describe("which requests are answered", () => {
  const files = { "assets/index-1.js": "", "icon.svg": "" };
  const route = (address: string, mode: RequestMode = "no-cors", init: RequestInit = {}): Route =>
    routeOf({ method: init.method ?? "GET", url: address, mode, headers: new Headers(init.headers) }, SCOPE, files);
  const network: Route = { kind: "network" };

  it.each([
    ["", true],
    ["index.html", true],
    ["?a=b#/t/1", true],
    ["t/4fR", false],
    ["hands/4fR/12", false],
    ["constructor", false],
  ])("the page for %s", (path, home) => expect(route(SCOPE + path, "navigate")).toEqual({ kind: "page", home }));

  it.each(["api/health", "api", "metrics", "ws", "robots.txt", "assets/gone-2.js", "pocket/parts/1.part"])("no page for %s", (path) =>
    expect(route(SCOPE + path, "navigate")).toEqual(network),
  );

  it("files of the shell, and older ones", () => {
    expect(route(`${SCOPE}assets/index-1.js`)).toEqual(file("assets/index-1.js"));
    expect(route(`${SCOPE}icon.svg`, "navigate")).toEqual(file("icon.svg"));
    expect(route(`${SCOPE}assets/index-0.js`)).toEqual({ kind: "older", address: `${SCOPE}assets/index-0.js` });
  });

  it("the interpreter, which no host has", () => {
    const address = `${SCOPE}pocket/interpreter/1f-2e.wasm`;
    expect(route(address)).toEqual({ kind: "interpreter", address });
  });

  it("nothing else", () => {
    for (const path of ["pocket/parts/1.part", "api/me", "sw.js", "icon.svg?2", "toString"]) expect(route(SCOPE + path)).toEqual(network);
    expect(route(SCOPE, "navigate", { method: "POST" })).toEqual(network);
    expect(route(`${SCOPE}icon.svg`, "no-cors", { headers: { range: "bytes=0-" } })).toEqual(network);
    expect(route("https://elsewhere.example/room/icon.svg")).toEqual(network);
    expect(route("https://cards.example/icon.svg")).toEqual(network);
    expect(route("https://cards.example/roomy/icon.svg")).toEqual(network);
  });

  it("copies of the site in other folders have caches of their own", () => {
    const name = cacheName("1f", SCOPE);
    expect(isShellOf(name, SCOPE)).toBe(true);
    expect(isShellOf(name, "https://cards.example/")).toBe(false);
    expect(isShellOf(cacheName("1f", "https://cards.example/"), SCOPE)).toBe(false);
    expect(isShellOf(PARTS_CACHE, SCOPE)).toBe(false);
  });
});

describe("an installation", () => {
  it("has every file, and answers without the network", async () => {
    const world = new World();
    const worker = world.serve("1", V1);
    await worker.install();
    await worker.activate();
    world.files.clear();
    expect(await answered(worker, HOME)).toBe(pageOf(V1));
    for (const [path, text] of Object.entries(V1)) expect(await answered(worker, file(path))).toBe(text);
  });

  const failures: [string, (world: World) => void][] = [
    ["a file is missing", (world) => world.files.delete(`${SCOPE}icon.svg`)],
    ["a file is another", (world) => world.files.set(`${SCOPE}icon.svg`, "other")],
    ["a file breaks off", (world) => world.answers.set(`${SCOPE}icon.svg`, () => { throw new TypeError("Failed to fetch"); })],
    ["the page is that of another version", (world) => world.files.set(SCOPE, pageOf(V2))],
    ["the page names no script", (world) => world.files.set(SCOPE, "<html>a portal</html>")],
    ["the page is an error", (world) => world.answers.set(SCOPE, () => new Response(pageOf(V1), { status: 500 }))],
    ["the page was redirected", (world) => world.answers.set(SCOPE, () => redirected(pageOf(V1)))],
    ["a file was redirected", (world) => world.answers.set(`${SCOPE}icon.svg`, () => redirected("icon"))],
    ["the browser is full", (world) => void (world.caches.space = 5)],
  ];
  it.each(failures)("fails and leaves nothing if %s", async (_, spoil) => {
    const world = new World();
    const worker = world.serve("1", V1);
    spoil(world);
    await expect(worker.install()).rejects.toThrow();
    expect(world.shells()).toEqual([]);
  });

  it("asks the network for what the browser's own cache has wrong", async () => {
    const world = new World();
    const worker = world.serve("1", V1);
    let times = 0;
    world.answers.set(`${SCOPE}icon.svg`, () => new Response(times++ === 0 ? "stale" : "icon"));
    await worker.install();
    expect(await answered(worker, file("icon.svg"))).toBe("icon");
  });

  it("of a version that is here already fetches nothing", async () => {
    const world = new World();
    await world.serve("1", V1).install();
    world.asked.length = 0;
    world.files.clear();
    await world.worker(world.shell).install();
    expect(world.asked).toEqual([]);
    expect(world.shells()).toEqual([cacheName("1", SCOPE)]);
  });

  it("begins anew where one was cut off", async () => {
    const world = new World();
    const worker = world.serve("1", V1);
    const cut = await world.caches.open(cacheName("1", SCOPE));
    await cut.put(`${SCOPE}icon.svg`, new Response("torn"));
    await worker.install();
    expect(await answered(worker, file("icon.svg"))).toBe("icon");
  });

  it("of a room keeps its own page, for all its addresses; a static site has one address", async () => {
    const elsewhere: Route = { kind: "page", home: false };
    const world = new World();
    world.answers.set(SCOPE, () => new Response(pageOf(V1, '<html lang="ja" data-room="/">'), { headers: { "content-security-policy": "default-src 'none'", vary: "*" } }));
    const room = world.serve("1", V1);
    await room.install();
    expect(await answered(room, elsewhere)).toContain('data-room="/"');
    const kept = await room.answer(HOME, new Request(SCOPE));
    expect(kept.headers.get("content-security-policy")).toBe("default-src 'none'");

    world.answers.clear();
    const plain = world.serve("2", V2);
    await plain.install();
    world.asked.length = 0;
    await answered(plain, elsewhere);
    expect(world.asked).toEqual([SCOPE]);
  });

  it("asks the network where a browser has lost what was kept", async () => {
    const world = new World();
    const worker = world.serve("1", V1);
    await worker.install();
    world.caches.kept.clear();
    expect(await answered(worker, HOME)).toBe(pageOf(V1));
    world.caches.refused = true;
    expect(await answered(worker, file("icon.svg"))).toBe("icon");
  });
});

describe("an update", () => {
  it("copies what it has in common with the old version", async () => {
    const world = new World();
    await world.serve("1", V1).install();
    const next = world.serve("2", V2);
    world.asked.length = 0;
    await next.install();
    expect(world.asked.toSorted()).toEqual([SCOPE, `${SCOPE}assets/index-2.js`]);
  });

  it("that fails leaves the old version as it was", async () => {
    const world = new World();
    const old = world.serve("1", V1);
    await old.install();
    const next = world.serve("2", V2);
    world.files.delete(`${SCOPE}assets/index-2.js`);
    await expect(next.install()).rejects.toThrow("index-2.js");
    expect(world.shells()).toEqual([cacheName("1", SCOPE)]);
    world.files.clear();
    expect(await answered(old, HOME)).toBe(pageOf(V1));
    expect(await answered(old, file("assets/index-1.js"))).toBe("one");
  });

  it("does not change what the old version answers while it waits", async () => {
    const world = new World();
    const old = world.serve("1", V1);
    await old.install();
    await world.serve("2", { ...V2, "icon.svg": "new icon" }).install();
    expect(await answered(old, HOME)).toBe(pageOf(V1));
    expect(await answered(old, file("icon.svg"))).toBe("icon");
  });

  it("drops the old version at once if no page is open", async () => {
    const world = new World();
    await world.serve("1", V1).install();
    const next = world.serve("2", V2);
    await next.install();
    await next.activate();
    expect(world.shells()).toEqual([cacheName("2", SCOPE)]);
  });

  it("keeps the files of the old version until the last page from before has gone", async () => {
    const world = new World();
    world.pages = ["accepted", "other"];
    await world.serve("1", V1).install();
    const next = world.serve("2", V2);
    await next.install();
    await next.activate();
    world.files.clear();
    const lazy: Route = { kind: "older", address: `${SCOPE}assets/index-1.js` };
    expect(await answered(next, HOME)).toBe(pageOf(V2));
    expect(await answered(next, lazy)).toBe("one");

    world.pages = ["reloaded", "other"];
    expect(await next.sweep()).toBe(false);
    expect(await answered(next, lazy)).toBe("one");

    world.pages = ["reloaded", "reloaded too"];
    expect(await next.sweep()).toBe(true);
    expect(world.shells()).toEqual([cacheName("2", SCOPE)]);
    expect((await next.answer({ kind: "older", address: lazy.address }, new Request(lazy.address))).status).toBe(404);
    await next.sweep();
    expect(await answered(next, HOME)).toBe(pageOf(V2));
  });

  it("makes no shell again that was dropped while a page asked for a file of it", async () => {
    const world = new World();
    await world.serve("1", V1).install();
    const next = world.serve("2", V2);
    await next.install();
    const { keys } = world.caches;
    world.caches.keys = async () => {
      const names = await keys.call(world.caches);
      world.caches.kept.delete(cacheName("1", SCOPE));
      return names;
    };
    const address = `${SCOPE}assets/index-1.js`;
    await next.answer({ kind: "older", address }, new Request(address));
    expect(world.shells()).toEqual([cacheName("2", SCOPE)]);
  });

  it("leaves a version alone that has come since, and its pack", async () => {
    const world = new World();
    world.pages = ["accepted"];
    await world.serve("1", V1, ["one"]).install();
    const next = world.serve("2", V2, ["two"]);
    await next.install();
    await next.activate();
    const third = world.serve("3", V2, ["three"]);
    await third.install();
    const store = await openPartStore(SCOPE, world.caches.storage);
    await installPack(world.shell.pack, { store, fetch: world.fetch, locks: null });
    world.pages = [];
    expect(await next.sweep()).toBe(true);
    expect(world.shells().toSorted()).toEqual([cacheName("2", SCOPE), cacheName("3", SCOPE)]);
    expect(await isInstalled(world.shell.pack, store)).toBe(true);
  });

  it("fails if the version before takes over while it comes, and drops what has come", async () => {
    const world = new World();
    await world.serve("1", V1).install();
    const next = world.serve("2", V2);
    await next.install();
    const third = world.serve("3", V2);
    world.answers.set(SCOPE, () => new Response(new ReadableStream({
      async start(controller) {
        await next.activate();
        controller.enqueue(new TextEncoder().encode(pageOf(V2)));
        controller.close();
      },
    })));
    await expect(third.install()).rejects.toThrow("dropped");
    expect(world.shells()).toEqual([cacheName("2", SCOPE)]);
  });

  it("leaves copies of the site in other folders alone", async () => {
    const world = new World();
    const other = cacheName("1", "https://cards.example/");
    await world.caches.open(other);
    const worker = world.serve("1", V1);
    await worker.install();
    await worker.activate();
    expect(world.shells().toSorted()).toEqual([other, cacheName("1", SCOPE)].toSorted());
  });
});

describe("the pack in an update", () => {
  async function updated(download: boolean): Promise<{ world: World; next: ShellCache }> {
    const world = new World();
    await world.serve("1", V1, ["same", "old part"]).install();
    const store = await openPartStore(SCOPE, world.caches.storage);
    if (download) await installPack(world.shell.pack, { store, fetch: world.fetch, locks: null });
    world.asked.length = 0;
    world.old = partsOf(world.shell.pack);
    const next = world.serve("2", V2, ["same", "a new part"]);
    return { world, next };
  }

  it("comes along where all of the old one was here, but for parts that are the same", async () => {
    const { world, next } = await updated(true);
    await next.install();
    expect(await isInstalled(world.shell.pack, await openPartStore(SCOPE, world.caches.storage))).toBe(true);
    expect(world.asked.filter((address) => address.includes("parts")).length).toBe(1);
    expect(world.parts()).toBe(3);
    await next.activate();
    expect(world.parts()).toBe(2);
  });

  it("does not come along where the old one was not asked for", async () => {
    const { world, next } = await updated(false);
    await next.install();
    expect(world.asked.filter((address) => address.includes("parts"))).toEqual([]);
  });

  it("comes later where the old one has come while the new version waited", async () => {
    const { world, next } = await updated(false);
    const [old, pack] = [world.old, world.shell.pack];
    await next.install();
    const store = await openPartStore(SCOPE, world.caches.storage);
    await next.updatePack();
    expect(world.parts()).toBe(0);
    for (const part of old) await store.keep(part, new ArrayBuffer(part.size));
    await next.updatePack();
    expect(await isInstalled(pack, store)).toBe(true);
  });

  it("that is not there fails the update, and the old one stays whole", async () => {
    const { world, next } = await updated(true);
    for (const address of world.files.keys()) if (address.includes("parts")) world.files.delete(address);
    await expect(next.install()).rejects.toThrow("notFound");
    expect(world.shells()).toEqual([cacheName("1", SCOPE)]);
    expect(world.parts()).toBe(2);
  });

  it("stays whole for a page that still runs the old version", async () => {
    const { world, next } = await updated(true);
    world.pages = ["old"];
    await next.install();
    await next.activate();
    expect(world.parts()).toBe(3);
    world.pages = [];
    await next.sweep();
    expect(world.parts()).toBe(2);
  });
});

function redirected(text: string): Response {
  return Object.defineProperty(new Response(text), "redirected", { value: true });
}

describe("the requests of pages", () => {
  /** Time that passes only when somebody waits; `at` happens on the way. */
  function clock(at: Readonly<Record<number, () => void>> = {}) {
    const time = {
      at: 0,
      now: () => time.at,
      pause: async (milliseconds: number) => {
        for (let end = time.at + milliseconds; time.at < end; ) at[(time.at += 1)]?.();
        await new Promise((resolve) => setTimeout(resolve)); // what has ended is heard of
      },
    };
    return time;
  }

  it("have stopped when none was made for a while and all are answered", async () => {
    let answer = (): void => {};
    const time = clock({ 600: () => traffic.add(null), 1000: () => traffic.add(new Promise<void>((done) => (answer = done))), 3000: () => answer() });
    const traffic = new Traffic(time);
    await traffic.quiet();
    expect(time.at).toBeGreaterThanOrEqual(3700);
    expect(time.at).toBeLessThan(3800);
    await traffic.quiet();
    expect(time.at).toBeLessThan(3800);
  });

  it("are not waited for without end, and one that fails is answered too", async () => {
    const time = clock();
    const traffic = new Traffic(time);
    traffic.add(Promise.reject(new Error("out of reach")));
    await traffic.quiet();
    expect(time.at).toBeLessThan(800);
    traffic.add(new Promise(() => {}));
    const before = time.at;
    await traffic.quiet();
    expect(time.at - before).toBe(5000);
  });
});
