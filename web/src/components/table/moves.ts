/** How things move at the table; transform and opacity alone, so that a phone can keep up. */
import { cubicInOut, cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { duration, stagger, type Motion } from "../../lib/motion/motion";
import { CARD_APART, CARD_FLIES, POT_FLIES } from "../../lib/motion/show-time";

interface Way {
  readonly motion: Motion;
  /** Pixels from where it comes, or to where it goes. */
  readonly dx?: number;
  readonly dy?: number;
  /** Its place among those that move one after the other. */
  readonly place?: number;
}

/** A card is dealt from the middle of the table; `turns` when it comes to lie face up. */
export function dealt(_: Element, { motion, dx = 0, dy = 0, place = 0, turns = false }: Way & { turns?: boolean }): TransitionConfig {
  const time = duration(motion, turns ? CARD_FLIES : 260);
  return {
    delay: stagger(motion, place, CARD_APART),
    duration: time,
    easing: cubicOut,
    css: (t, u) => {
      if (!motion.travels) return `opacity: ${t}`;
      const turn = turns ? `rotateY(${u * 85}deg)` : `rotate(${u * 30}deg)`;
      return `transform: translate(${u * dx}px, ${u * dy}px) ${turn} scale(${1 - u * 0.25}); opacity: ${Math.min(1, t * 4)}`;
    },
  };
}

/** A face-down hand is turned up. */
export function revealed(_: Element, { motion, place = 0 }: Way): TransitionConfig {
  return {
    delay: stagger(motion, place, 250),
    duration: duration(motion, 240),
    easing: cubicOut,
    css: (t, u) => (motion.travels ? `transform: rotateY(${u * 90}deg); opacity: ${Math.min(1, t * 2)}` : `opacity: ${t}`),
  };
}

/** Chips go out, or come from a seat. */
export function chips(_: Element, { motion, dx = 0, dy = 0, place = 0 }: Way): TransitionConfig {
  return {
    delay: stagger(motion, place, 520),
    duration: duration(motion, 220),
    easing: cubicOut,
    css: (t, u) => (motion.travels ? `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${Math.min(1, t * 3)}` : `opacity: ${t}`),
  };
}

/** All bets go to the pot together, or a pot to its winner. */
export function swept(_: Element, { motion, dx = 0, dy = 0, place = 0 }: Way): TransitionConfig {
  return {
    delay: stagger(motion, place, 520),
    duration: duration(motion, POT_FLIES),
    easing: cubicInOut,
    css: (t, u) => (motion.travels ? `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${Math.min(1, t * 2.5)}` : `opacity: ${t}`),
  };
}

/** A folded hand slides to the middle and is gone. */
export function mucked(_: Element, { motion, dx = 0, dy = 0 }: Way): TransitionConfig {
  const far = Math.hypot(dx, dy) || 1;
  return {
    duration: duration(motion, 180),
    easing: cubicOut,
    css: (t, u) => (motion.travels ? `transform: translate(${(u * 24 * dx) / far}px, ${(u * 24 * dy) / far}px); opacity: ${t}` : `opacity: ${t}`),
  };
}

/** A word pops up. */
export function popped(_: Element, { motion }: Way): TransitionConfig {
  return {
    duration: duration(motion, 160),
    easing: cubicOut,
    css: (t) => (motion.travels ? `transform: scale(${0.9 + 0.1 * t}); opacity: ${t}` : `opacity: ${t}`),
  };
}

/** End everything that moves below an element, also what was waiting for its turn (A17). */
export function settle(root: Element): void {
  const finish = (times: number) => {
    for (const animation of root.getAnimations({ subtree: true }))
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    if (times > 0) requestAnimationFrame(() => finish(times - 1));
  };
  finish(3);
}
