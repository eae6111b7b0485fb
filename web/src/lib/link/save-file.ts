/** Having the browser save a file. */

/** Save what an address names, under the name that its answer gives it. */
export function saveFrom(address: string): void {
  save(address, "");
}

export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  save(address, fileName);
  // Some browsers read it only after the click has long been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function save(address: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}
