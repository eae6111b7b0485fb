/** The keyboard in dialogs. */

/** Take the keyboard into a dialog; what this returns gives it back to where it was, unless it has moved on. */
export function holdFocus(dialog: HTMLElement, otherwise?: string): () => void {
  const before = document.activeElement;
  dialog.focus({ preventScroll: true });
  return () => {
    const now = document.activeElement;
    if (now !== null && now !== document.body && !dialog.contains(now)) return;
    const known = before instanceof HTMLElement && before !== document.body && before.isConnected;
    const back = known || otherwise === undefined ? before : document.querySelector(otherwise);
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
}

/** Keep Tab within a dialog: from its last control it goes to the first, and back. */
export function keepTabInside(event: KeyboardEvent, dialog: HTMLElement): void {
  if (event.key !== "Tab") return;
  const all = dialog.querySelectorAll<HTMLElement>("button:not(:disabled), input, select, a[href], textarea");
  const controls = [...all].filter((one) => one.closest("[inert]") === null);
  const [first, last] = [controls[0], controls[controls.length - 1]];
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge && !(event.shiftKey && document.activeElement === dialog)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
