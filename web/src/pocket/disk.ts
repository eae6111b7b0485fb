/** The disk of this device: one IndexedDB database of rows under text keys, written in whole batches or not at all.
 *
 * It has one owner, whoever opened it last. Another one that still writes, in a tab that was put aside, is refused: two
 * houses on one log would overwrite each other. */
import type { Row } from "./rows";

/** Why rows were not written: no space, storage that cannot be used, or another owner. */
export type DiskFailure = "full" | "refused" | "taken";

export class DiskError extends Error {
  override readonly name = "DiskError";
  readonly reason: DiskFailure;

  constructor(reason: DiskFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export interface IndexedDisk {
  /** All rows whose keys begin so, in the order of keys. */
  scan(prefix: string): Promise<[key: string, value: Uint8Array<ArrayBuffer>][]>;
  /** Write all rows or none; durable when this returns. A null drops a row. */
  write(batch: readonly Row[]): Promise<void>;
  close(): void;
}

const VERSION = 1;
const ROWS = "rows";
const OWNER = "owner";

/** Open the disk and become its owner; throws `DiskError` if storage is refused. */
export async function openDisk(name: string): Promise<IndexedDisk> {
  const database = await openDatabase(name);
  const owner = crypto.getRandomValues(new Uint32Array(4)).join(".");
  await transact(database, [OWNER], (transaction) => void transaction.objectStore(OWNER).put(owner, OWNER));
  return {
    scan: (prefix) => scan(database, prefix),
    write: (batch) => write(database, owner, batch),
    close: () => database.close(),
  };
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown): void => reject(new DiskError("refused", cause));
    try {
      const opening = indexedDB.open(name, VERSION);
      opening.onupgradeneeded = () => [ROWS, OWNER].forEach((store) => opening.result.createObjectStore(store));
      opening.onerror = () => refuse(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        // A newer version of the page, in another tab, needs it.
        database.onversionchange = () => database.close();
        resolve(database);
      };
    } catch (error) {
      refuse(error); // some private windows throw at once
    }
  });
}

function scan(database: IDBDatabase, prefix: string): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  return new Promise((resolve, reject) => {
    try {
      const rows = database.transaction(ROWS, "readonly").objectStore(ROWS);
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = [rows.getAllKeys(range), rows.getAll(range)];
      keys.onerror = values.onerror = () => reject(new DiskError("refused", values.error));
      // Requests of one transaction are answered in order.
      values.onsuccess = () => resolve(keys.result.map((key, place) => [String(key), values.result[place]]));
    } catch (error) {
      reject(new DiskError("refused", error));
    }
  });
}

async function write(database: IDBDatabase, owner: string, batch: readonly Row[]): Promise<void> {
  let taken = false;
  try {
    await transact(database, [ROWS, OWNER], (transaction) => {
      const rows = transaction.objectStore(ROWS);
      const current = transaction.objectStore(OWNER).get(OWNER);
      current.onsuccess = () => {
        taken = current.result !== owner;
        if (taken) return transaction.abort();
        for (const [key, value] of batch) if (value === null) rows.delete(key);
          else rows.put(value, key);
      };
    });
  } catch (error) {
    throw taken ? new DiskError("taken", error) : error;
  }
}

/** Run one transaction to its durable end. */
function transact(database: IDBDatabase, stores: string[], run: (transaction: IDBTransaction) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (cause: DOMException | null): void => reject(new DiskError(cause?.name === "QuotaExceededError" ? "full" : "refused", cause));
    try {
      const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => fail(transaction.error);
      run(transaction);
    } catch (error) {
      fail(error instanceof DOMException ? error : null);
    }
  });
}
