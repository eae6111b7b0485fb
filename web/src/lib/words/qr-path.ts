/** A text as a QR code that a phone's camera reads, drawn as one path. */
import { generate } from "lean-qr";

/** The blank margin that the standard asks for, in modules. */
const QUIET = 4;

export interface QrPath {
  /** The side of the square in which the path is drawn, margin included. */
  readonly side: number;
  readonly path: string;
}

export function qrPath(text: string): QrPath {
  const code = generate(text);
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).join(""),
  );
  return { side: code.size + 2 * QUIET, path: rows.join("") };
}
