/** How long things move: by setting, and by what the device's owner wants (A17). */
import type { Pace } from "../protocol";

export interface Motion {
  /** What durations are multiplied by; 0 is no motion at all. */
  readonly scale: number;
  /** Whether things travel; otherwise they only fade. */
  readonly travels: boolean;
}

/** Nothing moves. */
export const STILL: Motion = { scale: 0, travels: false };

const SCALES: Readonly<Record<Pace, number>> = { normal: 1, fast: 0.5, off: 0 };
const FADE_MS = 80;

export function motionOf(speed: Pace, reduced: boolean): Motion {
  return { scale: SCALES[speed], travels: !reduced };
}

/** Whether nothing may travel, grow or change colour step by step; at most it fades in. */
export function isStill(motion: Motion): boolean {
  return motion.scale === 0 || !motion.travels;
}

/** The milliseconds of a movement that takes so many at normal speed. */
export function duration(motion: Motion, milliseconds: number): number {
  if (motion.scale === 0) return 0;
  return motion.travels ? Math.round(milliseconds * motion.scale) : FADE_MS;
}

/** The wait before a movement that is one of several. */
export function stagger(motion: Motion, place: number, milliseconds: number): number {
  return motion.travels ? Math.round(place * milliseconds * motion.scale) : 0;
}
