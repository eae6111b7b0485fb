/** A text in a place that is too small for it: page by page. */
import { pieces } from "./table-line";

/** A text in pages of so many lines of a width, broken between words where that can be; nothing of it is lost. */
export function pagesOf(text: string, width: number, lines: number, widthOf: (text: string) => number): readonly string[] {
  const broken = linesIn(text, width, widthOf);
  const pages: string[] = [];
  for (let from = 0; from < broken.length; from += lines) pages.push(broken.slice(from, from + lines).join("").trim());
  return pages;
}

function linesIn(text: string, width: number, widthOf: (text: string) => number): readonly string[] {
  const fits = (line: string) => widthOf(line.trimEnd()) <= width;
  const lines: string[] = [];
  let line = "";
  // A word that is wider than a line is broken anywhere.
  for (const piece of pieces(text).flatMap((one) => (fits(one) ? [one] : [...one]))) {
    if (line !== "" && !fits(line + piece)) {
      lines.push(line);
      line = "";
    }
    line += piece;
  }
  return line === "" ? lines : [...lines, line];
}
