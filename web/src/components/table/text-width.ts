/** How wide a text is on this device. */
import { createSubscriber } from "svelte/reactivity";

let context: CanvasRenderingContext2D | null = null;

/** Letters of the page's own come after its words: whoever has measured measures again. */
const heedLetters = createSubscriber((measureAgain) => {
  const forget = () => {
    letters = null;
    measureAgain();
  };
  document.fonts.addEventListener("loadingdone", forget);
  return () => document.fonts.removeEventListener("loadingdone", forget);
});

/** The letters of a language, and what was measured in them: to ask the page for its style makes it work that out. */
let letters: { readonly language: string; readonly family: string; readonly widths: Map<string, number> } | null = null;
const KEPT = 2000;

/** The pixels that a text of a weight and size takes in the page's own letters. */
export function textWidth(text: string, weight: number, size: number): number {
  heedLetters();
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return 0;
  const { lang } = document.documentElement;
  if (letters === null || letters.language !== lang || letters.widths.size > KEPT)
    letters = { language: lang, family: getComputedStyle(document.body).fontFamily, widths: new Map() };
  const key = `${weight} ${size} ${text}`;
  const known = letters.widths.get(key);
  if (known !== undefined) return known;
  context.font = `${weight} ${size}px ${letters.family}`;
  const width = Math.ceil(context.measureText(text).width);
  letters.widths.set(key, width);
  return width;
}
