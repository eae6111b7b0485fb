/** The tables that wait for the viewer, whatever is on screen: told by the tab's name, the app's badge, a sound and a
 * shake, and by the bar for the one that is not in view. */
import { keepAwake } from "../lib/device/awake";
import { dropNotices, giveNotice } from "../lib/device/turn-notices";
import { moveTime, yourMove, type YourMove } from "../lib/table/your-move";
import { playCue, soundSteps } from "../components/table/table-sounds.svelte";
import type { AppStore } from "./app.svelte";
import type { LiveTable, Step } from "./live-table.svelte";

const TITLE = "Feltroom";

/** A table that waits for the viewer. */
export interface WaitingTable {
  readonly live: LiveTable;
  readonly move: YourMove;
}

/** Every table that waits for the viewer. */
export function waitingTables({ openTables }: AppStore): readonly WaitingTable[] {
  return openTables.all.flatMap((live) => {
    const move = live.state === null ? null : yourMove(live.state);
    return move === null ? [] : [{ live, move }];
  });
}

/** Whether it has not been done yet: a decision that is on its way is no turn any more. */
const isOpen = ({ live }: WaitingTable) => !live.sending;

/** The one to be told of by the bar: not in view, and with the least time. */
export function hiddenMove(app: AppStore): WaitingTable | null {
  const hidden = waitingTables(app).filter((one) => isOpen(one) && (one.live !== app.liveTable || app.browserHistory.isCovered));
  const left = ({ live }: WaitingTable) => (live.state === null ? null : moveTime(live.state, live.serverNow()))?.seconds ?? Infinity;
  return hidden.reduce<WaitingTable | null>((first, one) => (first === null || left(one) < left(first) ? one : first), null);
}

/** Say it in the name of the tab, on the app's icon and, where that is wanted, by a notice; notice a lost connection
 * sooner; let tables that are not on screen sound and shake; keep the screen on at a table where the viewer sits. To be
 * called while a component is made. */
export function attendMoves(app: AppStore): void {
  const moves = $derived(waitingTables(app));
  const count = $derived(moves.filter(isOpen).length);
  const attends = $derived(moves.length > 0);
  const kept = $derived(moves.filter(({ move }) => move === "sit").length);
  $effect(() => {
    const word = moveWord(app, kept < count ? "decide" : "sit");
    document.title = count > 0 ? `♠ ${word} · ${TITLE}` : TITLE;
    // Where an icon may have a badge at all.
    void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => undefined);
    return () => (document.title = TITLE);
  });
  $effect(() => {
    if (!app.settings.notices || count === 0) return;
    void giveNotice(moveWord(app, kept < count ? "decide" : "sit"));
    return () => void dropNotices();
  });
  const seated = $derived(app.liveTable?.state?.you.seat != null);
  $effect(() => (seated ? keepAwake() : undefined));
  $effect(() => {
    app.connection.attend(attends);
    return () => app.connection.attend(false);
  });
  // A seat that is kept is no event of the table, so it sounds here.
  $effect(() => {
    if (kept > 0) playCue(app, "yourTurn");
  });
  $effect(() => {
    const away = app.openTables.all.filter((live) => live !== app.liveTable);
    const stops = away.map((live) =>
      live.watch((steps) => {
        soundSteps(app, steps, "yourTurn");
        tellOfParting(app, steps);
      }),
    );
    return () => stops.forEach((stop) => stop());
  });
}

/** What is to be done, in a few words. */
export function moveWord({ words }: AppStore, move: YourMove): string {
  return { decide: words.lines.yourTurn, answer: words.table.yourAnswer, sit: words.table.offered }[move];
}

/** Tell a player that the host sends them away. */
export function tellOfParting(app: AppStore, steps: readonly Step[]): void {
  for (const { before, event } of steps) {
    if (!("seat" in event) || event.seat !== before.you.seat) continue;
    if (event.type === "partingAnnounced" && event.parting === "kicked") app.toast(app.words.table.kicked, true);
    if (event.type === "seatLeft" && event.parting === "kicked") app.toast(app.words.codes.sent_away, true);
  }
}
