import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { installedBytes, installPack, isInstalled, PackError, packFile, partsOf, type DownloadTools } from "../src/pocket/pack";
import type { Pack, PackPart } from "../src/pocket/pack-types";
import { memoryParts, openPartStore, PARTS_CACHE, withMemory, type PartStore } from "../src/pocket/part-store";
import { FakeCaches } from "./fake-caches";

const BASE = "https://cards.example/room/";
const FOLDER = `${BASE}pocket/parts/`;
const SLICE = 1000;

/** A site with one pack: two files, of which one has several parts. */
function site(): { pack: Pack; bytes: Map<string, Uint8Array<ArrayBuffer>>; library: Uint8Array } {
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  const noise = Uint8Array.from({ length: 4200 }, (_, at) => createHash("sha256").update(String(at)).digest()[0] ?? 0);
  const slices = (content: Uint8Array): PackPart[] => {
    const packed = new Uint8Array(gzipSync(content));
    const starts = Array.from({ length: Math.ceil(packed.length / SLICE) }, (_, at) => at * SLICE);
    return starts.map((start) => {
      const slice = packed.slice(start, start + SLICE);
      const name = `${createHash("sha256").update(slice).digest("hex")}.part`;
      bytes.set(FOLDER + name, slice);
      return { name, size: slice.length };
    });
  };
  const files = [
    { name: "library.zip", type: "application/zip", size: noise.length, parts: slices(noise) },
    { name: "python.wasm", type: "application/wasm", size: 5, parts: slices(new TextEncoder().encode("hello")) },
  ];
  const size = files.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part.size, 0);
  return { pack: { version: "1", size, files }, bytes, library: noise };
}

type Answer = (address: string, times: number) => Response | null;

/** The network: what was asked for, and `answer` instead of the site's own bytes where it gives one. */
class Net {
  readonly asked: string[] = [];
  readonly pauses: number[] = [];
  readonly #bytes: Map<string, Uint8Array<ArrayBuffer>>;
  readonly #answer: Answer;

  constructor(bytes: Map<string, Uint8Array<ArrayBuffer>>, answer: Answer = () => null) {
    this.#bytes = bytes;
    this.#answer = answer;
  }

  get tools(): DownloadTools {
    return {
      fetch: async (input, init) => {
        await Promise.resolve();
        init?.signal?.throwIfAborted();
        const address = String(input);
        this.asked.push(address);
        const given = this.#answer(address, this.asked.filter((one) => one === address).length);
        const found = this.#bytes.get(address);
        return given ?? (found === undefined ? new Response("", { status: 404 }) : new Response(found));
      },
      subtle: crypto.subtle,
      locks: null,
      pause: async (milliseconds) => void this.pauses.push(milliseconds),
      patience: 60_000,
    };
  }
}

async function cached(caches = new FakeCaches()): Promise<PartStore> {
  return openPartStore(BASE, caches.storage);
}

async function reasonOf(failing: Promise<unknown>): Promise<string> {
  const error: unknown = await failing.then(() => "done", (thrown: unknown) => thrown);
  return error instanceof PackError ? error.reason : String(error);
}

const text = async (response: Response): Promise<string> => new TextDecoder().decode(await response.arrayBuffer());

describe("the download", () => {
  it("fetches every part once, keeps it under its address and reports all bytes", async () => {
    const { pack, bytes } = site();
    const caches = new FakeCaches();
    const net = new Net(bytes);
    const seen: [number, number][] = [];
    const store = await cached(caches);
    expect(await isInstalled(pack, store)).toBe(false);
    await installPack(pack, { store, ...net.tools, progress: (loaded, total) => seen.push([loaded, total]) });
    expect(net.asked.toSorted()).toEqual([...bytes.keys()].toSorted());
    expect([...(caches.kept.get(PARTS_CACHE)?.keys() ?? [])].toSorted()).toEqual([...bytes.keys()].toSorted());
    expect(seen[0]).toEqual([0, pack.size]);
    expect(seen.at(-1)).toEqual([pack.size, pack.size]);
    expect(seen.map(([loaded]) => loaded)).toEqual(seen.map(([loaded]) => loaded).toSorted((one, other) => one - other));
    expect(await isInstalled(pack, store)).toBe(true);
  });

  it("is aborted, keeps what has come and goes on where it was", async () => {
    const { pack, bytes } = site();
    const net = new Net(bytes);
    const store = await cached();
    const stop = new AbortController();
    const stopped = installPack(pack, {
      store,
      ...net.tools,
      signal: stop.signal,
      progress: (loaded) => loaded > SLICE && stop.abort(new Error("cancelled")),
    });
    await expect(stopped).rejects.toThrow("cancelled");
    const there = await installedBytes(pack, store);
    expect(there).toBeLessThan(pack.size);

    const again = new Net(bytes);
    const seen: number[] = [];
    await installPack(pack, { store, ...again.tools, progress: (loaded) => seen.push(loaded) });
    expect(seen[0]).toBe(there);
    expect(again.asked.length).toBe(partsOf(pack).length - Math.floor(there / SLICE));
    expect(await isInstalled(pack, store)).toBe(true);
  });

  it("does nothing for a signal that was aborted before", async () => {
    const { pack, bytes } = site();
    const net = new Net(bytes);
    await expect(installPack(pack, { store: await cached(), ...net.tools, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(net.asked).toEqual([]);
  });

  it("does not wait for a pause to end when it is aborted", async () => {
    const { pack, bytes } = site();
    const net = new Net(bytes, () => Response.error());
    const stop = new AbortController();
    const pause = (): Promise<void> => {
      stop.abort(new Error("cancelled"));
      return new Promise(() => {});
    };
    await expect(installPack(pack, { store: await cached(), ...net.tools, pause, signal: stop.signal })).rejects.toThrow("cancelled");
  });

  it("asks again after a pause for a part that failed", async () => {
    const { pack, bytes } = site();
    const first = [...bytes.keys()][0] ?? "";
    const net = new Net(bytes, (address, times) => (address === first && times < 3 ? new Response("", { status: 503 }) : null));
    const store = await cached();
    await installPack(pack, { store, ...net.tools });
    expect(net.asked.filter((address) => address === first).length).toBe(3);
    expect(net.pauses).toEqual([500, 2000]);
    expect(await isInstalled(pack, store)).toBe(true);
  });

  it("takes back the bytes of a part that broke off", async () => {
    const { pack, bytes } = site();
    const first = [...bytes.keys()][0] ?? "";
    const half = (): Response => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(bytes.get(first)?.slice(0, 500) ?? new Uint8Array()),
        pull: () => Promise.reject(new TypeError("network error")),
      });
      return new Response(body);
    };
    const net = new Net(bytes, (address, times) => (address === first && times === 1 ? half() : null));
    const seen: number[] = [];
    await installPack(pack, { store: await cached(), ...net.tools, progress: (loaded) => seen.push(loaded) });
    expect(seen.at(-1)).toBe(pack.size);
    expect(Math.max(...seen)).toBe(pack.size);
  });

  it("asks again for a part that sends nothing", async () => {
    const { pack, bytes } = site();
    const net = new Net(bytes);
    let hung = 0;
    const fetchOrHang: typeof fetch = (input, init) => {
      if (hung++ > 0) return net.tools.fetch(input, init);
      return new Promise((_, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))));
    };
    const store = await cached();
    await installPack(pack, { store, ...net.tools, fetch: fetchOrHang, patience: 50 });
    expect(await isInstalled(pack, store)).toBe(true);
  });

  it.each([
    ["offline", () => { throw new TypeError("Failed to fetch"); }, 4],
    ["offline", () => new Response("", { status: 502 }), 4],
    ["notFound", () => new Response("", { status: 404 }), 1],
    ["notFound", () => new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } }), 1],
    ["damaged", () => new Response("short"), 4],
    ["damaged", () => new Response("x".repeat(SLICE)), 4],
    ["damaged", () => new Response("x".repeat(9 * SLICE)), 4],
  ] as const)("fails as %s", async (reason, answer, times) => {
    const { pack, bytes } = site();
    const bad = [...bytes.keys()][1] ?? "";
    const net = new Net(bytes, (address) => (address === bad ? answer() : null));
    const store = await cached();
    expect(await reasonOf(installPack(pack, { store, ...net.tools }))).toBe(reason);
    expect(net.asked.filter((address) => address === bad).length).toBe(times);
    expect(await isInstalled(pack, store)).toBe(false);
  });

  it("fails as full when the browser keeps no more, and keeps what fitted", async () => {
    const { pack, bytes } = site();
    const caches = new FakeCaches();
    caches.space = 2.5 * SLICE;
    const store = await cached(caches);
    expect(await reasonOf(installPack(pack, { store, ...new Net(bytes).tools }))).toBe("full");
    expect(await installedBytes(pack, store)).toBeGreaterThanOrEqual(2 * SLICE);
  });

  it("goes on in memory where the browser keeps no more, if that is wanted", async () => {
    const { pack, bytes } = site();
    const caches = new FakeCaches();
    caches.space = 2.5 * SLICE;
    const store = withMemory(await cached(caches));
    expect(store.lasting).toBe(true);
    await installPack(pack, { store, ...new Net(bytes).tools });
    expect(store.lasting).toBe(false);
    expect(await isInstalled(pack, store)).toBe(true);
    expect(await text(packFile(pack, "python.wasm", store, new Net(new Map()).tools))).toBe("hello");
  });

  it("checks sizes alone where the browser cannot do sums", async () => {
    const { pack, bytes } = site();
    const wrong = [...bytes.keys()][1] ?? "";
    const net = new Net(bytes, (address) => (address === wrong ? new Response("x".repeat(SLICE)) : null));
    const store = await cached();
    await installPack(pack, { store, ...net.tools, subtle: null });
    expect(await isInstalled(pack, store)).toBe(true);
  });
});

describe("two tabs", () => {
  /** Locks as browsers have them: one at a time for each name. */
  class Locks {
    readonly #held = new Map<string, Promise<unknown>>();

    request = async (name: string, _: unknown, action: () => Promise<void>): Promise<void> => {
      const mine = (this.#held.get(name) ?? Promise.resolve()).then(action);
      this.#held.set(name, mine.catch(() => {}));
      return mine;
    };
  }

  it("share the work", async () => {
    const { pack, bytes } = site();
    const net = new Net(bytes);
    const store = await cached();
    const locks = new Locks() as unknown as LockManager;
    const ends: number[] = [];
    const tab = (): Promise<void> =>
      installPack(pack, { store, ...net.tools, locks, progress: (loaded) => loaded === pack.size && ends.push(loaded) });
    await Promise.all([tab(), tab()]);
    expect(net.asked.length).toBe(partsOf(pack).length);
    expect(ends).toEqual([pack.size, pack.size]);
  });

  it("do not wait for ever for one that is asleep", async () => {
    const { pack, bytes } = site();
    const net = new Net(bytes);
    const store = await cached();
    const request = (_: string, { signal }: { signal: AbortSignal }): Promise<void> =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
    const locks = { request } as unknown as LockManager;
    await installPack(pack, { store, ...net.tools, locks, patience: 50 });
    expect(await isInstalled(pack, store)).toBe(true);
  });
});

describe("the store", () => {
  it("is memory where there is no Cache Storage, or where it is refused", async () => {
    const caches = new FakeCaches();
    caches.refused = true;
    const { pack, bytes } = site();
    for (const store of [await openPartStore(BASE, caches.storage), memoryParts(BASE)]) {
      expect(store.lasting).toBe(false);
      await installPack(pack, { store, ...new Net(bytes).tools });
      expect(await isInstalled(pack, store)).toBe(true);
      await store.dropAllBut([]);
      expect(await installedBytes(pack, store)).toBe(0);
    }
  });

  it("counts a part of the wrong size as missing", async () => {
    const { pack, bytes } = site();
    const store = await cached();
    await installPack(pack, { store, ...new Net(bytes).tools });
    const [part] = partsOf(pack);
    await store.keep(part!, new ArrayBuffer(3));
    expect(await isInstalled(pack, store)).toBe(false);
    const net = new Net(bytes);
    await installPack(pack, { store, ...net.tools });
    expect(net.asked).toEqual([store.addressOf(part!)]);
  });

  it("drops parts of its own folder alone", async () => {
    const { pack, bytes } = site();
    const caches = new FakeCaches();
    const [mine, other] = [await cached(caches), await openPartStore("https://cards.example/", caches.storage)];
    const [first, second] = partsOf(pack);
    for (const store of [mine, other]) await store.keep(second!, new ArrayBuffer(1));
    await installPack(pack, { store: mine, ...new Net(bytes).tools });
    await mine.dropAllBut([first!]);
    expect(await mine.sizeOf(first!)).toBe(first!.size);
    expect(await mine.sizeOf(second!)).toBe(null);
    expect(await other.sizeOf(second!)).toBe(1);
  });
});

describe("a file", () => {
  it("is unpacked from its parts, with its type", async () => {
    const { pack, bytes, library } = site();
    const store = await cached();
    await installPack(pack, { store, ...new Net(bytes).tools });
    const net = new Net(new Map());
    const response = packFile(pack, "library.zip", store, net.tools);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(library);
    expect(net.asked).toEqual([]);
  });

  it("fetches parts that are missing or damaged, and keeps them", async () => {
    const { pack, bytes, library } = site();
    const store = await cached();
    await installPack(pack, { store, ...new Net(bytes).tools });
    const [first, second] = pack.files[0]!.parts;
    await store.keep(first!, new ArrayBuffer(first!.size));
    await store.keep(second!, new ArrayBuffer(7));
    const net = new Net(bytes);
    expect(new Uint8Array(await packFile(pack, "library.zip", store, net.tools).arrayBuffer())).toEqual(library);
    expect(net.asked).toEqual([store.addressOf(first!), store.addressOf(second!)]);
    expect(await isInstalled(pack, store)).toBe(true);
  });

  it("is there even if nothing of it can be kept", async () => {
    const { pack, bytes } = site();
    const caches = new FakeCaches();
    caches.space = 0;
    expect(await text(packFile(pack, "python.wasm", await cached(caches), new Net(bytes).tools))).toBe("hello");
  });

  it("ends with the reason if a part cannot be had", async () => {
    const { pack } = site();
    const response = packFile(pack, "python.wasm", await cached(), new Net(new Map()).tools);
    expect(await reasonOf(response.arrayBuffer())).toBe("notFound");
  });

  it("must be one of the pack", async () => {
    const { pack } = site();
    const store = await cached();
    expect(() => packFile(pack, "other.zip", store)).toThrow("other.zip");
  });
});
