/** Python's memory and files as one stretch of bytes, and back. */
import { expect, it } from "vitest";
import { freeze, packFrozen, thaw, unpackFrozen } from "../src/pocket/frozen";

const PAGE = 4096;
const HEAD = Uint8Array.of(1, 2, 3);
const FILES = new Map([
  ["/lib/one.zip", Uint8Array.of(7, 8)],
  ["/lib/名.py", new Uint8Array()],
]);

/** A memory with something on a few pages, and nothing on the others. */
function memory(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(9 * PAGE);
  bytes[1] = 1;
  bytes[4 * PAGE - 1] = 2;
  bytes[4 * PAGE] = 3;
  bytes[8 * PAGE] = 4;
  return bytes;
}

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Blob([...packFrozen(freeze(HEAD, bytes, FILES))]).arrayBuffer();
}

it("leaves out the pages that hold nothing, and comes back whole", async () => {
  const bytes = await packed(memory());
  expect(bytes.byteLength).toBeLessThan(5 * PAGE);
  const back = unpackFrozen(bytes);
  expect(back.head).toEqual(HEAD);
  expect(back.files).toEqual(FILES);
  expect(back.stretches).toEqual([[0, PAGE], [3 * PAGE, 2 * PAGE], [8 * PAGE, PAGE]]);
  const place = new Uint8Array(back.size);
  thaw(back, place, 0);
  expect(place).toEqual(memory());
});

it("leaves nothing behind of what was in its place before", async () => {
  const back = unpackFrozen(await packed(memory()));
  const used = 6 * PAGE;
  const place = new Uint8Array(back.size).fill(9, 0, used);
  thaw(back, place, used);
  expect(place).toEqual(memory());
});

it("of a memory that is shorter than its place, the rest is nothing too", async () => {
  const short = memory().slice(0, 4 * PAGE);
  const place = new Uint8Array(9 * PAGE).fill(9);
  thaw(unpackFrozen(await packed(short)), place, place.length);
  expect(place.subarray(0, 4 * PAGE)).toEqual(short);
  expect(place.subarray(4 * PAGE).every((byte) => byte === 0)).toBe(true);
});

it("a memory that holds nothing at all is possible", async () => {
  const back = unpackFrozen(await packed(new Uint8Array(2 * PAGE)));
  expect(back.stretches).toEqual([]);
  expect(back.size).toBe(2 * PAGE);
});
