import { describe, expect, it } from "vitest";
import { isShown, seatView } from "../src/lib/table/seat-view";
import { replayStates } from "../src/lib/table/replay-fold";
import { foldEvent } from "../src/lib/table/table-fold";
import { fromSnapshot } from "../src/lib/table/snapshot";
import type { TableState } from "../src/lib/table/table-state";
import { first, stream, STREAMS } from "./streams";

function states(name: (typeof STREAMS)[number]): readonly TableState[] {
  const { snapshots, events } = stream(name);
  const start = fromSnapshot(first(snapshots));
  return replayStates(
    start,
    events.filter((event) => event.seq >= start.seq),
  );
}

describe.each(STREAMS)("seats of %s", (name) => {
  it("show others' cards face down until they were shown", () => {
    for (const state of states(name))
      for (const seat of state.seats.keys()) {
        const view = seatView(state, seat);
        if (view === null || !Array.isArray(view.cards)) continue;
        expect(seat === state.you.seat || state.hand?.players[seat]?.shown).toBe(true);
      }
  });

  it("have one dealer at most, and one to act", () => {
    for (const state of states(name)) {
      const views = [...state.seats.keys()].map((seat) => seatView(state, seat));
      expect(views.filter((view) => view?.puck === "dealer").length).toBeLessThanOrEqual(1);
      expect(views.filter((view) => view?.acting).map((view) => view?.seat)).toEqual(
        state.turn === null ? [] : [state.turn.seat],
      );
    }
  });

  it("say in a word why somebody takes no part", () => {
    for (const state of states(name))
      for (const player of Object.values(state.hand?.players ?? {})) {
        const view = seatView(state, player.seat);
        if (view === null || state.hand?.ended !== false) continue;
        expect(view.folded).toBe(player.folded);
        const leaves = state.seats[player.seat]?.parting != null;
        if (!leaves) expect(view.status === "folded").toBe(player.folded);
        else if (player.folded) expect(view.status).toBe("leaving");
        if (player.folded) expect(view.cards === "backs").toBe(false);
        if (player.allIn && !player.folded) expect(view.status).toBe("allIn");
      }
  });

  it("say that a player put their hand away at the showdown", () => {
    for (const state of states(name))
      for (const player of Object.values(state.hand?.players ?? {})) {
        const view = seatView(state, player.seat);
        if (view === null || state.hand?.voided !== false || !isShown(state)) continue;
        expect(view.mucked).toBe(player.mucked);
        if (view.mucked) expect(view.cards === "backs").toBe(false);
      }
  });

  it("show what each has won, and who lost at a showdown", () => {
    const paid = states(name).filter((state) => (state.hand?.awards.length ?? 0) > 0 && state.hand?.voided === false && isShown(state));
    expect(paid.length).toBeGreaterThan(0);
    for (const state of paid)
      for (const view of [...state.seats.keys()].map((seat) => seatView(state, seat))) {
        if (view === null) continue;
        expect(view.won > 0 && view.lost).toBe(false);
        expect(view.won).toBe(
          state.hand?.awards.flatMap((award) => award.shares).reduce((sum, share) => sum + (share.seat === view.seat ? share.amount : 0), 0),
        );
      }
  });
});

it("the host is marked where there is more than one person, and a new name is at the seat", () => {
  const shown = first(states("evening-1"));
  const hosts = (state: TableState): readonly number[] => [...state.seats.keys()].filter((seat) => seatView(state, seat)?.host);
  expect(hosts(shown)).toEqual([0]);
  const given = foldEvent(shown, { type: "hostChanged", seq: shown.seq, time: shown.time, seat: 1 });
  expect(hosts(given)).toEqual([1]);
  const config = shown.config && { ...shown.config, maxHumans: 1 };
  expect(hosts({ ...shown, config })).toEqual([]);
  const renamed = foldEvent(given, { type: "playerRenamed", seq: given.seq, time: given.time, seat: 1, name: "Benny" });
  expect(seatView(renamed, 1)?.name).toBe("Benny");
});

it("a table that waits, draws or shuffles has put the cards of the last hand away", () => {
  for (const name of STREAMS)
    for (const state of states(name))
      if (state.hand?.ended && ["Waiting", "DrawingForButton", "TableSetup"].includes(state.phase))
        for (const seat of state.seats.keys()) {
          const view = seatView(state, seat);
          expect(view === null).toBe(state.seats[seat] === null);
          if (view !== null) expect(view).toMatchObject({ cards: null, won: 0, bet: 0, made: null });
        }
});

it("the card drawn for the button is shown while it is drawn, the last one of a tie", () => {
  const drawing = states("solo-0").find((state) => state.phase === "DrawingForButton");
  const rounds = drawing?.draw?.rounds ?? [];
  expect(rounds.length).toBeGreaterThan(0);
  for (const { seat } of rounds[0] ?? []) {
    const own = rounds.flatMap((round) => round.filter((one) => one.seat === seat));
    expect(drawing && seatView(drawing, seat)?.drawn).toBe(own[own.length - 1]?.card);
  }
});
