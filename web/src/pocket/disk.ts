/** What keeps the pocket room's bytes on the device: one object store of IndexedDB, as an ordered map from texts to
 * bytes. What is kept, and under which keys, is the business of the store in Python.
 *
 * It has one owner, who opened it last. Another one that still writes, in a tab that was put aside, is refused: two houses
 * on one log would overwrite each other. */
import type { Row } from "./rows";

/** Why the disk failed: there is no room for what was to be written, it cannot be used at all, or it has another owner. */
export type DiskFault = "full" | "refused" | "taken";

const STORE = "kept";
const OWNER = "owner";
const VERSION = 1;

/** Whatever IndexedDB says, as one of the things that it can mean; nothing was written. */
export class DiskError extends Error {
  readonly fault: DiskFault;

  constructor(fault: DiskFault, cause: unknown) {
    super(`the disk is ${fault}: ${nameOf(cause)}`, { cause });
    this.name = "DiskError";
    this.fault = fault;
  }
}

/** An ordered map from texts to bytes that outlives the page. */
export interface IndexedDisk {
  /** All keys that begin so and what is kept under them, in the order of the keys. */
  scan(prefix: string): Promise<[string, Uint8Array][]>;
  /** Write all of a batch or nothing; it is on the disk when this resolves. `null` drops a key. */
  write(batch: readonly Row[]): Promise<void>;
  /** Drop all keys that begin so, then write batch after batch, each when the one before is taken, until there is none:
   * all of it or nothing, however large. What `next` throws takes everything back. */
  rewrite(prefixes: readonly string[], next: () => readonly Row[] | null): Promise<void>;
  /** Let go; nothing can be read or written any more. */
  close(): void;
}

/** Open the disk of this name, and make it if there is none, and become its owner; `DiskError` if there can be none. */
export async function openDisk(name: string): Promise<IndexedDisk> {
  const disk = new OpenDisk(await openDatabase(name));
  await disk.own();
  return disk;
}

/** Whether there is a disk of this name; none is made. True also where nobody can say. */
export function hasDisk(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open(name);
      let isNew = false;
      request.onupgradeneeded = () => {
        isNew = true;
        request.transaction?.abort();
      };
      request.onerror = () => resolve(!isNew);
      request.onsuccess = () => {
        request.result.close();
        resolve(true);
      };
    } catch {
      resolve(true);
    }
  });
}

/** How long who had the disk may need to let go of it: a worker that is ended may be busy. */
const LETTING_GO = 10_000;

/** Delete the disk of this name with all it keeps, as soon as nobody holds it; whether that was so within `patience`. */
export function deleteDisk(name: string, patience = LETTING_GO): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patience);
    const end = (deleted: boolean): void => {
      clearTimeout(timer);
      resolve(deleted);
    };
    try {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => end(true);
      request.onerror = () => end(false);
    } catch {
      end(false); // storage is forbidden
    }
  });
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let refused = false;
    const refuse = (cause: unknown): void => {
      refused = true;
      reject(diskError(cause));
    };
    let request: IDBOpenDBRequest;
    try {
      // Absent where a page is opened from a file in some browsers, and a getter that throws where storage is forbidden.
      request = indexedDB.open(name, VERSION);
    } catch (cause) {
      refuse(cause);
      return;
    }
    request.onupgradeneeded = () => {
      for (const store of [STORE, OWNER]) request.result.createObjectStore(store);
    };
    request.onerror = () => refuse(request.error);
    request.onblocked = () => refuse(new Error("another page keeps it from being opened"));
    request.onsuccess = () => {
      if (refused) request.result.close();
      else resolve(request.result);
    };
  });
}

/** What one transaction works with. */
interface Work<T> {
  readonly store: IDBObjectStore;
  readonly owner: IDBObjectStore;
  readonly done: (result: T) => void;
  /** Write nothing of it after all. */
  readonly refuse: (cause: DiskError) => void;
}

class OpenDisk implements IndexedDisk {
  readonly #database: IDBDatabase;
  readonly #owner = crypto.getRandomValues(new Uint32Array(4)).join(".");
  /** Who must be the owner when something is written: we, or the one before us if the disk is too full to say so. */
  #expected: unknown;
  #ended: string | null = null;

  constructor(database: IDBDatabase) {
    this.#database = database;
    // Somebody deletes the data, or the browser has taken them away. A new database would lack what is known to be
    // kept, so none is opened in its place: everything is refused from now on.
    database.onversionchange = () => this.#end("its data are being deleted");
    database.onclose = () => this.#end("its data were taken away");
  }

  scan(prefix: string): Promise<[string, Uint8Array][]> {
    return this.#run("readonly", ({ store, done }) => {
      const range = rangeOf(prefix);
      const keys = store.getAllKeys(range);
      const values = store.getAll(range);
      values.onsuccess = () => {
        done(keys.result.map((key, place) => [key as string, values.result[place] as Uint8Array]));
      };
    });
  }

  /** From now on nobody else writes. On a full disk that is said with the first batch that finds space. */
  async own(): Promise<void> {
    try {
      await this.#run<void>("readwrite", ({ owner, done }) => {
        owner.put(this.#owner, OWNER);
        done();
      });
      this.#expected = this.#owner;
    } catch (error) {
      if (!(error instanceof DiskError) || error.fault !== "full") throw error;
      this.#expected = await this.#run("readonly", ({ owner, done }) => {
        const current = owner.get(OWNER);
        current.onsuccess = () => done(current.result);
      });
    }
  }

  write(batch: readonly Row[]): Promise<void> {
    return this.#change(({ store, done }) => {
      putAll(store, batch);
      done();
    });
  }

  rewrite(prefixes: readonly string[], next: () => readonly Row[] | null): Promise<void> {
    return this.#change(({ store, done, refuse }) => {
      for (const prefix of prefixes) {
        const range = rangeOf(prefix);
        if (range === null) store.clear();
        else store.delete(range);
      }
      const pump = (): void => {
        try {
          for (let batch = next(); batch !== null; batch = next()) {
            const last = putAll(store, batch);
            if (last !== null) {
              last.onsuccess = pump;
              return;
            }
          }
          done();
        } catch (cause) {
          refuse(diskError(cause));
        }
      };
      pump();
    });
  }

  /** Change something, if nobody else has become the owner. */
  async #change(work: (at: Work<void>) => void): Promise<void> {
    await this.#run<void>("readwrite", (at) => {
      const { owner, refuse } = at;
      const current = owner.get(OWNER);
      current.onsuccess = () => {
        if (current.result !== this.#expected) return refuse(new DiskError("taken", new Error("another page has it")));
        if (this.#expected !== this.#owner) owner.put(this.#owner, OWNER);
        work(at);
      };
    });
    this.#expected = this.#owner;
  }

  close(): void {
    this.#end("it was closed");
  }

  #end(why: string): void {
    this.#ended ??= why;
    this.#database.close();
  }

  /** Do something in a transaction of its own, and resolve with what it is done with once all of it is there. */
  #run<T>(mode: IDBTransactionMode, work: (at: Work<T>) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) {
        reject(new DiskError("refused", new Error(this.#ended)));
        return;
      }
      let transaction: IDBTransaction | null = null;
      try {
        const running = (transaction = this.#database.transaction([STORE, OWNER], mode, { durability: "strict" }));
        let answer: [T] | null = null;
        transaction.oncomplete = () => {
          if (answer === null) reject(new DiskError("refused", new Error("it gave no answer")));
          else resolve(answer[0]);
        };
        transaction.onabort = () => reject(diskError(transaction?.error));
        work({
          store: running.objectStore(STORE),
          owner: running.objectStore(OWNER),
          done: (result) => (answer = [result]),
          refuse: (cause) => {
            reject(cause);
            running.abort();
          },
        });
      } catch (cause) {
        reject(diskError(cause));
        try {
          transaction?.abort(); // what was put before the fault must not be kept without the rest
        } catch {
          // It has ended by itself.
        }
      }
    });
  }
}

/** All keys that begin so; null for all there are. */
function rangeOf(prefix: string): IDBKeyRange | null {
  return prefix === "" ? null : IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

/** Put rows into a store, and return the last request; null if there is none. */
function putAll(store: IDBObjectStore, batch: readonly Row[]): IDBRequest | null {
  let last: IDBRequest | null = null;
  for (const [key, value] of batch) last = value === null ? store.delete(key) : store.put(ownBytes(value), key);
  return last;
}

/** What an error of IndexedDB means for a disk. */
export function diskError(cause: unknown): DiskError {
  if (cause instanceof DiskError) return cause;
  return new DiskError(nameOf(cause) === "QuotaExceededError" ? "full" : "refused", cause);
}

/** The bytes with a buffer of their own: of a view into Python's memory all of that memory would be kept. */
export function ownBytes(value: Uint8Array): Uint8Array {
  return value.byteLength === value.buffer.byteLength ? value : value.slice();
}

function nameOf(cause: unknown): string {
  if (typeof cause === "object" && cause !== null && "name" in cause) return String(cause.name);
  return String(cause);
}
