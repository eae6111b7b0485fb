import { expect, it } from "vitest";
import { callUntil } from "../src/lib/hands/evening";
import type { Result } from "../src/lib/link/api";

const said = (answers: readonly Result<number>[]) => {
  let calls = 0;
  const call = (): Promise<Result<number>> => Promise.resolve(answers[Math.min(calls++, answers.length - 1)] ?? { ok: false, failure: null });
  return { call, calls: () => calls };
};
const ok = (value: number): Result<number> => ({ ok: true, value });
const busy: Result<number> = { ok: false, failure: { code: "busy", numbers: { wait: 7 }, path: null } };

it("asks until all is told, and gives a busy house the time it asks for", async () => {
  const waits: number[] = [];
  const { call, calls } = said([ok(1), busy, ok(2), ok(3)]);
  const end = await callUntil(call, (answer) => answer === 3, () => true, (wait) => (waits.push(wait), Promise.resolve()));
  expect([end, calls(), waits]).toEqual([ok(3), 4, [7]]);
});

it("gives up on a house that stays busy, that refuses, and when nobody looks any more", async () => {
  const again = said([busy]);
  expect(await callUntil(again.call, () => true, () => true, () => Promise.resolve())).toEqual(busy);
  expect(again.calls()).toBe(8);
  const refused: Result<number> = { ok: false, failure: null };
  const once = said([refused]);
  expect([await callUntil(once.call, () => true, () => true), once.calls()]).toEqual([refused, 1]);
  const closed = said([ok(1)]);
  expect([await callUntil(closed.call, () => false, () => false), closed.calls()]).toEqual([ok(1), 1]);
});
