import { expect, it } from "vitest";
import { lookAfterNews, nextLook } from "../src/lib/tournaments/lobby-pace";

it("looks soon after news where few play, and every few seconds without", () => {
  expect(nextLook(1000, 6)).toBe(5000);
  expect(lookAfterNews(1000, 0, 6, 0)).toBe(1150);
  expect(lookAfterNews(1000, 0, 6, 1)).toBeLessThan(1500);
});

it("lets 200 people behind one address look at half the rate that the address has, with news every second", () => {
  const people = 200;
  const looks = Array.from({ length: people }, (_, number) => ({ last: -number * 10, next: nextLook(-number * 10, people) }));
  const asked: number[] = Array.from({ length: 60 }, () => 0);
  for (let now = 0; now < 60_000; now += 50) {
    for (const [number, look] of looks.entries()) {
      if (now % 1000 === 0) look.next = Math.min(look.next, lookAfterNews(now, look.last, people, ((number * 7 + now / 1000) % 11) / 11));
      if (look.next > now) continue;
      look.last = now;
      look.next = nextLook(now, people);
      asked[Math.floor(now / 1000)]! += 1;
    }
  }
  expect(asked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(60 * 25 + people);
  expect(Math.max(...asked)).toBeLessThan(200); // what an address may ask at once
});
