/** Python as it was after an earlier start is kept for later ones, and only for those that would come to the same. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { freeze, type Frozen } from "../src/pocket/frozen";
import type { Pack } from "../src/pocket/pack-types";
import { SNAPSHOT_CACHE, snapshotsOf } from "../src/pocket/snapshot";
import { FakeCaches } from "./fake-caches";

const BASE = "https://cards.example/room/";
const SCRIPT = `${BASE}assets/worker-1.js`;
const PACK: Pack = { version: "1", size: 0, files: [] };
const FROZEN: Frozen = freeze(Uint8Array.of(1), new Uint8Array(8192).fill(7, 4096), new Map([["/lib/a.zip", Uint8Array.of(5)]]));
let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("navigator", { userAgent: "Browser/1" });
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("what is kept is found again, whole", async () => {
  const snapshots = snapshotsOf(BASE, PACK, SCRIPT);
  expect(await snapshots.find()).toBeNull();
  await snapshots.keep(FROZEN);
  expect(await (await snapshots.find())?.read()).toEqual(FROZEN);
});

it.each<[string, () => ReturnType<typeof snapshotsOf>]>([
  ["another pack", () => snapshotsOf(BASE, { ...PACK, version: "2" }, SCRIPT)],
  ["another script", () => snapshotsOf(BASE, PACK, `${BASE}assets/worker-2.js`)],
  ["another folder of the host", () => snapshotsOf("https://cards.example/club/", PACK, SCRIPT)],
])("%s has none of it", async (_, other) => {
  await snapshotsOf(BASE, PACK, SCRIPT).keep(FROZEN);
  expect(await other().find()).toBeNull();
});

it("another version of the browser has none of it", async () => {
  await snapshotsOf(BASE, PACK, SCRIPT).keep(FROZEN);
  vi.stubGlobal("navigator", { userAgent: "Browser/2" });
  expect(await snapshotsOf(BASE, PACK, SCRIPT).find()).toBeNull();
});

it("makes room where nothing can use it any more, even if there is no space for another", async () => {
  await snapshotsOf(BASE, PACK, SCRIPT).keep(FROZEN);
  await snapshotsOf(BASE, { ...PACK, version: "2" }, SCRIPT).find();
  expect(caches.kept.get(SNAPSHOT_CACHE)?.size).toBe(0);
});

it("takes the place of the one before", async () => {
  await snapshotsOf(BASE, PACK, SCRIPT).keep(FROZEN);
  await snapshotsOf(BASE, { ...PACK, version: "2" }, SCRIPT).keep(FROZEN);
  expect(caches.kept.get(SNAPSHOT_CACHE)?.size).toBe(1);
});

it("is not used when it is damaged", async () => {
  const snapshots = snapshotsOf(BASE, PACK, SCRIPT);
  await snapshots.keep(FROZEN);
  const entries = caches.kept.get(SNAPSHOT_CACHE) ?? new Map<string, Response>();
  for (const [address, kept] of entries) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    bytes[bytes.length - 1] = 6;
    entries.set(address, new Response(bytes, { headers: kept.headers }));
  }
  await expect((await snapshots.find())?.read()).rejects.toThrow("damaged");
});

it("is gone when it is dropped, and says whether it was there", async () => {
  const snapshots = snapshotsOf(BASE, PACK, SCRIPT);
  await snapshots.keep(FROZEN);
  expect(await snapshots.drop()).toBe(true);
  expect(await snapshots.find()).toBeNull();
  expect(await snapshots.drop()).toBe(false);
});

it.each<[string, unknown, boolean]>([
  ["much space", { estimate: async () => ({ quota: 1e9, usage: 1e8 }) }, true],
  ["little space", { estimate: async () => ({ quota: 1e9, usage: 9e8 }) }, false],
  ["a browser that does not say", { estimate: async () => ({}) }, true],
  ["a browser that refuses to say", { estimate: async () => Promise.reject(new TypeError("denied")) }, true],
  ["plain http, where nobody can be asked", undefined, true],
])("with %s", async (_, storage, fits) => {
  vi.stubGlobal("navigator", { userAgent: "Browser/1", storage });
  expect(await snapshotsOf(BASE, PACK, SCRIPT).fits()).toBe(fits);
});

it.each<[string, () => void]>([
  ["a full store", () => void (caches.space = 1)],
  ["a refused one", () => void (caches.refused = true)],
  ["none at all, on plain http,", () => vi.stubGlobal("caches", undefined)],
])("%s costs time and nothing else", async (_, spoil) => {
  spoil();
  const snapshots = snapshotsOf(BASE, PACK, SCRIPT);
  await snapshots.keep(FROZEN);
  expect(await snapshots.drop()).toBe(false);
  expect(await snapshots.find()).toBeNull();
});
