import { describe, expect, it } from "vitest";
import { layoutTable } from "../src/lib/layout";
import { stageOf } from "../src/lib/stage";

describe("a phone held upright", () => {
  it("has bar, felt and dock below each other", () => {
    const screen = { width: 390, height: 844, safeTop: 47, safeBottom: 34 };
    const stage = stageOf(screen, 390, 6);
    expect(stage).toMatchObject({ sideways: false, felt: screen, short: false, narrow: false });
    expect(stage.layout).toEqual(layoutTable(screen, 6));
    expect([stage.bar, stage.dock]).toEqual([stage.layout.bar, stage.layout.dock.height]);
  });
});

describe.each([
  { width: 640, height: 360 },
  { width: 667, height: 375 },
  { width: 844, height: 390, safeBottom: 21 },
  { width: 932, height: 430, safeBottom: 21 },
])("a phone held sideways, $width × $height", (screen) => {
  const stage = stageOf(screen, 360, 9);

  it("has the felt of the smallest phone, which scrolls", () => {
    const small = layoutTable({ width: 360, height: 640 }, 9);
    expect(stage.sideways).toBe(true);
    expect(stage.felt.height).toBe(small.zone.height);
    expect(stage.layout.seats.map(({ box }) => box)).toEqual(small.seats.map(({ box }) => ({ ...box, y: box.y - small.bar })));
  });

  it("shows board and own cards at once when it is scrolled down", () => {
    const hidden = stage.felt.height - screen.height;
    expect(stage.layout.board.y).toBeGreaterThan(hidden);
    expect(stage.layout.own.y).toBeGreaterThan(hidden);
  });

  it("has bar, dock and raise sheet beside it, all on the screen", () => {
    expect(stage.bar + stage.dock).toBeLessThan(screen.height);
    expect(stage.raise).toBeGreaterThan(stage.dock);
    expect(stage.bar + stage.raise).toBeLessThanOrEqual(screen.height);
  });
});

it("a low window that is high enough for the felt shows all of it", () => {
  expect(stageOf({ width: 900, height: 580 }, 360, 9).felt.height).toBe(580);
});
