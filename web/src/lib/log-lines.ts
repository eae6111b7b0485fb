/** The log of a table: kept as what happened, and put into words in whatever language is spoken when it is read. */
import { eventLine } from "./event-line";
import { DEFAULT_I18N, spoken, type I18n } from "./i18n";
import { withShortNames } from "./names";
import type { WireEvent } from "./protocol";
import type { FoldStep } from "./table";
import type { TableState } from "./table-state";

const BRIEF_NAME = 12;

/** Something that happened, in words. */
export interface Line {
  readonly seq: number;
  readonly text: string;
  /** The same with short names, for the one line below the board. */
  readonly brief: string;
  /** The same for who hears it. */
  readonly spoken: string;
}

/** Something that happened, in any language. */
export class LogLine {
  readonly seq: number;
  readonly #known: TableState;
  readonly #event: WireEvent;
  #written: { readonly i18n: I18n; readonly line: Line } | null = null;

  constructor(known: TableState, event: WireEvent) {
    this.seq = event.seq;
    this.#known = known;
    this.#event = event;
  }

  in(i18n: I18n): Line {
    if (this.#written?.i18n !== i18n) this.#written = { i18n, line: this.#write(i18n) };
    return this.#written.line;
  }

  #write(i18n: I18n): Line {
    const text = eventLine(i18n, this.#known, this.#event) ?? "";
    const brief = eventLine(i18n, withShortNames(this.#known, BRIEF_NAME), this.#event) ?? text;
    return { seq: this.seq, text, brief, spoken: eventLine(spoken(i18n), this.#known, this.#event) ?? text };
  }
}

/** The lines for some steps; what needs no words has none. */
export function logLines(steps: readonly FoldStep[]): readonly LogLine[] {
  return steps.flatMap(({ before, event, after }): LogLine[] => {
    if (event.type === "turnStarted") return []; // the seat and the dock say so
    const known = event.type === "seatLeft" ? before : after; // who has left has no name there any more
    return eventLine(DEFAULT_I18N, known, event) === null ? [] : [new LogLine(known, event)];
  });
}
