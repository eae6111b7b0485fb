import { describe, expect, it } from "vitest";
import { HISTORY_WORDS } from "../src/components/history/history-words";
import { PRACTICE_WORDS } from "../src/components/practice/practice-words";
import { mayPlayOn as mayPlayOnAt, nextSeq, practiceStart } from "../src/lib/hands/practice";
import type { SharedHand } from "../src/lib/http-types";
import type { WireEvent } from "../src/lib/protocol";
import { replayStates } from "../src/lib/table/replay-fold";
import { isYourTurn, playerAt, type TableState } from "../src/lib/table/table-state";
import { LANGUAGES } from "../src/lib/words/i18n";
import { stream, STREAMS } from "./streams";

function firstHand(name: (typeof STREAMS)[number]): SharedHand {
  const { events, snapshots } = stream(name);
  const from = events.findIndex((event) => event.type === "handBegan");
  const to = events.findIndex((event, place) => place > from && event.type === "handBegan");
  const of: readonly WireEvent[] = events.slice(from, to < 0 ? undefined : to);
  const began = of[0] as Extract<WireEvent, { type: "handBegan" }>;
  const seat = snapshots[0]?.you.seat ?? null;
  return { seat, events: of, made: [], tableName: "", preset: "", players: began.seats.map((one) => ({ seat: one, name: "", bot: false })) } as unknown as SharedHand;
}

describe.each(STREAMS)("playing on in %s", (name) => {
  const hand = firstHand(name);
  const states = replayStates(practiceStart(hand), hand.events);
  const mayPlayOn = (state: TableState, place: number): boolean => mayPlayOnAt(state, hand.events.slice(place));

  it("is offered as long as the viewer has something to decide, and at each of their turns", () => {
    const own = states.map((state) => (state.you.seat === null ? null : playerAt(state, state.you.seat)));
    for (const [place, state] of states.entries()) {
      const player = own[place] ?? null;
      if (isYourTurn(state)) expect(mayPlayOn(state, place)).toBe(true);
      const { hand: played } = state;
      if (played?.rules != null) expect(mayPlayOn({ ...state, hand: { ...played, rules: { ...played.rules, boards: 2 } } }, place)).toBe(false);
      if (player === null || player.folded || player.allIn || state.hand?.ended) expect(mayPlayOn(state, place)).toBe(false);
    }
  });

  it("is not offered once nobody acts any more", () => {
    const last = hand.events.findLastIndex((event) => ["folded", "checked", "called", "raised"].includes(event.type));
    for (const [place, state] of states.entries()) if (place > last) expect(mayPlayOn(state, place)).toBe(false);
  });

  it("begins before the event that comes next", () => {
    expect(nextSeq(hand, 0)).toBe(hand.events[0]?.seq);
    expect(nextSeq(hand, hand.events.length)).toBe((hand.events.at(-1)?.seq ?? 0) + 1);
  });
});

it("is offered nowhere without a hand", () => expect(mayPlayOnAt(null, [])).toBe(false));

it.each(LANGUAGES)("has no key that seems to end it while others play (%s)", (language) => {
  const { hurry, done } = PRACTICE_WORDS[language];
  expect([HISTORY_WORDS[language].last, done]).not.toContain(hurry);
});
