import { describe, expect, it } from "vitest";
import { DrillAnswers } from "../src/components/study/drill-answers.svelte";
import { answerTo } from "../src/lib/hands/drill";
import type { DrillAnswered, DrillDay, DrillOwn } from "../src/lib/http-types";
import type { Failure, Result } from "../src/lib/link/api";

const DAY = "2026-11-18";

/** A house that keeps answers, and can be away or refuse. */
function house() {
  const kept: DrillDay["answers"][number][] = Array.from({ length: 10 }, () => null);
  const state: { away: boolean; refuses: string | null } = { away: false, refuses: null };
  const answers = new DrillAnswers((failure) => failure?.code ?? "away");
  const send = (spot: number) => (): Promise<Result<DrillAnswered>> => {
    if (state.away) return Promise.resolve({ ok: false, failure: null });
    if (state.refuses !== null) return Promise.resolve({ ok: false, failure: { code: state.refuses } as Failure });
    kept[spot] ??= "right";
    return Promise.resolve({ ok: true, value: { verdict: "right", day: { day: DAY, answers: [...kept], own: 0, ownGood: 0 } } });
  };
  const answer = (spot: number) => answers.answer(DAY, spot, "right", send(spot));
  const shown = () => answers.days[0]?.answers.filter((one) => one !== null).length;
  return { answers, answer, kept, state, shown };
}

describe("the answers of the drill", () => {
  it("are sent again with the next one, and stay in view meanwhile", async () => {
    const { answers, answer, kept, state, shown } = house();
    state.away = true;
    await answer(0);
    expect([answers.unkept, answers.isBehind, shown()]).toEqual(["away", true, 1]);
    state.away = false;
    await answer(1);
    expect([answers.unkept, answers.isBehind, shown()]).toEqual([null, false, 2]);
    expect(kept.slice(0, 3)).toEqual(["right", "right", null]);
  });

  it("are sent again when asked, the first before the others", async () => {
    const { answers, answer, kept, state } = house();
    state.away = true;
    await answer(0);
    await answer(1);
    await answers.again();
    expect([answers.unkept, answers.isBehind]).toEqual(["away", true]);
    state.away = false;
    await answers.again();
    expect([answers.unkept, answers.isBehind]).toEqual([null, false]);
    expect(kept.slice(0, 2)).toEqual(["right", "right"]);
  });

  it("to decisions of one's own are marked at once, and stay so while they are on their way", async () => {
    const { answers, state, kept } = house();
    const own = { table: "t", hand: 1, decision: { seq: 8 }, answered: null } as DrillOwn;
    const send = () =>
      Promise.resolve<Result<DrillAnswered>>(
        state.away ? { ok: false, failure: null } : { ok: true, value: { verdict: "wrong", day: { day: DAY, answers: kept, own: 1, ownGood: 0 } } },
      );
    state.away = true;
    await answers.answerOwn(DAY, own, "wrong", send);
    expect([answerTo(own, DAY, answers.own), answers.isBehind]).toEqual(["wrong", true]);
    state.away = false;
    await answers.again();
    expect([answerTo(own, DAY, answers.own), answers.isBehind, answers.days[0]?.own]).toEqual(["wrong", false, 1]);
  });

  it("are not sent again if the house will never keep them", async () => {
    const { answers, answer, state } = house();
    state.refuses = "bad_field";
    await answer(0);
    expect([answers.unkept, answers.isBehind]).toEqual(["bad_field", false]);
  });
});
