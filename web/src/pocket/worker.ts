/** The worker with the house of this device: it fetches what is missing of Python, starts it, and passes messages on
 * between the page and `feltroom.pocket.worker`. It decides nothing about the game. */
import { PACK } from "virtual:pack";
import { DiskError, openDisk, type IndexedDisk } from "./disk";
import { reasonOf } from "./failure";
import type { FromWorker, Imported, ImportRefused, SaveState, ToWorker } from "./messages";
import { INTERPRETER, interpreterAddress, keepInterpreter, servedInterpreter } from "./interpreter";
import { holdForLife } from "./life";
import { installPack, packFile } from "./pack";
import { openPartStore, withMemory, type PartStore } from "./part-store";
import { becomeOnlyOne } from "./only-one";
import { loadScripts, packedFiles, startPython, type Python, type Sources } from "./python";
import { diskName, lockName } from "./names";
import { snapshotsOf, type Snapshot, type Snapshots } from "./snapshot";
import { joinRows, splitRows, type Row, type Rows } from "./rows";

/** The device's house in Python (`PocketWorker` in `feltroom/pocket/worker.py`). */
interface Device {
  connect(stream: number): void;
  say(stream: number, text: string): void;
  hang_up(stream: number): void;
  request(method: string, path: string, body: string | null): Promise<Answered>;
  close(): Promise<void>;
  cancel(): void;
  export_all(): Promise<Exported | undefined>;
  import_all(file: HostFile, replace: boolean): Promise<string>;
}

interface Bytes {
  toJs(): Uint8Array<ArrayBuffer>;
  destroy(): void;
}

interface Answered {
  readonly status: number;
  readonly media_type: string;
  readonly file_name: string | undefined;
  readonly body: Bytes;
  destroy(): void;
}

interface Exported {
  readonly file_name: string;
  readonly body: Bytes;
  destroy(): void;
}

/** A file that the player has chosen, as Python reads it; undefined, which is Python's None, if it cannot be read. */
interface HostFile {
  readonly size: number;
  read(start: number, stop: number): Uint8Array | undefined;
}

/** Milliseconds. */
const KEEP_AFTER = 3000;

let device: Device | null = null;
/** Whether a backup is being made or read in. */
let transferring = false;
/** The parts of the backup that is being made; the browser keeps them, and not in Python's memory. */
let exported: Blob[] = [];

function post(message: FromWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") void start(data);
  else if (data.type === "ping") post({ type: "pong" });
  else if (device !== null) pass(device, data).catch((error: unknown) => undone(data, error));
};

/** Python has failed at something. A request may be lost; a house that did not open again is no more. */
function undone(message: ToWorker, error: unknown): void {
  console.warn(error);
  if (message.type === "import" || !("id" in message)) post({ type: "failed", reason: "crashed" });
  else post({ type: "undone", id: message.id });
}

async function pass(house: Device, message: Exclude<ToWorker, { readonly type: "start" | "ping" }>): Promise<void> {
  switch (message.type) {
    case "connect":
      return house.connect(message.stream);
    case "say":
      return house.say(message.stream, message.text);
    case "hangUp":
      return house.hang_up(message.stream);
    case "request": {
      const answered = await house.request(message.method, message.path, message.body);
      const { status, media_type: mediaType, file_name: fileName = null } = answered;
      const body = take(answered);
      return post({ type: "answered", id: message.id, status, mediaType, fileName, body }, [body]);
    }
    case "export": {
      exported = [];
      const made = await transfer(() => house.export_all());
      const parts = exported;
      exported = [];
      if (made === undefined) return post({ type: "undone", id: message.id });
      const fileName = made.file_name;
      const file = new Blob([take(made), ...parts], { type: "application/octet-stream" });
      return post({ type: "exported", id: message.id, file, fileName });
    }
    case "import": {
      const told = await transfer(() => house.import_all(hostFile(message.file), message.replace));
      const result = JSON.parse(told) as Imported | ImportRefused;
      return post({ type: "imported", id: message.id, result: await withSpace(result) });
    }
    case "cancel":
      return house.cancel();
    case "stop":
      await house.close();
      return post({ type: "stopped" });
  }
}

async function transfer<T>(work: () => Promise<T>): Promise<T> {
  transferring = true;
  try {
    return await work();
  } finally {
    transferring = false;
  }
}

function hostFile(file: Blob): HostFile {
  return {
    size: file.size,
    read: (start, stop) => {
      try {
        return new Uint8Array(new FileReaderSync().readAsArrayBuffer(file.slice(start, stop)));
      } catch (error) {
        console.warn(error); // it is gone, or somebody has written to it
        return undefined;
      }
    },
  };
}

/** A file that does not fit is told with the space there is, where browsers say so. */
async function withSpace(result: Imported | ImportRefused): Promise<Imported | ImportRefused> {
  if (!("code" in result) || result.code !== "full" || navigator.storage === undefined) return result;
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  return { code: "full_of", details: { ...result.details, free: Math.max(0, Math.floor((quota - usage) / 2 ** 20)) } };
}

/** The bytes of something that Python has made, which can then forget it. */
function take(made: { readonly body: Bytes; destroy(): void }): ArrayBuffer {
  const { body } = made;
  const bytes = body.toJs();
  body.destroy();
  made.destroy();
  return bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
}

async function start({ base, nickname, takeOver, served, life, anew }: Extract<ToWorker, { readonly type: "start" }>): Promise<void> {
  holdForLife(life, () => post({ type: "living" }));
  try {
    void loadScripts().catch(() => {}); // said by whoever waits for them
    const store = withMemory(await openPartStore(base));
    await install(store);
    const file = (name: string): Response => packFile(PACK, name, store);
    const address = interpreterAddress(PACK, base);
    const snapshots = snapshotsOf(base, PACK, import.meta.url);
    if (anew) await snapshots.drop();
    const [compiled, kept] = await Promise.all([served ? servedInterpreter(address) : null, snapshots.find()]);
    const sources = sourcesOf(compiled ?? file(INTERPRETER), kept, file); // while we wait for our turn
    if (!(await becomeOnlyOne(lockName(base), takeOver, lose))) return post({ type: "elsewhere" });
    post({ type: "starting" });
    const freezes = kept === null && store.lasting && !anew && (await snapshots.fits());
    const how = { base, freezes, broken, short };
    const { python, frozen } = await startPython(sources, how).catch(async (error: unknown) => {
      if (kept === null) throw error;
      console.warn(error);
      await snapshots.drop();
      return startPython(sourcesOf(file(INTERPRETER), null, file), how);
    });
    device = await openHouse(python, diskName(base), nickname, snapshots);
    post({ type: "open" });
    // Later: now the first cards are dealt.
    const keep = async (): Promise<void> => {
      await keepInterpreter(address, base, () => file(INTERPRETER));
      if (frozen !== null) await snapshots.keep(frozen);
    };
    if (store.lasting) setTimeout(() => void keep(), KEEP_AFTER);
  } catch (error) {
    console.warn(error);
    post({ type: "failed", reason: reasonOf(error) });
  }
}

function broken(): void {
  post({ type: "failed", reason: "crashed" });
}

/** There is no more memory. A backup that does not fit is refused; else nobody knows what was not done, but all that the
 * player has seen is on the disk: we end, and the page starts another worker. */
function short(): void {
  if (transferring) return;
  broken();
  self.close();
}

/** Begin to read and compile everything at once. */
function sourcesOf(interpreter: Response, kept: Snapshot | null, file: (name: string) => Response): Sources {
  const frozen = kept?.read() ?? null;
  const files = frozen === null ? packedFiles(file) : frozen.then(({ files }) => files);
  const sources = { interpreter: WebAssembly.compileStreaming(interpreter), files, frozen };
  for (const one of Object.values<Promise<unknown> | null>(sources)) one?.catch(() => {}); // said by whoever waits for it
  return sources;
}

async function install(store: PartStore): Promise<void> {
  let asked = false;
  await installPack(PACK, {
    store,
    progress: (loaded, total) => {
      // One that is there needs no word about a download.
      asked ||= loaded < total;
      if (asked) post({ type: "downloading", loaded, total });
    },
  });
}

/** Another tab has taken the house over. We end at once: a page that is frozen does not end us, and the disk is not ours
 * to open any more. */
function lose(): void {
  post({ type: "elsewhere" });
  self.close();
}

async function openHouse(python: Python, name: string, nickname: string, snapshots: Snapshots): Promise<Device> {
  const disk = await openDisk(name).catch(() => null);
  let staged: Row[] = [];
  const host = {
    scan: (prefix: string): Promise<Rows | undefined> => scan(disk, prefix),
    stage: (keys: string, sizes: Uint8Array, values: Uint8Array): void => {
      for (const row of splitRows(keys, sizes, values)) staged.push(row);
    },
    write: async (): Promise<string> => {
      const batch = staged;
      staged = [];
      const write = (): Promise<string> => change(disk, (open) => open.write(batch));
      const why = await write();
      // What is played comes before a quick start.
      return why === "full" && (await snapshots.drop()) ? write() : why;
    },
    rewrite: async (dropped: string, following: () => number): Promise<string> => {
      staged = [];
      const next = (): readonly Row[] | null => {
        const count = following();
        if (count < 0) throw new Error("it is taken back");
        const batch = staged;
        staged = [];
        return count === 0 ? null : batch;
      };
      const why = await change(disk, (open) => open.rewrite(dropped.split("\n").slice(0, -1), next));
      if (why === "full") await snapshots.drop(); // for another try
      return why;
    },
    exported: (part: Uint8Array<ArrayBuffer>) => void exported.push(new Blob([part])),
    heard: (stream: number, text: string) => post({ type: "heard", stream, text }),
    closed: (stream: number) => post({ type: "closed", stream }),
    progressed: (done: number, total: number) => post({ type: "progress", done, total }),
    saved: (state: SaveState) => post({ type: "saved", state }),
  };
  return python.pyimport<{ open_worker(host: object, nickname: string): Promise<Device> }>("feltroom.pocket.worker").open_worker(host, nickname);
}

/** The rows that are kept; undefined, which is Python's None, if the disk cannot be read. */
async function scan(disk: IndexedDisk | null, prefix: string): Promise<Rows | undefined> {
  try {
    return disk === null ? undefined : joinRows(await disk.scan(prefix));
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Why the disk was not changed; empty if it was. */
async function change(disk: IndexedDisk | null, work: (disk: IndexedDisk) => Promise<void>): Promise<string> {
  if (disk === null) return "refused";
  try {
    await work(disk);
    return "";
  } catch (error) {
    const reason = error instanceof DiskError ? error.fault : "refused";
    if (reason === "taken") post({ type: "elsewhere" });
    return reason;
  }
}
