/** What is different while it is one's turn, besides the table itself. */
import type { AppStore } from "../../state/app.svelte";

const TITLE = "Feltroom";

/** Say it in the name of the tab, for a player who looks elsewhere, and notice a lost connection sooner; to be called
 * while a component is made. */
export function attendTurn(app: AppStore, isYourTurn: () => boolean): void {
  $effect(() => {
    document.title = isYourTurn() ? `♠ ${app.words.lines.yourTurn} · ${TITLE}` : TITLE;
    return () => (document.title = TITLE);
  });
  $effect(() => {
    app.connection.attend(isYourTurn());
    return () => app.connection.attend(false);
  });
}
