/** A dialog over the whole table: the keyboard comes in and stays in, and what lies behind rests. */
import { holdFocus } from "../kit/focus";

/** For `@attach` at a dialog that can take the focus itself. */
export function modal(dialog: HTMLElement): () => void {
  const around = [...(dialog.parentElement?.children ?? [])];
  const behind = around.filter((one): one is HTMLElement => one instanceof HTMLElement && one !== dialog && !one.inert);
  const giveBack = holdFocus(dialog);
  for (const one of behind) one.inert = true;
  dialog.addEventListener("keydown", stay);
  return () => {
    dialog.removeEventListener("keydown", stay);
    for (const one of behind) one.inert = false;
    giveBack();
  };
}

function stay(event: KeyboardEvent): void {
  const dialog = event.currentTarget;
  if (event.key !== "Tab" || !(dialog instanceof HTMLElement)) return;
  const keys = [...dialog.querySelectorAll<HTMLElement>("button:not(:disabled), a[href]")];
  const [first, last] = [keys[0], keys[keys.length - 1]];
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge && !(event.shiftKey && document.activeElement === dialog)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
