/** Painting weights: strokes of a finger over the square, and the way back from each of them.
 *
 *   begin ──▶ drag … drag ──▶ lift     one stroke is one step back, however many cells it met
 *
 * A canvas is immutable; what changes nothing returns the same one. */
import { SIDE, SQUARE } from "./hand-classes";

/** By number of the class. */
export type Weights = readonly number[];

export interface Canvas {
  readonly weights: Weights;
  readonly past: readonly Weights[];
  readonly future: readonly Weights[];
  /** What was there before the finger came down, and the place where it was last. */
  readonly stroke: { readonly before: Weights; readonly last: number } | null;
}

const MOST_STEPS = 100;

export function canvasOf(weights: Weights): Canvas {
  return { weights, past: [], future: [], stroke: null };
}

/** The finger comes down on a place of the square. */
export function begin(canvas: Canvas, place: number, value: number): Canvas {
  const lifted = lift(canvas);
  return { ...lifted, weights: painted(lifted.weights, [place], value), stroke: { before: lifted.weights, last: place } };
}

/** The finger has come to another place; nothing between is left out, however fast it moves. */
export function drag(canvas: Canvas, place: number, value: number): Canvas {
  if (canvas.stroke === null || canvas.stroke.last === place) return canvas;
  const way = line(canvas.stroke.last, place);
  return { ...canvas, weights: painted(canvas.weights, way, value), stroke: { ...canvas.stroke, last: place } };
}

export function lift(canvas: Canvas): Canvas {
  if (canvas.stroke === null) return canvas;
  const { before } = canvas.stroke;
  const open = { ...canvas, stroke: null };
  return equal(before, canvas.weights) ? { ...open, weights: before } : { ...open, past: [...canvas.past, before].slice(-MOST_STEPS), future: [] };
}

/** Other weights all at once, as one step. */
export function replace(canvas: Canvas, weights: Weights): Canvas {
  const lifted = lift(canvas);
  if (equal(lifted.weights, weights)) return lifted;
  return { weights, past: [...lifted.past, lifted.weights].slice(-MOST_STEPS), future: [], stroke: null };
}

/** One weight for every class that is chosen. */
export function fill(canvas: Canvas, chosen: (number: number) => boolean, value: number): Canvas {
  return replace(canvas, canvas.weights.map((weight, number) => (chosen(number) ? value : weight)));
}

export function undo(canvas: Canvas): Canvas {
  const lifted = lift(canvas);
  const weights = lifted.past[lifted.past.length - 1];
  if (weights === undefined) return lifted;
  return { weights, past: lifted.past.slice(0, -1), future: [lifted.weights, ...lifted.future], stroke: null };
}

export function redo(canvas: Canvas): Canvas {
  const lifted = lift(canvas);
  const [weights, ...future] = lifted.future;
  if (weights === undefined) return lifted;
  return { weights, past: [...lifted.past, lifted.weights], future, stroke: null };
}

export function equal(one: Weights, other: Weights): boolean {
  return one.length === other.length && one.every((weight, number) => weight === other[number]);
}

/** The places of the square from one to another, both included. */
export function line(from: number, to: number): readonly number[] {
  const [x0, y0, x1, y1] = [from % SIDE, Math.floor(from / SIDE), to % SIDE, Math.floor(to / SIDE)];
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = steps === 0 ? 0 : step / steps;
    return Math.round(y0 + (y1 - y0) * part) * SIDE + Math.round(x0 + (x1 - x0) * part);
  });
}

/** The place under a point of the square, given as parts of its width and height; the nearest if it is outside. */
export function placeAt(x: number, y: number): number {
  const cell = (part: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(part * SIDE)));
  return cell(y) * SIDE + cell(x);
}

function painted(weights: Weights, places: readonly number[], value: number): Weights {
  const numbers = new Set(places.map((place) => SQUARE[place]));
  return weights.map((weight, number) => (numbers.has(number) ? value : weight));
}
