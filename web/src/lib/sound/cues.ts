/** What is heard of what happens (A26): one cue for a step, and when it is heard among those that come together. */
import { motionOf, type Motion } from "../motion/motion";
import type { WireEvent } from "../protocol";
import { CARD_APART, dealMotion, potsApart } from "../motion/show-time";
import type { Cue } from "./effects";
import type { TableState } from "../table/table-state";

export interface TimedCue {
  readonly cue: Cue;
  /** Milliseconds after the steps came. */
  readonly after: number;
}

/** A step of the table as far as it can be heard. */
export interface Heard {
  readonly event: WireEvent;
  readonly after: TableState;
}

const SHOW_APART = 250;

/** The cues of steps that came together, as things move on this device. */
export function cuesOf(steps: readonly Heard[], motion: Motion = motionOf("normal", false)): readonly TimedCue[] {
  const { scale } = motion;
  const pots = steps.filter((step) => step.event.type === "potAwarded").length;
  const cues: TimedCue[] = [];
  let shown = 0;
  let paid = 0;
  for (const { event, after } of steps) {
    const { you } = after;
    const pace = after.config?.pace ?? null;
    switch (event.type) {
      case "phaseEntered":
        if (event.phase === "TableSetup" && (after.config?.intro ?? 0) > 0) cues.push({ cue: "shuffle", after: 0 });
        break;
      case "holeCardsDealt":
        for (let card = 0; card < 2 * event.hands.length; card += 1)
          cues.push({ cue: "deal", after: card * CARD_APART * dealMotion(motion, event.hands.length, pace).scale });
        break;
      case "boardDealt":
      case "runDealt":
        for (const place of event.cards.keys()) cues.push({ cue: "board", after: place * CARD_APART * scale });
        break;
      case "chipsPosted":
        cues.push({ cue: "bet", after: 0 });
        break;
      case "folded":
        cues.push({ cue: "fold", after: 0 });
        break;
      case "checked":
        cues.push({ cue: "check", after: 0 });
        break;
      case "called":
      case "raised": {
        const allIn = after.hand?.players[event.seat]?.allIn ?? false;
        const chips: Cue = event.type === "called" ? "call" : event.over === 0 ? "bet" : "raise";
        cues.push({ cue: allIn ? "allIn" : chips, after: 0 });
        break;
      }
      case "handShown":
      case "cardsShown":
        cues.push({ cue: "showdown", after: SHOW_APART * shown * scale });
        shown += 1;
        break;
      case "potAwarded": {
        const yours = event.shares.some((share) => share.seat === you.seat);
        cues.push({ cue: yours ? "win" : "collect", after: potsApart(motion, pots, pace) * paid });
        paid += 1;
        break;
      }
      case "runsOffered":
        if (you.seat !== null && event.seats.includes(you.seat)) cues.push({ cue: "yourTurn", after: 0 });
        break;
      case "turnStarted":
      case "showAsked":
        if (event.seat === you.seat) cues.push({ cue: "yourTurn", after: 0 });
        break;
      default:
        break;
    }
  }
  return cues;
}
