import { expect, test } from "vitest";
import { OneAtATime } from "../src/lib/dense/one-at-a-time";

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  const work = new OneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)));
  const end = async (place: number) => {
    ends[place]?.();
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
  };
  return { work, end, begun: () => ends.length };
}

test("what is wanted while something runs is done once, afterwards", async () => {
  const { work, end, begun } = held();
  work.want();
  work.want();
  work.want();
  expect(begun()).toBe(1);
  await end(0);
  expect(begun()).toBe(2);
  await end(1);
  expect(begun()).toBe(2);
  work.want();
  expect(begun()).toBe(3);
});

test("what is not wanted any more is not done again", async () => {
  const { work, end, begun } = held();
  work.want();
  work.want();
  work.forget();
  await end(0);
  expect(begun()).toBe(1);
  work.want();
  expect(begun()).toBe(2);
});
