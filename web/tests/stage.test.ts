import { describe, expect, it } from "vitest";
import { LEAST_FELT, layoutTable, overlap, type Box, type Screen } from "../src/lib/layout/layout";
import { groundOf, stageOf, type Ground } from "../src/lib/layout/stage";

/** A box of the felt as it is drawn. */
function drawn({ scale, left }: Ground, box: Box): Box {
  return { x: left + box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
}

function within(box: Box, outer: Box): boolean {
  const [right, bottom] = [outer.x + outer.width, outer.y + outer.height].map((edge) => edge + 0.01) as [number, number];
  return box.x >= outer.x - 0.01 && box.y >= outer.y - 0.01 && box.x + box.width <= right && box.y + box.height <= bottom;
}

/** All that must be in view. */
function partsOf({ layout }: Ground): readonly Box[] {
  const { board, pot, own, pill, handLine, seats } = layout;
  return [board, pot, own, pill, handLine, ...seats.map((seat) => seat.box)];
}

describe.each([
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 430, height: 932 },
])("a phone held upright, $width × $height", (screen) => {
  it("has bar, felt and dock below each other, and the felt in its full size", () => {
    const stage = stageOf(screen, screen.width, 9);
    expect(stage).toMatchObject({ sideways: false, short: screen.height < 700 });
    expect(stage.ground).toEqual({ scale: 1, left: 0, screen, layout: layoutTable(screen, 9) });
    expect([stage.bar, stage.dock]).toEqual([stage.ground.layout.bar, stage.ground.layout.dock.height]);
    expect(stage.raise).toBe(screen.height - stage.ground.layout.pill.y + (stage.short ? 2 : 4));
  });
});

const LOW: readonly Screen[] = [
  { width: 360, height: 560 },
  { width: 375, height: 553 },
  { width: 320, height: 568 },
  { width: 390, height: 584 },
  { width: 390, height: 450 },
  { width: 390, height: 844, safeTop: 47, safeBottom: 34 },
];
describe.each(LOW)("too low a screen for nine seats, $width × $height", (screen) => {
  const stage = stageOf(screen, screen.width, 9);
  const { ground } = stage;

  it("is laid out as if it were high enough, and drawn smaller with every seat in view", () => {
    const { size, zone } = ground.layout;
    expect(ground.scale).toBeLessThan(1);
    expect(zone.width).toBeGreaterThanOrEqual(LEAST_FELT[size].width - 0.01);
    expect(zone.height).toBeGreaterThanOrEqual(LEAST_FELT[size].height - 0.01);
    for (const seats of [2, 6, 9]) {
      const { bar, dock } = stageOf(screen, screen.width, seats);
      const top = (screen.safeTop ?? 0) + bar;
      const room = { x: 0, y: top, width: screen.width, height: screen.height - top - dock };
      for (const box of partsOf(stageOf(screen, screen.width, seats).ground)) expect(within(drawn(ground, box), room)).toBe(true);
    }
  });

  it("leaves the own cards above the raise sheet, which does not become smaller", () => {
    const own = drawn(ground, ground.layout.own);
    expect(own.y + own.height).toBeLessThanOrEqual(screen.height - stage.raise + 0.01);
  });
});

const SIDEWAYS: readonly (Screen & { felt: number })[] = [
  { width: 568, height: 320, felt: 228 },
  { width: 640, height: 288, felt: 262 },
  { width: 640, height: 360, felt: 300 },
  { width: 667, height: 375, felt: 327 },
  { width: 844, height: 390, felt: 355, safeBottom: 21 },
  { width: 932, height: 430, felt: 360, safeBottom: 21 },
];
describe.each(SIDEWAYS)("a phone held sideways, $width × $height", ({ felt, ...screen }) => {
  const { height, safeBottom = 0 } = screen;
  const stage = stageOf(screen, felt, 9);

  it("shows every seat, board, pot and own cards at once, above what the phone keeps for itself", () => {
    expect(stage.sideways).toBe(true);
    const room = { x: 0, y: 0, width: felt, height: height - safeBottom };
    for (const seats of [2, 6, 9]) {
      const { ground } = stageOf(screen, felt, seats);
      for (const box of partsOf(ground)) expect(within(drawn(ground, box), room)).toBe(true);
    }
  });

  it("has bar, dock and raise sheet beside the felt, all on the screen", () => {
    expect(stage.bar + stage.dock).toBeLessThan(height);
    expect(stage.raise).toBeGreaterThan(stage.dock);
    expect(stage.bar + stage.raise).toBeLessThanOrEqual(height);
  });
});

it("a felt that is drawn smaller is in the middle of its place and no wider than a ring", () => {
  const { scale, left, screen } = groundOf({ width: 390, height: 360, barHeight: 0, dockHeight: 0 }, 9);
  expect(screen.width).toBe(460);
  expect(left).toBeCloseTo((390 - 460 * scale) / 2);
});

it("raises stand between the seats of any width", () => {
  for (let width = 360; width <= 460; width += 10) {
    const { raiseLine, seats } = layoutTable({ width, height: 502, barHeight: 0, dockHeight: 0 }, 9);
    expect(raiseLine.width).toBeGreaterThan(100);
    expect(seats.some((seat) => overlap(seat.box, raiseLine))).toBe(false);
  }
});
