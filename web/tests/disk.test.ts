/** The device's disk, as far as Node goes: it has no IndexedDB. Chromium is where it is used for real. */

import { describe, expect, it } from "vitest";
import { DiskError, diskError, openDisk, ownBytes } from "../src/pocket/disk.js";

describe("a disk", () => {
  it("is refused where there is no IndexedDB", async () => {
    expect("indexedDB" in globalThis).toBe(false);
    const fault = await openDisk("feltroom").catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(DiskError);
    expect((fault as DiskError).fault).toBe("refused");
  });

  it("tells a full disk from one that cannot be used", () => {
    expect(diskError(new DOMException("no room", "QuotaExceededError")).fault).toBe("full");
    for (const name of ["InvalidStateError", "AbortError", "UnknownError", "SecurityError"]) {
      expect(diskError(new DOMException("no", name)).fault).toBe("refused");
    }
    expect(diskError(null).fault).toBe("refused");
    expect(diskError(undefined).fault).toBe("refused");
    const own = new DiskError("full", null);
    expect(diskError(own)).toBe(own);
  });

  it("keeps the bytes of a view and not the memory around it", () => {
    const memory = new Uint8Array([1, 2, 3, 4, 5]);
    const view = memory.subarray(1, 3);
    expect([...ownBytes(view)]).toEqual([2, 3]);
    expect(ownBytes(view).buffer.byteLength).toBe(2);
    expect(ownBytes(memory)).toBe(memory);
  });
});
