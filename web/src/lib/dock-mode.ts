/** What the dock is for right now: one's own decision is not the only thing there may be to do. */
import { dockOf, type Dock } from "./dock";
import { preOptions, type PreOption } from "./pre-action";
import { playerAt, type TableState } from "./table-state";

export type DockMode =
  | { readonly kind: "decide"; readonly dock: Dock }
  /** Another device of the same person has the seat. */
  | { readonly kind: "elsewhere" }
  | { readonly kind: "paused"; readonly mayResume: boolean }
  /** A seat is kept for the viewer, who has waited for one. */
  | { readonly kind: "offered"; readonly until: number | null }
  | { readonly kind: "spectate"; readonly full: boolean; readonly queued: number | null; readonly waiting: number }
  /** The hand is over: what it was, and the next one, by a key or by itself. */
  | { readonly kind: "summary"; readonly mayCall: boolean; readonly until: number | null; readonly mayShow: boolean }
  | { readonly kind: "sittingOut"; readonly owes: boolean }
  | { readonly kind: "broke"; readonly mayRebuy: boolean }
  | { readonly kind: "waiting"; readonly mayStart: boolean; readonly ready: number; readonly mayCall: boolean }
  | { readonly kind: "preact"; readonly options: readonly PreOption[] }
  /** In a hand with nothing to decide: folded, all-in, or not dealt in. */
  | { readonly kind: "watch" };

export function dockMode(state: TableState): DockMode {
  const { you, phase } = state;
  const dock = dockOf(state);
  if (dock !== null) return { kind: "decide", dock };
  if (you.seat === null) return withoutSeat(state);
  if (!you.controls) return { kind: "elsewhere" };
  if (state.pausedAt !== null) return { kind: "paused", mayResume: you.host };
  const seat = state.seats[you.seat];
  const mayRebuy = state.config?.rebuys ?? false;
  const broke = seat != null && seat.stack === 0 && seat.queued === 0 && state.outcome === null && state.handNumber > 0;
  if (broke && (phase === "Waiting" || (phase === "HandSummary" && mayRebuy))) return { kind: "broke", mayRebuy };
  if (phase === "HandSummary") return summary(state);
  if (seat?.sittingOut) return { kind: "sittingOut", owes: seat.owes };
  if (phase === "Waiting") return waiting(state);
  const options = preOptions(state);
  return options.length > 0 ? { kind: "preact", options } : { kind: "watch" };
}

function withoutSeat(state: TableState): DockMode {
  if (state.offer !== null) return { kind: "offered", until: state.offer.until };
  const full = state.seats.every((seat) => seat !== null);
  return { kind: "spectate", full, queued: state.you.queue, waiting: state.waiting };
}

function summary(state: TableState): DockMode {
  const { you, hand, config } = state;
  const own = you.seat === null ? null : playerAt(state, you.seat);
  const mayShow = own !== null && own.cards !== null && !own.shown && hand !== null && !hand.voided;
  const mayCall = config?.nextHand === "manual" && state.outcome === null;
  return { kind: "summary", mayCall, until: state.until, mayShow };
}

function waiting(state: TableState): DockMode {
  const ready = state.seats.filter((seat) => seat !== null && !seat.sittingOut && seat.stack > 0).length;
  // A table that has played waits for company, not for its host; one that is played by key wants the key again. With
  // company it waits only after an error has ended a hand: then the host lets it go on.
  const begun = state.handNumber > 0;
  const mayCall = begun && state.config?.nextHand === "manual" && ready >= 2;
  return { kind: "waiting", mayStart: state.you.host && !mayCall && (!begun || ready >= 2), ready, mayCall };
}
