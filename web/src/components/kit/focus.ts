/** Take the keyboard into a sheet; what this returns gives it back to where it was, unless it went on by itself. */
export function holdFocus(sheet: HTMLElement, otherwise?: string): () => void {
  const before = document.activeElement;
  sheet.focus({ preventScroll: true });
  return () => {
    const now = document.activeElement;
    if (now !== null && now !== document.body && !sheet.contains(now)) return;
    const known = before instanceof HTMLElement && before !== document.body && before.isConnected;
    const back = known || otherwise === undefined ? before : document.querySelector(otherwise);
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
}
