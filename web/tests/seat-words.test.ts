import { expect, it } from "vitest";
import { replayStates } from "../src/lib/table/replay-fold";
import { seatView, type SeatView } from "../src/lib/table/seat-view";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { loadLanguage } from "../src/lib/words/i18n";
import { openCards, seatLabel, stackLine } from "../src/lib/words/seat-words";
import { first, stream } from "./streams";

const en = await loadLanguage("en");
const { snapshots, events, made } = stream("evening-0");
const start = fromSnapshot(first(snapshots));
const views = replayStates(
  start,
  events.filter((event) => event.seq >= start.seq),
  made,
).flatMap((state) => [...state.seats.keys()].map((seat) => seatView(state, seat)).filter((view) => view !== null));
const closed: SeatView = { ...views.find((view) => view.cards === "backs")!, stack: 1_234_567, status: null };
const open: SeatView = { ...closed, cards: ["As", "Td"] };

it("a hand is open when its cards are known", () => {
  for (const view of views) expect(openCards(view) !== null).toBe(Array.isArray(view.cards));
  expect([openCards(closed), openCards(open)]).toEqual([null, ["As", "Td"]]);
});

it("the stack is shortened sooner beside an open hand", () => {
  expect(stackLine(en, closed)).toBe(en.chips(1_234_567, 7));
  expect(stackLine(en, open)).toBe(en.chips(1_234_567, 5));
  expect(stackLine(en, open).length).toBeLessThan(stackLine(en, closed).length);
});

it("who has no chips left says why instead", () => {
  expect(stackLine(en, { ...closed, status: "allIn" })).toBe(en.words.seat.allIn);
  expect(stackLine(en, { ...open, status: "allIn" })).toBe(en.words.tags.allIn);
  expect(stackLine(en, { ...closed, status: "out" })).toBe(en.words.seat.out);
});

it("the label has everything that is seen, and nothing twice", () => {
  for (const view of views) {
    const label = seatLabel(en, view);
    const parts = label.split(en.words.common.between);
    expect(parts[0]).toBe(view.name);
    expect(new Set(parts).size).toBe(parts.length);
    expect(parts.includes(en.words.seat.toAct)).toBe(view.acting);
    expect(label.includes(en.words.seat.button)).toBe(view.puck === "dealer");
  }
});

it("the label names the cards of an open hand alone", () => {
  expect(seatLabel(en, open)).toContain([en.cardName("As"), en.cardName("Td")].join(" "));
  expect(seatLabel(en, closed)).not.toContain(en.cardName("As"));
});
