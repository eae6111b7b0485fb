/** Python's memory and files as one stretch of bytes, and back.
 *
 *   length of the list │ list, as JSON │ head │ pages of memory │ files
 *
 * The head is what Pyodide notes about the memory. Pages that hold nothing are left out: two fifths of the memory. */

/** The files that Python imports from, by path. */
export type PythonFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export interface Frozen {
  readonly head: Uint8Array<ArrayBuffer>;
  /** How large the memory is. */
  readonly size: number;
  /** Where the pages stand in the memory, one stretch after the other. */
  readonly stretches: readonly Stretch[];
  readonly pages: readonly Uint8Array<ArrayBuffer>[];
  readonly files: PythonFiles;
}

type Stretch = readonly [start: number, length: number];

interface List {
  readonly head: number;
  readonly size: number;
  readonly stretches: readonly Stretch[];
  readonly files: readonly (readonly [path: string, length: number])[];
}

const NUMBER = 4;
const PAGE = 4096;

/** Take memory and files apart; nothing is copied. */
export function freeze(head: Uint8Array<ArrayBuffer>, memory: Uint8Array<ArrayBuffer>, files: PythonFiles): Frozen {
  const stretches = stretchesOf(memory);
  const pages = stretches.map(([start, length]) => memory.subarray(start, start + length));
  return { head, size: memory.length, stretches, pages, files };
}

/** Put memory in its place; `used` is how much of the place may hold something already. */
export function thaw({ stretches, pages }: Frozen, place: Uint8Array, used: number): void {
  let done = 0;
  stretches.forEach(([start, length], which) => {
    if (done < used) place.fill(0, done, Math.min(start, used));
    place.set(pages[which] ?? [], start);
    done = start + length;
  });
  if (done < used) place.fill(0, done, used);
}

/** The parts of the bytes, in their order. */
export function* packFrozen({ head, size, stretches, pages, files }: Frozen): Generator<Uint8Array<ArrayBuffer>> {
  const list: List = { head: head.length, size, stretches, files: Array.from(files, ([path, { length }]) => [path, length]) };
  const text = new TextEncoder().encode(JSON.stringify(list));
  yield new Uint8Array(new Uint32Array([text.length]).buffer);
  yield text;
  yield head;
  yield* pages;
  yield* files.values();
}

/** What was packed; all of it are views. */
export function unpackFrozen(bytes: ArrayBuffer): Frozen {
  let at = 0;
  const next = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes, (at += length) - length, length);
  const [length = 0] = new Uint32Array(next(NUMBER).slice().buffer);
  const list = JSON.parse(new TextDecoder().decode(next(length))) as List;
  const head = next(list.head);
  const pages = list.stretches.map(([, size]) => next(size));
  const files = new Map(list.files.map(([path, size]) => [path, next(size)]));
  return { head, size: list.size, stretches: list.stretches, pages, files };
}

/** Where something is: whole pages, joined to stretches. */
function stretchesOf(memory: Uint8Array<ArrayBuffer>): readonly Stretch[] {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / NUMBER);
  const found: [number, number][] = [];
  for (let start = 0; start < memory.length; start += PAGE) {
    const end = Math.min(start + PAGE, memory.length);
    let at = start / NUMBER;
    while (at < end / NUMBER && words[at] === 0) at += 1;
    if (at * NUMBER === end) continue;
    const last = found.at(-1);
    if (last !== undefined && last[0] + last[1] === start) last[1] = end - last[0];
    else found.push([start, end - start]);
  }
  return found;
}
