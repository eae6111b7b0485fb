/** How wide a text is on this device. */
let context: CanvasRenderingContext2D | null = null;

/** The pixels that a text of a weight and size takes in the page's own letters. */
export function textWidth(text: string, weight: number, size: number): number {
  context ??= document.createElement("canvas").getContext("2d");
  if (context === null) return 0;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(context.measureText(text).width);
}
