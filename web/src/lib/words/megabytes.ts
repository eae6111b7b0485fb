/** Bytes as megabytes with one decimal, as a download shows them. */
export function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
