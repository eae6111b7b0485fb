/** What a table sounds like: its events, and the last seconds of one's own clock. */
import { untrack } from "svelte";
import { cuesOf } from "../../lib/sound/cues";
import type { Cue } from "../../lib/sound/effects";
import type { TableState } from "../../lib/table/table-state";
import { moveTime } from "../../lib/table/your-move";
import type { AppStore } from "../../state/app.svelte";
import type { Step } from "../../state/live-table.svelte";

const LAST_SECONDS = 3;
const SHAKE_MS = 15;

/** Sound events that came together, or of them one cue alone; a phone shakes when it is one's turn. */
export function soundSteps(app: AppStore, steps: readonly Step[], only: Cue | null = null): void {
  for (const { cue, after } of cuesOf(steps, app.motion)) {
    if (only !== null && cue !== only) continue;
    if (after === 0) playCue(app, cue);
    else setTimeout(() => playCue(app, cue), after);
  }
}

/** Sound one cue. */
export function playCue(app: AppStore, cue: Cue): void {
  app.sound.play(cue);
  if (cue === "yourTurn" && app.settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE_MS);
}

/** Tick through the last seconds; to be called while a component is made. */
export function tickLastSeconds(app: AppStore, table: () => TableState | null, now: () => number): void {
  let ticked = 0;
  $effect(() => {
    const state = table();
    const seconds = state === null ? 0 : (moveTime(state, now())?.seconds ?? 0);
    untrack(() => {
      if (seconds > 0 && seconds <= LAST_SECONDS && seconds !== ticked) app.sound.play("tick");
      ticked = seconds;
    });
  });
}
