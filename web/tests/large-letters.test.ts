import { describe, expect, it } from "vitest";

import { largeLayout, largeStage } from "../src/lib/layout/large-letters";
import { overlap, PUCK, type Box } from "../src/lib/layout/layout";

const widths = [180, 195, 240, 300, 390];
const counts = [2, 3, 4, 5, 6, 7, 8, 9, 10];

describe("a table in large letters", () => {
  it.each(widths.flatMap((width) => counts.map((seats) => [width, seats] as const)))("of width %i with %i seats has room for everything", (width, seats) => {
    const layout = largeLayout(width, seats);
    const bets = layout.seats.map(({ box, bet }): Box => {
      const room = Math.min(80, box.width);
      const x = bet.hold === "start" ? bet.x : bet.hold === "end" ? bet.x - room : bet.x - room / 2;
      return { x, y: bet.y, width: room, height: layout.betHeight };
    });
    const pucks = layout.seats.map(({ puck }): Box => ({ x: puck.x, y: puck.y, width: PUCK, height: PUCK }));
    const { board, own, handLine, eventLine, raiseLine, pot, pots, zone } = layout;
    const parts = [board, own, handLine, eventLine, raiseLine, pot, pots, ...layout.seats.map(({ box }) => box), ...bets, ...pucks];
    expect(layout.seats).toHaveLength(seats);
    for (const [place, one] of parts.entries()) {
      expect(one.x).toBeGreaterThanOrEqual(0);
      expect(one.x + one.width).toBeLessThanOrEqual(width + 0.01);
      expect(one.y + one.height).toBeLessThanOrEqual(zone.height);
      for (const other of parts.slice(place + 1)) expect(overlap(one, other)).toBe(false);
    }
  });

  it("has one's own cards at its end, beside the dock, which covers what is above them first", () => {
    const { own, pill, handLine, zone } = largeLayout(180, 9);
    expect(own.y).toBeGreaterThanOrEqual(Math.max(pill.y + pill.height, handLine.y + handLine.height));
    expect(own.y + own.height).toBeGreaterThan(zone.height - 8);
  });

  it("seats people clockwise: up the left side, then down the right", () => {
    const [, ...others] = largeLayout(195, 6).seats;
    expect(others.map(({ side }) => side)).toEqual(["left", "left", "middle", "right", "right"]);
    expect(others[0]!.box.y).toBeGreaterThan(others[1]!.box.y);
    expect(others[4]!.box.y).toBeGreaterThan(others[3]!.box.y);
  });

  it("is laid out on a screen that much narrower and drawn that much larger", () => {
    const { ground } = largeStage(390, 6, 1.5);
    expect(ground.scale).toBe(1.5);
    expect(ground.screen.width).toBe(260);
    expect(ground.layout.zone.height).toBe(ground.screen.height);
  });
});
