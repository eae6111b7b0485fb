/** A zip whose files are not compressed, as those of the pack are. */

const FILE = 0x04034b50;
const HEADER = 30;
const DECODER = new TextDecoder();

/** Every file of a zip: its path, and its bytes, which are a view. */
export function* storedFiles(zip: ArrayBuffer): Generator<readonly [path: string, bytes: Uint8Array<ArrayBuffer>]> {
  const view = new DataView(zip);
  let at = 0;
  while (at + HEADER <= zip.byteLength && view.getUint32(at, true) === FILE) {
    const [size, path] = [view.getUint32(at + 22, true), view.getUint16(at + 26, true)];
    if (view.getUint32(at + 18, true) !== size) throw new Error("a file of the zip is compressed");
    const begin = at + HEADER + path + view.getUint16(at + 28, true);
    yield [DECODER.decode(new Uint8Array(zip, at + HEADER, path)), new Uint8Array(zip, begin, size)];
    at = begin + size;
  }
}
