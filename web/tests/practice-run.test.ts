import { describe, expect, it } from "vitest";
import { PracticeRun } from "../src/components/practice/practice-run.svelte";
import type { HandReview, Practice, SharedHand } from "../src/lib/http-types";
import type { AppStore } from "../src/state/app.svelte";

const VERDICT = { decisions: [] } as unknown as HandReview;
const OVER = { seat: 0, spot: 0, events: [], made: [], chances: [], over: true, difference: 5, review: null } as Practice;

/** A practice that is over at once, in a house that answers as it is told. */
function practice() {
  const asked: boolean[] = [];
  const house = { isAway: false };
  const app = {
    motion: { scale: 0 },
    reasonOf: () => "away",
    showRefusal: () => undefined,
    request: (_: string, { body }: { body: { review: boolean } }) => {
      asked.push(body.review);
      if (house.isAway && body.review) return Promise.resolve({ ok: false, failure: null });
      return Promise.resolve({ ok: true, value: { ...OVER, review: body.review ? VERDICT : null } });
    },
  } as unknown as AppStore;
  const run = new PracticeRun(app, { source: { kind: "own", table: "t", hand: 1 }, hand: {} as SharedHand, seq: 1 });
  return { run, house, asked };
}

const settled = () => new Promise((done) => setTimeout(done));

it("goes no further when it is left while the cards are on their way", async () => {
  const { run, asked } = practice();
  const begun = run.begin();
  run.end();
  await begun;
  await settled();
  expect(run.answer).toBeNull();
  expect(asked).toEqual([false]);
});

describe("a practice that is over", () => {
  it("is judged", async () => {
    const { run, asked } = practice();
    await run.begin();
    await settled();
    expect(run.verdict).toBe(VERDICT);
    expect(asked).toEqual([false, true]);
    run.end();
  });

  it("is judged later if the house was away, and is not begun anew for that", async () => {
    const { run, house, asked } = practice();
    house.isAway = true;
    await run.begin();
    await settled();
    expect([run.verdict, run.failed]).toEqual([null, "away"]);
    house.isAway = false;
    await run.again();
    expect([run.verdict, run.failed]).toEqual([VERDICT, null]);
    expect(asked).toEqual([false, true, true]);
    run.end();
  });
});
