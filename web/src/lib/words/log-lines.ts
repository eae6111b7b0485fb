/** The log of a table: kept as what happened, and put into words in whatever language is spoken when it is read. */
import { eventLine, knownWith } from "./event-line";
import { brief, spoken, tight, type I18n } from "./i18n";
import { withShortNames } from "./names";
import type { WireEvent } from "../protocol";
import type { FoldStep } from "../table/table-fold";
import type { TableState } from "../table/table-state";

export const BRIEF_NAME = 12;
export const TIGHT_NAME = 6;
const ASIDE: ReadonlySet<WireEvent["type"]> = new Set(["playerDisconnected", "playerReconnected", "tableRecovered"]);

/** Something that happened, in words. */
export interface Line {
  readonly seq: number;
  readonly text: string;
  /** The same with short names and amounts, for the one line below the board; `tight` where that is too long. */
  readonly brief: string;
  readonly tight: string;
  /** The same for people who hear it. */
  readonly spoken: string;
  /** Whether it is about connections, and not about the game. */
  readonly aside: boolean;
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
    const short = (how: I18n, columns: number) => eventLine(how, withShortNames(this.#known, columns), this.#event) ?? text;
    const shorter = { brief: short(brief(i18n), BRIEF_NAME), tight: short(tight(i18n), TIGHT_NAME) };
    return { seq: this.seq, text, ...shorter, spoken: eventLine(spoken(i18n), this.#known, this.#event) ?? text, aside: ASIDE.has(this.#event.type) };
  }
}

/** The lines for some steps; what needs no words has none, in whatever language that is asked. */
export function logLines(i18n: I18n, steps: readonly FoldStep[]): readonly LogLine[] {
  return steps.flatMap((step): LogLine[] => {
    const { event } = step;
    if (event.type === "turnStarted") return []; // the seat and the dock say so
    const known = knownWith(step);
    return eventLine(i18n, known, event) === null ? [] : [new LogLine(known, event)];
  });
}
