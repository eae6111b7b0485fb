/** A recorded hand as somebody watches it: one stop for every thing a person would notice, and the pace between them.
 *
 *   events   handBegan handStarted | post post | phase dealt phase turn | raised turn | … | awarded ended settled
 *   stops    └──── began ────────┘ └─ posts ─┘ └─────── dealt ────────┘ └── raised ─┘     └─────── awarded ────┘ */
import type { StreetName, WireEvent } from "../protocol";

/** A part of a hand: a street, or how it ended. */
export type Part = StreetName | "showdown" | "payout";

export interface Stop {
  /** How many events have happened: the place of its state among `replayStates`. */
  readonly at: number;
  /** What it is about. */
  readonly event: WireEvent;
  /** What there is to tell, in order; `event` is among it. */
  readonly told: readonly WireEvent[];
  readonly part: Part;
}

/** Stops from place `from` up to, not including, place `to`. */
export interface Section {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

type Kind = WireEvent["type"];

/** What happens on the cloth. */
const NOTICED: ReadonlySet<Kind> = new Set<Kind>([
  "buttonDrawn",
  "handBegan",
  "chipsPosted",
  "holeCardsDealt",
  "folded",
  "checked",
  "called",
  "raised",
  "betReturned",
  "boardDealt",
  "runsAgreed",
  "runDealt",
  "handShown",
  "cardsShown",
  "rabbitHunted",
  "handMucked",
  "potAwarded",
  "handVoided",
]);
/** Why something happens, or what comes of it: told with it. */
const WITH_IT: ReadonlySet<Kind> = new Set<Kind>([
  "timedOut",
  "partingAnnounced",
  "seatLeft",
  "playerBusted",
  "sessionFinished",
  "blindsChanged",
]);
/** Done in one movement: blinds and antes. */
const TOGETHER: ReadonlySet<Kind> = new Set<Kind>(["chipsPosted"]);
/** What follows on something and shows at once. */
const AFTERWARDS: ReadonlySet<Kind> = new Set<Kind>(["turnStarted", "handStarted", "handEnded", "handSettled"]);
const ENDINGS: ReadonlySet<Kind> = new Set<Kind>(["handShown", "handMucked", "potAwarded", "cardsShown", "rabbitHunted", "handVoided"]);

interface Draft {
  readonly event: WireEvent;
  at: number;
  readonly told: WireEvent[];
}

/** The stops of a hand, in order. */
export function stopsOf(events: readonly WireEvent[]): readonly Stop[] {
  const drafts: Draft[] = [];
  let before: WireEvent[] = [];
  for (const [place, event] of events.entries()) {
    const last = drafts[drafts.length - 1];
    if (NOTICED.has(event.type)) {
      if (last !== undefined && before.length === 0 && TOGETHER.has(event.type) && last.event.type === event.type) {
        last.told.push(event);
        last.at = place + 1;
      } else drafts.push({ event, at: place + 1, told: [...before, event] });
      before = [];
    } else if (WITH_IT.has(event.type)) before.push(event);
    else if (AFTERWARDS.has(event.type) && last !== undefined) last.at = place + 1;
  }
  const last = drafts[drafts.length - 1];
  if (last !== undefined) {
    last.told.push(...before);
    last.at = events.length;
  }
  return withParts(drafts);
}

function withParts(drafts: readonly Draft[]): readonly Stop[] {
  const lastBoard = drafts.findLastIndex((draft) => draft.event.type === "boardDealt" || draft.event.type === "runDealt");
  const lastAction = drafts.findLastIndex((draft) => !ENDINGS.has(draft.event.type));
  // Cards that are turned up before the last board card belong to their street: somebody is all-in.
  const ending = Math.max(lastBoard, lastAction) + 1;
  const seen = drafts.slice(ending).some((draft) => draft.event.type === "handShown") || allInBefore(drafts, ending);
  let street: StreetName = "preflop";
  return drafts.map((draft, place) => {
    if (draft.event.type === "boardDealt" || draft.event.type === "runDealt") street = draft.event.street;
    const part: Part = place < ending || draft.event.type === "handVoided" ? street : seen ? "showdown" : "payout";
    return { ...draft, part };
  });
}

function allInBefore(drafts: readonly Draft[], ending: number): boolean {
  return drafts.slice(0, ending).some((draft) => draft.event.type === "handShown");
}

/** The stops cut into parts, as the marks below a scrubber show them. */
export function sectionsOf(stops: readonly Stop[]): readonly Section[] {
  const sections: Section[] = [];
  for (const [place, stop] of stops.entries()) {
    const last = sections[sections.length - 1];
    if (last !== undefined && last.part === stop.part) sections[sections.length - 1] = { ...last, to: place + 1 };
    else sections.push({ part: stop.part, from: place, to: place + 1 });
  }
  return sections;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long one looks at a stop, in milliseconds: long enough to read what happened. */
export function dwell(stop: Stop | undefined, speed: Speed): number {
  return (stop === undefined ? 0 : (LOOKS[stop.event.type] ?? 1000)) / speed;
}

const LOOKS: Readonly<Partial<Record<Kind, number>>> = {
  buttonDrawn: 2000,
  holeCardsDealt: 1300,
  boardDealt: 1500,
  runDealt: 1500,
  handShown: 1500,
  cardsShown: 1500,
  rabbitHunted: 1500,
  potAwarded: 2200,
  handVoided: 2200,
};

/** Where somebody is in a replay of `count` stops. */
export interface Playhead {
  readonly place: number;
  readonly playing: boolean;
  readonly speed: Speed;
}

export type Key = "toggle" | "next" | "previous" | "first" | "last" | "speed" | "tick";

export const START: Playhead = { place: 0, playing: false, speed: 1 };

/** What a key does; `tick` is the time that runs out while it plays. */
export function press(head: Playhead, key: Key, count: number): Playhead {
  const end = Math.max(0, count - 1);
  switch (key) {
    case "toggle":
      if (head.playing || end === 0) return { ...head, playing: false };
      return { ...head, playing: true, place: head.place >= end ? 0 : head.place };
    case "tick": {
      const place = Math.min(end, head.place + 1);
      return head.playing ? { ...head, place, playing: place < end } : head;
    }
    case "next":
      return seek(head, head.place + 1, count);
    case "previous":
      return seek(head, head.place - 1, count);
    case "first":
      return seek(head, 0, count);
    case "last":
      return seek(head, end, count);
    case "speed":
      return { ...head, speed: SPEEDS[(SPEEDS.indexOf(head.speed) + 1) % SPEEDS.length] ?? 1 };
  }
}

/** Go to a stop; going by hand stops the playing. */
export function seek(head: Playhead, place: number, count: number): Playhead {
  return { ...head, playing: false, place: Math.max(0, Math.min(count - 1, Math.round(place))) };
}

/** The key of a keyboard; null for those that mean nothing here. */
export function keyOf(key: string): Key | null {
  switch (key) {
    case " ":
    case "k":
      return "toggle";
    case "ArrowRight":
    case "l":
      return "next";
    case "ArrowLeft":
    case "j":
      return "previous";
    case "Home":
      return "first";
    case "End":
      return "last";
    default:
      return null;
  }
}

/** A stop's cell on a scrubber, in pixels. */
export interface Cell {
  readonly left: number;
  readonly width: number;
}

const SECTION_GAP = 6;

/** Share a scrubber's width among the stops: every section has room for its label, `least` of each in pixels. */
export function cellsOf(sections: readonly Section[], least: readonly number[], width: number): readonly Cell[] {
  const wanted = sections.map((_, place) => least[place] ?? 0);
  const room = Math.max(0, width - SECTION_GAP * Math.max(0, sections.length - 1));
  const needed = wanted.reduce((sum, one) => sum + one, 0);
  const stops = sections.reduce((sum, section) => sum + section.to - section.from, 0);
  const spare = Math.max(0, room - needed);
  const scale = needed > room ? room / needed : 1;
  const cells: Cell[] = [];
  let left = 0;
  for (const [place, section] of sections.entries()) {
    const count = section.to - section.from;
    const share = (wanted[place] ?? 0) * scale + (spare * count) / Math.max(1, stops);
    for (let one = 0; one < count; one += 1) cells.push({ left: left + (share * one) / count, width: share / count });
    left += share + SECTION_GAP;
  }
  return cells;
}

/** The stop whose cell is nearest to a place on the scrubber. */
export function cellAt(cells: readonly Cell[], x: number): number {
  const place = cells.findLastIndex((cell) => cell.left <= x);
  return Math.max(0, place);
}

const DECISIONS: ReadonlySet<WireEvent["type"]> = new Set(["folded", "checked", "called", "raised"]);

/** Whether an event is what a player decided. */
export const isDecision = ({ type }: WireEvent): boolean => DECISIONS.has(type);

/** The number of the decision on the turn or river at which a replay stands; null if it stands at none. */
export function laterDecision(stop: Stop | undefined): number | null {
  const decided = stop?.told.find((event) => isDecision(event) && "street" in event && (event.street === "turn" || event.street === "river"));
  return decided?.seq ?? null;
}
