/** How wide a text is on this device. */
import { createSubscriber } from "svelte/reactivity";

let context: CanvasRenderingContext2D | null = null;

/** Letters of the page's own come after its words: whoever has measured measures again. */
const heedLetters = createSubscriber((measureAgain) => {
  document.fonts.addEventListener("loadingdone", measureAgain);
  return () => document.fonts.removeEventListener("loadingdone", measureAgain);
});

/** The pixels that a text of a weight and size takes in the page's own letters. */
export function textWidth(text: string, weight: number, size: number): number {
  heedLetters();
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return 0;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(context.measureText(text).width);
}
