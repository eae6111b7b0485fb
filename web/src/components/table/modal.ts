/** A dialog over the whole table: the keyboard comes in and stays in, and what lies behind rests. */
import { holdFocus, keepTabInside } from "../kit/focus";

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
  if (event.currentTarget instanceof HTMLElement) keepTabInside(event, event.currentTarget);
}
