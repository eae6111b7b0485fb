/** Rows of the disk as they cross the border to Python: three flat values instead of one object for each row. */

export type Row = readonly [key: string, value: Uint8Array | null];

/** All keys with a line feed after each, the sizes of the values as 32 bits (-1 drops a row), all values in turn. */
export interface Rows {
  readonly keys: string;
  readonly sizes: Int32Array;
  readonly values: Uint8Array;
}

const DROPPED = -1;

export function joinRows(rows: readonly (readonly [string, Uint8Array])[]): Rows {
  const values = new Uint8Array(rows.reduce((sum, [, value]) => sum + value.length, 0));
  let at = 0;
  for (const [, value] of rows) {
    values.set(value, at);
    at += value.length;
  }
  return { keys: rows.map(([key]) => `${key}\n`).join(""), sizes: Int32Array.from(rows, ([, value]) => value.length), values };
}

export function splitRows(keys: string, sizes: Uint8Array, values: Uint8Array): Row[] {
  const view = new DataView(sizes.buffer, sizes.byteOffset, sizes.byteLength);
  let at = 0;
  return keys
    .split("\n")
    .slice(0, -1)
    .map((key, place) => {
      const size = view.getInt32(4 * place, true);
      if (size === DROPPED) return [key, null];
      const value = values.slice(at, at + size);
      at += size;
      return [key, value];
    });
}
