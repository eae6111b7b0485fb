/** The download of the pack, and its files.
 *
 * A part is kept as soon as it has come and been checked, so a download that ends early goes on where it was. The page
 * ("make available offline"), the worker that runs Python and the service worker (updates) all use this. */
import type { Pack, PackPart } from "./pack-types";
import { StoreFull, type PartStore } from "./part-store";

/** Why there is no pack: out of reach; not there, because the site has another version now; not what was announced; or
 * there, but the browser has no space to keep it. */
export type PackFailure = "offline" | "notFound" | "damaged" | "full";

export class PackError extends Error {
  override readonly name = "PackError";
  readonly reason: PackFailure;

  constructor(reason: PackFailure, part: PackPart) {
    super(`${reason}: ${part.name}`);
    this.reason = reason;
  }
}

/** What the browser does for a download; tests bring their own. */
export interface DownloadTools {
  readonly fetch: typeof fetch;
  /** Null where a browser offers none (plain http): sizes are checked, sums are not. */
  readonly subtle: Pick<SubtleCrypto, "digest"> | null;
  /** Null where a browser offers none: two tabs may then download the same part. */
  readonly locks: Pick<LockManager, "request"> | null;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** A part that has sent nothing for so long is asked for again. */
  readonly patience: number;
}

export interface InstallOptions extends Partial<DownloadTools> {
  readonly store: PartStore;
  /** Called with the bytes that are there, out of all; at once with those that were there before. */
  readonly progress?: (loaded: number, total: number) => void;
  /** Ends the download with the signal's reason; what has come is kept. */
  readonly signal?: AbortSignal | undefined;
}

const AT_ONCE = 4;
const PAUSES: readonly number[] = [500, 2000, 5000];
const PATIENCE = 30_000;

/** Fetch whatever is missing of a pack. Throws `PackError`, or the reason of `signal`. */
export async function installPack(pack: Pack, options: InstallOptions): Promise<void> {
  const { store, progress = () => {}, signal } = options;
  const tools = toolsOf(options);
  signal?.throwIfAborted();
  const parts = partsOf(pack);
  const total = sizeOf(parts);
  const missing = await missingParts(parts, store);
  let loaded = total - sizeOf(missing);
  const add = (bytes: number): void => progress((loaded += bytes), total);
  add(0);

  // One that fails ends the others too.
  const rest = new AbortController();
  const stop = (): void => rest.abort(signal?.reason);
  signal?.addEventListener("abort", stop);
  const queue = missing.values();
  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const part of queue) await installPart(part, store, tools, rest.signal, add);
      }),
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    rest.abort();
    signal?.removeEventListener("abort", stop);
  }
}

/** Whether all parts of a pack are kept; one of the wrong size is not. */
export async function isInstalled(pack: Pack, store: PartStore): Promise<boolean> {
  return (await missingParts(partsOf(pack), store)).length === 0;
}

/** How many bytes of a pack are kept. */
export async function installedBytes(pack: Pack, store: PartStore): Promise<number> {
  const parts = partsOf(pack);
  return sizeOf(parts) - sizeOf(await missingParts(parts, store));
}

/** A file of the pack, unpacked while it is read. A part that is missing or damaged is fetched again, and the body ends
 * with a `PackError` if it cannot be. */
export function packFile(pack: Pack, name: string, store: PartStore, options: Partial<DownloadTools> = {}): Response {
  const file = pack.files.find((one) => one.name === name);
  if (file === undefined) throw new Error(`the pack has no file ${name}`);
  const tools = toolsOf(options);
  const queue = file.parts.values();
  const ended = new AbortController();
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const next = queue.next();
      if (next.done === true) controller.close();
      else controller.enqueue(new Uint8Array(await partBytes(next.value, store, tools, ended.signal)));
    },
    cancel: (reason) => ended.abort(reason),
  });
  return new Response(packed.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": file.type } });
}

/** The parts of a pack, each once. */
export function partsOf(pack: Pack): readonly PackPart[] {
  return [...new Map(pack.files.flatMap(({ parts }) => parts).map((part) => [part.name, part])).values()];
}

function sizeOf(parts: readonly PackPart[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

async function missingParts(parts: readonly PackPart[], store: PartStore): Promise<readonly PackPart[]> {
  const sizes = await Promise.all(parts.map((part) => store.sizeOf(part)));
  return parts.filter(({ size }, place) => sizes[place] !== size);
}

function toolsOf(given: Partial<DownloadTools>): DownloadTools {
  return {
    fetch: given.fetch ?? ((...call) => globalThis.fetch(...call)),
    subtle: given.subtle !== undefined ? given.subtle : (globalThis.crypto?.subtle ?? null),
    locks: given.locks !== undefined ? given.locks : (globalThis.navigator?.locks ?? null),
    pause: given.pause ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    patience: given.patience ?? PATIENCE,
  };
}

type Add = (bytes: number) => void;

/** Download a part and keep it, unless another tab has just done so. */
async function installPart(part: PackPart, store: PartStore, tools: DownloadTools, signal: AbortSignal, add: Add): Promise<void> {
  await inTurn(store.lasting ? tools.locks : null, store.addressOf(part), tools.patience, signal, async () => {
    if ((await store.sizeOf(part)) === part.size) return add(part.size);
    const bytes = await download(part, store, tools, signal, add);
    signal.throwIfAborted();
    try {
      await store.keep(part, bytes);
    } catch (error) {
      throw error instanceof StoreFull ? new PackError("full", part) : error;
    }
  });
}

/** The bytes of a part: those that are kept, or else those of the site, which are kept if there is space. */
async function partBytes(part: PackPart, store: PartStore, tools: DownloadTools, signal: AbortSignal): Promise<ArrayBuffer> {
  const kept = await store.read(part);
  if (kept !== null && (await isWhole(part, kept, tools.subtle))) return kept;
  const bytes = await download(part, store, tools, signal, () => {});
  await store.keep(part, bytes).catch(() => {});
  return bytes;
}

/** Do something while no other tab does; but a tab that is asleep may hold its turn, so no longer than `patience`. */
async function inTurn(
  locks: Pick<LockManager, "request"> | null,
  address: string,
  patience: number,
  signal: AbortSignal,
  action: () => Promise<void>,
): Promise<void> {
  if (locks === null) return action();
  const waiting = new AbortController();
  const stop = (): void => waiting.abort();
  const timer = setTimeout(stop, patience);
  signal.addEventListener("abort", stop);
  let begun = false;
  try {
    await locks.request(`feltroom ${address}`, { signal: waiting.signal }, () => {
      begun = true;
      clearTimeout(timer);
      return action();
    });
  } catch (error) {
    signal.throwIfAborted();
    if (begun) throw error;
    await action();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

/** Fetch a part of the site, several times if need be. */
async function download(part: PackPart, store: PartStore, tools: DownloadTools, signal: AbortSignal, add: Add): Promise<ArrayBuffer> {
  for (const pause of [...PAUSES, null]) {
    let come = 0;
    try {
      return await downloadOnce(part, store.addressOf(part), tools, signal, (bytes) => {
        come += bytes;
        add(bytes);
      });
    } catch (error) {
      if (come > 0) add(-come);
      signal.throwIfAborted();
      const failure = error instanceof PackError ? error : new PackError("offline", part);
      if (pause === null || failure.reason === "notFound") throw failure;
      await Promise.race([tools.pause(pause), whenAborted(signal)]);
      signal.throwIfAborted();
    }
  }
  throw new PackError("offline", part);
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

async function downloadOnce(part: PackPart, address: string, tools: DownloadTools, signal: AbortSignal, add: Add): Promise<ArrayBuffer> {
  const ended = new AbortController();
  const stop = (): void => ended.abort();
  let timer = setTimeout(stop, tools.patience);
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    // The part is kept here, so the browser's own cache need not keep it a second time.
    const response = await tools.fetch(address, { cache: "no-store", credentials: "same-origin", signal: ended.signal });
    if (isAbsent(response)) throw new PackError("notFound", part);
    if (!response.ok || response.redirected) throw new PackError("offline", part);
    const bytes = await readBody(response, part, (come) => {
      clearTimeout(timer);
      timer = setTimeout(stop, tools.patience);
      add(come);
    });
    if (!(await isWhole(part, bytes, tools.subtle))) throw new PackError("damaged", part);
    return bytes;
  } finally {
    clearTimeout(timer);
    ended.abort();
    signal.removeEventListener("abort", stop);
  }
}

/** Whether the site has no such part; some hosts answer with their page instead of an error. */
function isAbsent(response: Response): boolean {
  const page = response.ok && !response.redirected && (response.headers.get("content-type") ?? "").startsWith("text/html");
  return response.status === 404 || response.status === 410 || page;
}

async function readBody(response: Response, part: PackPart, add: Add): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(part.size);
  let at = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    const { value } = next;
    if (at + value.length > part.size) throw new PackError("damaged", part);
    bytes.set(value, at);
    at += value.length;
    add(value.length);
  }
  if (at !== part.size) throw new PackError("damaged", part);
  return bytes.buffer;
}

/** Whether bytes are those of a part: by their number, and by their sum where the browser can tell. */
async function isWhole(part: PackPart, bytes: ArrayBuffer, subtle: DownloadTools["subtle"]): Promise<boolean> {
  if (bytes.byteLength !== part.size) return false;
  if (subtle === null) return true;
  const sum = new Uint8Array(await subtle.digest("SHA-256", bytes));
  return part.name === `${Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("")}.part`;
}
