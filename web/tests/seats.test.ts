import { describe, expect, it } from "vitest";
import { layoutTable, overlap, PUCK, type SeatLayout } from "../src/lib/layout/layout";
import { placeOf, slots } from "../src/lib/table/seats";

const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9];
const SCREENS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
  { width: 430, height: 932, safeTop: 59, safeBottom: 34 },
];

describe.each(COUNTS)("%i seats", (count) => {
  it("have you at bottom centre and the others clockwise", () => {
    const all = slots(count);
    expect(all).toHaveLength(count);
    expect(all[0]).toMatchObject({ place: "you", x: 50 });
    // Clockwise from below, as on a clock: the angle around the board grows.
    const angles = all.map(({ x, y }) => (Math.atan2(50 - x, y - 45) + 2 * Math.PI) % (2 * Math.PI));
    expect(angles).toEqual([...angles].sort((a, b) => a - b));
    for (const { x } of all) expect(Math.abs(x - 50)).toBeLessThanOrEqual(38);
  });

  it("are a mirror image", () => {
    const [, ...others] = slots(count);
    expect(others.map(({ x, y }) => [100 - x, y]).reverse()).toEqual(others.map(({ x, y }) => [x, y]));
  });

  it("look the same from every seat", () => {
    for (let you = 0; you < count; you += 1) {
      expect(slots(count)[placeOf(you, you, count)]?.place).toBe("you");
      expect(placeOf((you + 1) % count, you, count)).toBe(1);
      const places = Array.from({ length: count }, (_, seat) => placeOf(seat, you, count));
      expect(new Set(places).size).toBe(count);
    }
    expect(placeOf(0, null, count)).toBe(0);
  });

  it.each(SCREENS)("do not overlap on $width × $height", (screen) => {
    const table = layoutTable(screen, count);
    const fixed = [table.board, table.own, table.eventLine, table.handLine, table.dock];
    const boxes = [...table.seats.map((seat) => seat.box), ...fixed];
    for (const [place, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
      for (const other of boxes.slice(place + 1)) expect(overlap(box, other), JSON.stringify([box, other])).toBe(false);
    }
  });

  it.each(SCREENS)("leave room for bets of six figures and for the button on $width × $height", (screen) => {
    const table = layoutTable(screen, count);
    const reach = table.short ? 84 : 92;
    const hung = table.seats.flatMap(({ bet, puck, side }, place) => {
      const left = bet.hold === "start" ? bet.x : bet.hold === "end" ? bet.x - reach : bet.x - reach / 2;
      const button = place === 0 ? [] : [{ x: puck.x, y: puck.y, width: PUCK, height: PUCK }];
      return [{ x: left, y: bet.y, width: reach, height: table.betHeight, side }, ...button];
    });
    const boxes = [...hung, ...table.seats.map((seat) => seat.box), table.board, table.own, table.eventLine];
    for (const [place, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(screen.width);
      for (const other of boxes.slice(place + 1)) expect(overlap(box, other), JSON.stringify([box, other])).toBe(false);
    }
  });

  it.each(SCREENS)("leave room for the names of their places on $width × $height", (screen) => {
    const table = layoutTable(screen, count);
    const LONGEST = 34; // UTG with its edges
    const names = table.seats.slice(1).map(({ position }) => ({ x: position.hold === "end" ? position.x - LONGEST : position.x, y: position.y, width: LONGEST, height: PUCK - 2 }));
    const { puck } = table.seats[0]!;
    const fixed = [table.board, table.own, table.eventLine, table.handLine, table.dock, { ...puck, width: PUCK, height: PUCK }];
    const boxes = [...names, ...table.seats.map((seat) => seat.box), ...fixed];
    for (const [place, name] of names.entries()) {
      expect(name.x).toBeGreaterThanOrEqual(0);
      expect(name.x + name.width).toBeLessThanOrEqual(screen.width);
      for (const other of boxes.slice(place + 1)) expect(overlap(name, other), JSON.stringify([name, other])).toBe(false);
    }
  });

  it.each(SCREENS)("leave room for the raises and for what is said on $width × $height", (screen) => {
    const table = layoutTable(screen, count);
    const reach = table.short ? 84 : 92;
    const bets = table.seats.map(({ bet }) => {
      const left = bet.hold === "start" ? bet.x : bet.hold === "end" ? bet.x - reach : bet.x - reach / 2;
      return { x: left, y: bet.y, width: reach, height: table.betHeight };
    });
    const fixed = [table.board, table.own, table.handLine, table.dock, ...bets];
    const others = table.seats.slice(1);
    for (const box of [...fixed, ...table.seats.map((seat) => seat.box)]) expect(overlap(table.raiseLine, box)).toBe(false);
    for (const { said, saidFaceUp, box } of others)
      for (const bubble of [said, saidFaceUp]) {
        // It lies on its own seat alone.
        expect([bubble.x, bubble.width]).toEqual([box.x, box.width]);
        expect(bubble.y).toBeGreaterThanOrEqual(box.y);
        expect(bubble.y + bubble.height).toBeLessThanOrEqual(box.y + box.height);
        for (const other of fixed) expect(overlap(bubble, other)).toBe(false);
      }
    // Your own lies on your pill, over the name.
    const own = table.seats[0]!.said;
    expect([own.x, own.width]).toEqual([table.pill.x, table.pill.width]);
    expect(own.y + own.height).toBeLessThanOrEqual(table.pill.y + table.pill.height / 2);
    for (const other of [...fixed, ...others.map((seat) => seat.box)]) expect(overlap(own, other)).toBe(false);
  });

  it.each(SCREENS.filter(() => count >= 8))("have the bets of the lowest seats lie towards your cards on $width × $height", (screen) => {
    const { seats } = layoutTable(screen, count);
    const [left, right] = [seats[1]!, seats[count - 1]!];
    expect(left.bet.x - left.box.x).toBeGreaterThanOrEqual(20);
    expect(right.box.x + right.box.width - right.bet.x).toBeCloseTo(left.bet.x - left.box.x);
  });

  it.each(SCREENS.filter(() => [5, 7, 9].includes(count)))("have no bet of the top lie over that of the seat beside it on $width × $height", (screen) => {
    const { seats } = layoutTable(screen, count);
    const SMALL = 50;
    const middleOf = ({ bet }: SeatLayout) => bet.x + (bet.hold === "start" ? SMALL : -SMALL) / 2;
    const [beside, top] = [seats[(count - 1) / 2 - 1]!, seats[(count - 1) / 2]!];
    if (beside.bet.y > top.bet.y) expect(middleOf(top) - middleOf(beside)).toBeGreaterThan(30);
  });

  it.each(SCREENS)("leave board and own cards where they are on $width × $height", (screen) => {
    const { board, own, dock } = layoutTable(screen, count);
    expect({ board, own, dock }).toEqual({ ...pick(layoutTable(screen, 2)) });
  });
});

function pick({ board, own, dock }: ReturnType<typeof layoutTable>) {
  return { board, own, dock };
}
