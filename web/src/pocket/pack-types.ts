/** The pack: what Python needs to run in a browser. It is made when the site is built. */

/** A slice of a gzip stream, named after what is in it: `<sha256>.part`. */
export interface PackPart {
  readonly name: string;
  readonly size: number;
}

/** A file: its parts joined are one gzip stream, which unpacks to `size` bytes. */
export interface PackFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly parts: readonly PackPart[];
}

/** All files of one version; `size` is what all parts together take to download. */
export interface Pack {
  readonly version: string;
  readonly size: number;
  readonly files: readonly PackFile[];
}
