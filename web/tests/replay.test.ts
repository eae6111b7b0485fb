import { describe, expect, it } from "vitest";
import type { WireEvent } from "../src/lib/protocol";
import { cellAt, cellsOf, dwell, keyOf, press, sectionsOf, seek, SPEEDS, START, stopsOf, type Playhead } from "../src/lib/hands/replay";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { foldEvents } from "../src/lib/table/table-fold";
import { first, stream, STREAMS } from "./streams";

const ACTIONS = ["folded", "checked", "called", "raised", "boardDealt", "handShown", "handMucked", "potAwarded"];

/** The hands of a stream, each from its `handBegan` to the next. */
function hands(events: readonly WireEvent[]): readonly WireEvent[][] {
  const found: WireEvent[][] = [];
  for (const event of events) {
    if (event.type === "handBegan") found.push([]);
    found[found.length - 1]?.push(event);
  }
  return found;
}

function happen(...types: (string | [string, object])[]): readonly WireEvent[] {
  return types.map((one, seq) => {
    const [type, fields] = typeof one === "string" ? [one, {}] : one;
    return { type, seq, time: seq, hand: 1, seat: 0, ...fields } as unknown as WireEvent;
  });
}

describe.each(STREAMS)("the hands of %s", (name) => {
  const { events, snapshots } = stream(name);

  it("stop once for every action, and miss nothing", () => {
    expect(hands(events).length).toBeGreaterThan(0);
    for (const hand of hands(events)) {
      const stops = stopsOf(hand);
      const noticed = hand.filter((event) => ACTIONS.includes(event.type));
      expect(stops.map((stop) => stop.event).filter((event) => ACTIONS.includes(event.type))).toEqual(noticed);
      expect(stops.map((stop) => stop.at)).toEqual([...new Set(stops.map((stop) => stop.at))].sort((a, b) => a - b));
      expect(stops[stops.length - 1]?.at).toBe(hand.length);
      for (const stop of stops) expect(stop.told).toContain(stop.event);
      expect(stops.filter((stop) => stop.event.type === "chipsPosted").length).toBeLessThanOrEqual(1);
    }
  });

  it("are cut into parts that follow each other without a gap", () => {
    const order = ["preflop", "flop", "turn", "river", "showdown", "payout"];
    for (const hand of hands(events)) {
      const stops = stopsOf(hand);
      const sections = sectionsOf(stops);
      expect(sections[0]?.from).toBe(0);
      expect(sections[sections.length - 1]?.to).toBe(stops.length);
      for (const [place, section] of sections.entries()) {
        expect(section.to).toBeGreaterThan(section.from);
        if (place > 0) expect(section.from).toBe(sections[place - 1]?.to);
      }
      const parts = sections.map((section) => order.indexOf(section.part));
      expect(parts).toEqual([...new Set(parts)].sort((a, b) => a - b));
    }
  });

  it("show after an action who is next", () => {
    const shown = first(snapshots);
    for (const hand of hands(events).slice(0, 3)) {
      for (const stop of stopsOf(hand)) {
        const after = hand[stop.at];
        expect(after?.type).not.toBe("turnStarted");
        const state = foldEvents({ ...fromSnapshot(shown), seq: 0 }, hand.slice(0, stop.at));
        if (hand[stop.at - 1]?.type === "turnStarted") expect(state.turn).not.toBeNull();
      }
    }
  });
});

describe("stops", () => {
  it("put what belongs together at one stop", () => {
    const stops = stopsOf(
      happen(
        "handBegan",
        "phaseEntered",
        "handStarted",
        "chipsPosted",
        "chipsPosted",
        "phaseEntered",
        "holeCardsDealt",
        "phaseEntered",
        "turnStarted",
        "timeBankStarted",
        "timedOut",
        "folded",
        "phaseEntered",
        "potAwarded",
        "handEnded",
        "handSettled",
        "phaseEntered",
        "playerBusted",
      ),
    );
    expect(stops.map((stop) => [stop.at, stop.told.map((event) => event.type).join(" ")])).toEqual([
      [3, "handBegan"],
      [5, "chipsPosted chipsPosted"],
      [9, "holeCardsDealt"],
      [12, "timedOut folded"],
      [18, "potAwarded playerBusted"],
    ]);
  });

  it("know a showdown from a pot that nobody contested", () => {
    const flop = ["boardDealt", { street: "flop" }] as [string, object];
    const parts = (...types: (string | [string, object])[]) => sectionsOf(stopsOf(happen(...types))).map((one) => one.part);
    expect(parts("handBegan", flop, "folded", "betReturned", "potAwarded")).toEqual(["preflop", "flop", "payout"]);
    expect(parts("handBegan", flop, "checked", "handShown", "handMucked", "potAwarded")).toEqual(["preflop", "flop", "showdown"]);
    // All-in before the flop: cards up, then the board.
    expect(parts("handBegan", "called", "handShown", "handShown", flop, "potAwarded")).toEqual(["preflop", "flop", "showdown"]);
    expect(parts("handBegan", flop, "handVoided")).toEqual(["preflop", "flop"]);
  });

  it("are none where nothing happened", () => {
    expect(stopsOf([])).toEqual([]);
    expect(sectionsOf([])).toEqual([]);
    expect(stopsOf(happen("phaseEntered"))).toEqual([]);
  });
});

describe("the playhead", () => {
  const at = (place: number, playing = false): Playhead => ({ ...START, place, playing });

  it("steps, jumps and stops at both ends", () => {
    expect(press(at(1), "next", 3).place).toBe(2);
    expect(press(at(2), "next", 3).place).toBe(2);
    expect(press(at(0), "previous", 3).place).toBe(0);
    expect(press(at(1), "first", 3).place).toBe(0);
    expect(press(at(0), "last", 3).place).toBe(2);
    expect(seek(at(0), 1.4, 3).place).toBe(1);
    expect(seek(at(0), 99, 3).place).toBe(2);
    expect(seek(at(0), 5, 0).place).toBe(0);
  });

  it("plays to the end and begins again from there", () => {
    let head = press(at(0), "toggle", 3);
    expect(head.playing).toBe(true);
    head = press(press(head, "tick", 3), "tick", 3);
    expect(head).toEqual(at(2));
    expect(press(head, "tick", 3)).toEqual(at(2));
    expect(press(head, "toggle", 3)).toEqual(at(0, true));
    expect(press(at(0), "toggle", 1).playing).toBe(false);
  });

  it("pauses for whoever moves it by hand", () => {
    for (const key of ["next", "previous", "first", "last", "toggle"] as const)
      expect(press(at(1, true), key, 3).playing).toBe(false);
    expect(press(at(1, true), "speed", 3).playing).toBe(true);
  });

  it("goes round the speeds", () => {
    let head = START;
    const seen = SPEEDS.map(() => (head = press(head, "speed", 3)).speed);
    expect(seen.toSorted()).toEqual([...SPEEDS].sort());
    expect(head.speed).toBe(START.speed);
  });

  it("stays longer where there is more to see", () => {
    const [began, flop] = stopsOf(happen("handBegan", ["boardDealt", { street: "flop" }]));
    expect(dwell(flop, 1)).toBeGreaterThan(dwell(began, 1));
    expect(dwell(flop, 2)).toBe(dwell(flop, 1) / 2);
    expect(dwell(undefined, 1)).toBe(0);
  });

  it("has keys", () => {
    expect([" ", "ArrowLeft", "ArrowRight", "Home", "End", "x"].map(keyOf)).toEqual([
      "toggle",
      "previous",
      "next",
      "first",
      "last",
      null,
    ]);
  });
});

describe("the scrubber", () => {
  const sections = [
    { part: "preflop", from: 0, to: 8 },
    { part: "flop", from: 8, to: 9 },
    { part: "payout", from: 9, to: 10 },
  ] as const;

  it("has a cell for every stop, and room for every label", () => {
    const cells = cellsOf(sections, [40, 30, 50], 332);
    expect(cells.length).toBe(10);
    expect(cells[8]?.width).toBeGreaterThanOrEqual(30);
    expect(cells[9]?.width).toBeGreaterThanOrEqual(50);
    expect(cells[0]?.left).toBe(0);
    const last = cells[9];
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(332);
    for (const [place, cell] of cells.entries())
      if (place > 0) expect(cell.left).toBeGreaterThanOrEqual((cells[place - 1]?.left ?? 0) + (cells[place - 1]?.width ?? 0) - 1e-9);
  });

  it("stays within a screen that is too narrow", () => {
    const cells = cellsOf(sections, [100, 100, 100], 112);
    const last = cells[cells.length - 1];
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBeCloseTo(112);
    expect(cellsOf([], [], 100)).toEqual([]);
  });

  it("finds the cell below a finger, also beyond its ends", () => {
    const cells = cellsOf(sections, [40, 30, 50], 332);
    for (const [place, cell] of cells.entries()) expect(cellAt(cells, cell.left + cell.width / 2)).toBe(place);
    expect(cellAt(cells, -20)).toBe(0);
    expect(cellAt(cells, 999)).toBe(9);
    expect(cellAt([], 5)).toBe(0);
  });
});
