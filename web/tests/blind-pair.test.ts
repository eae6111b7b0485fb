import { describe, expect, it } from "vitest";
import { BlindPair, withSmallBlind } from "../src/lib/lobby/blind-pair";

it.each([
  ["twice as high goes along", [5, 10], 20, [20, 40]],
  ["twice as high goes along, down too", [50, 100], 1, [1, 2]],
  ["of another size stays", [5, 20], 10, [10, 20]],
  ["of another size is never left below", [5, 20], 30, [30, 60]],
  ["stays where there is no small one any more", [5, 10], 0, [0, 10]],
  ["stays where there was no small one", [0, 10], 5, [5, 10]],
  ["is lifted where there was no small one", [0, 10], 15, [15, 30]],
  ["stays while nothing is typed", [5, 10], null, [null, 10]],
] as const)("has a big blind that %s", (_, [smallBlind, bigBlind], typed, [small, big]) => {
  const before = { smallBlind, bigBlind };
  expect(withSmallBlind(before, typed)).toEqual({ smallBlind: small, bigBlind: big });
});

describe("a small blind that is typed sign by sign", () => {
  /** What is shown after each of the numbers that the box held. */
  function shown(smallBlind: number, bigBlind: number, ...held: readonly (number | null)[]): readonly (readonly (number | null)[])[] {
    const pair = new BlindPair();
    let blinds: { smallBlind: number | null; bigBlind: number | null } = { smallBlind, bigBlind };
    return held.map((next) => {
      blinds = pair.typed(blinds, next);
      return [blinds.smallBlind, blinds.bigBlind];
    });
  }

  it("keeps the big one twice as high over an empty box", () => {
    expect(shown(5, 10, null, 8, 80)).toEqual([[null, 10], [8, 16], [80, 160]]);
  });

  it("leaves a big one of another size where it was, though it was twice as high on the way", () => {
    expect(shown(3, 20, 10, 1)).toEqual([[10, 20], [1, 20]]);
  });

  it("lets a big one that was lifted down again", () => {
    expect(shown(3, 20, 1, 15, 150, 15)).toEqual([[1, 20], [15, 20], [150, 300], [15, 20]]);
  });

  it("begins anew once somebody else has set the blinds", () => {
    const pair = new BlindPair();
    expect(pair.typed({ smallBlind: 5, bigBlind: 10 }, 8)).toEqual({ smallBlind: 8, bigBlind: 16 });
    expect(pair.typed({ smallBlind: 8, bigBlind: 30 }, 9)).toEqual({ smallBlind: 9, bigBlind: 30 });
    expect(pair.typed({ smallBlind: 50, bigBlind: 100 }, 60)).toEqual({ smallBlind: 60, bigBlind: 120 });
  });
});
