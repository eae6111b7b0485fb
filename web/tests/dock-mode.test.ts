import { describe, expect, it } from "vitest";
import { dockMode, keysOf, mayCallNext } from "../src/lib/dock/dock-mode";
import { replayStates } from "../src/lib/table/replay-fold";
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

const seated = states("evening-0");
const find = (wanted: (state: TableState) => boolean): TableState => {
  const found = seated.find(wanted);
  if (found === undefined) throw new Error("the stream has no such state");
  return found;
};
const summary = find((state) => state.phase === "HandSummary");
const own = summary.you.seat ?? -1;

/** The next hand is played, and the viewer is not in it. */
const others = change(summary, {
  phase: "BettingFlop",
  hand: { ...summary.hand!, ended: false, settlement: null, players: Object.fromEntries(Object.entries(summary.hand!.players).filter(([seat]) => Number(seat) !== own)) },
});

/** The viewer's own seat as it is with some changes. */
function seatWith(state: TableState, changes: Partial<NonNullable<TableState["seats"][number]>>): TableState {
  return change(state, { seats: state.seats.map((seat) => (seat?.seat === own ? { ...seat, ...changes } : seat)) });
}

function change(state: TableState, changes: Partial<TableState>): TableState {
  return { ...state, ...changes };
}

describe.each(STREAMS)("the dock of %s", (name) => {
  it("asks for a decision exactly when it is the viewer's turn", () => {
    for (const state of states(name)) {
      const mine = state.turn !== null && state.turn.seat === state.you.seat && state.pausedAt === null;
      expect(dockMode(state).kind === "decide").toBe(mine && state.you.controls);
    }
  });

  it("never offers a decision to who has folded or is all-in", () => {
    for (const state of states(name)) {
      const player = state.you.seat === null ? null : state.hand?.players[state.you.seat];
      if (state.hand?.ended !== false || !(player?.folded || player?.allIn)) continue;
      const mode = dockMode(state);
      expect(mode.kind === "preact" ? mode.options.filter((one) => one.kind !== "show") : []).toEqual([]);
    }
  });
});

it("a spectator may sit down, wait for a seat, or take the one that is kept for them", () => {
  const state = first(states("evening-spectator"));
  const free = change(state, { seats: [...state.seats.slice(1), null] });
  const full = change(state, { seats: state.seats.map((seat, number) => seat ?? { ...state.seats.find((one) => one !== null)!, seat: number }) });
  expect(dockMode(free)).toMatchObject({ kind: "spectate", full: false });
  expect(dockMode(full)).toMatchObject({ kind: "spectate", full: true, waitingPlace: null });
  expect(dockMode(change(full, { you: { ...full.you, queue: 2 } }))).toMatchObject({ kind: "spectate", waitingPlace: 2 });
  expect(dockMode(change(full, { offer: { seat: 1, until: 5000 } }))).toEqual({ kind: "offered", until: 5000 });
});

it("after a hand the next one comes by a key where the table is played by key", () => {
  const config = summary.config!;
  expect(dockMode(change(summary, { config: { ...config, nextHand: "manual" } }))).toMatchObject({ kind: "summary", mayCall: true });
  expect(dockMode(change(summary, { config: { ...config, nextHand: "auto" } }))).toMatchObject({ kind: "summary", mayCall: false });
});

it("a table that is played by key wants the key again after everybody was gone", () => {
  const config = { ...summary.config!, nextHand: "manual" as const };
  expect(dockMode(change(summary, { phase: "Waiting", config }))).toMatchObject({ kind: "waiting", mayCall: true, mayStart: false });
});

it("the host starts a table that has not played yet", () => {
  const fresh = change(summary, { phase: "Waiting", handNumber: 0, hand: null });
  expect(dockMode(change(fresh, { you: { ...fresh.you, host: true } }))).toMatchObject({ kind: "waiting", mayStart: true });
  expect(dockMode(change(fresh, { you: { ...fresh.you, host: false } }))).toMatchObject({ kind: "waiting", mayStart: false });
});

it("the host lets a table go on that waits although there is company: an error ended its hand", () => {
  const config = { ...summary.config!, nextHand: "auto" as const };
  const waits = change(summary, { phase: "Waiting", config, you: { ...summary.you, host: true } });
  expect(dockMode(waits)).toMatchObject({ kind: "waiting", mayStart: true });
  const alone = change(waits, { seats: waits.seats.map((seat) => (seat?.seat === own ? seat : null)) });
  expect(dockMode(alone)).toMatchObject({ kind: "waiting", mayStart: false });
});

it("a host without company gets the bots of the last hand back, or one; who is not the host is told what is awaited", () => {
  const host = { ...summary.you, host: true };
  const waits = change(summary, { phase: "Waiting", you: host, seats: summary.seats.map((seat) => (seat?.seat === own ? { ...seat, stack: 100 } : null)) });
  const bots = Object.values(waits.hand!.players).filter((player) => player.bot !== null).map((player) => player.seat);
  const mode = dockMode(waits);
  expect(mode).toMatchObject({ kind: "waiting", forBots: bots.length > 0 ? bots : [expect.any(Number)] });
  expect(keysOf(mode, waits)).toContain("addBots");
  const fresh = change(waits, { handNumber: 0, hand: null });
  expect(dockMode(fresh)).toMatchObject({ mayStart: false, forBots: [waits.seats.findIndex((seat) => seat === null)] });
  expect(dockMode(change(waits, { you: { ...host, host: false } }))).toMatchObject({ forBots: [] });
  const config = { ...waits.config!, endsWithHuman: true, rebuys: false };
  expect(dockMode(change(waits, { config }))).toMatchObject({ forBots: [] });
});

it("who has no chips left may buy new ones where that is allowed, and sees the summary where it is not", () => {
  const broke = change(summary, { seats: summary.seats.map((seat) => (seat?.seat === own ? { ...seat, stack: 0, queued: 0 } : seat)) });
  const config = summary.config!;
  expect(dockMode(change(broke, { config: { ...config, rebuys: true } }))).toMatchObject({ kind: "broke", mayRebuy: true });
  expect(dockMode(change(broke, { config: { ...config, rebuys: false } })).kind).toBe("summary");
});

it("chips can be bought for as long as one has none, also while others play (T5)", () => {
  const config = { ...summary.config!, rebuys: true };
  for (const state of [summary, others, change(summary, { phase: "TableSetup" })]) {
    const broke = seatWith(change(state, { config }), { stack: 0, queued: 0 });
    expect(keysOf(dockMode(broke), broke), state.phase).toContain("rebuy");
  }
  const hand = summary.hand!;
  const players = { ...hand.players, [own]: { ...hand.players[own]!, folded: false, allIn: true } };
  const allIn = seatWith(change(summary, { config, phase: "BettingFlop", hand: { ...hand, players, ended: false, settlement: null } }), { stack: 0, queued: 0 });
  expect(keysOf(dockMode(allIn), allIn)).toEqual([]);
});

it("who owes a blind may post and come in for as long as the table allows it (T5)", () => {
  const config = { ...summary.config!, entry: "post_or_wait" as const };
  for (const state of [summary, others]) {
    const owes = seatWith(change(state, { config }), { owes: true, post: false });
    expect(keysOf(dockMode(owes), owes), state.phase).toContain("comeBackPost");
    const posts = seatWith(owes, { post: true });
    expect(keysOf(dockMode(posts), posts), state.phase).not.toContain("comeBackPost");
    const waits = change(owes, { config: { ...config, entry: "free" } });
    expect(keysOf(dockMode(waits), waits), state.phase).not.toContain("comeBackPost");
  }
});

it("who is away may sit in between hands too, and the next hand can still be called (T5)", () => {
  const away = seatWith(change(summary, { config: { ...summary.config!, nextHand: "manual" } }), { sittingOut: true });
  expect(keysOf(dockMode(away), away)).toEqual(expect.arrayContaining(["comeBack", "next"]));
});

it("cards can be shown until the next ones are dealt (T5)", () => {
  const hand = summary.hand!;
  const hidden = change(summary, { hand: { ...hand, players: { ...hand.players, [own]: { ...hand.players[own]!, cards: ["As", "Ks"], shown: false } } } });
  for (const phase of ["HandSummary", "Waiting", "TableSetup"] as const) {
    const state = change(hidden, { phase });
    expect(keysOf(dockMode(state), state), phase).toContain("show");
  }
  expect(keysOf(dockMode(others), others)).not.toContain("show");
});

it("another device, a pause and sitting out come before everything else", () => {
  expect(dockMode(change(summary, { you: { ...summary.you, controls: false } })).kind).toBe("elsewhere");
  expect(dockMode(change(summary, { pausedAt: 1, you: { ...summary.you, host: true } }))).toEqual({ kind: "paused", mayResume: true });
  const out = change(summary, {
    phase: "BettingFlop",
    seats: summary.seats.map((seat) => (seat?.seat === own ? { ...seat, sittingOut: true } : seat)),
  });
  expect(dockMode(out).kind).toBe("sittingOut");
});

it("who was away and has been asked to leave has nothing to come back to", () => {
  const seats = summary.seats.map((seat) => (seat?.seat === own ? { ...seat, sittingOut: true, parting: "kicked" as const } : seat));
  const out = change(others, { seats });
  expect(keysOf(dockMode(out), out)).toEqual([]);
});

it("who was away before the first hand has no blinds to post", () => {
  const config = { ...summary.config!, entry: "post_or_wait" as const };
  const away = summary.seats.map((seat) => (seat?.seat === own ? { ...seat, sittingOut: true, owes: true } : seat));
  const out = change(summary, { phase: "Waiting", seats: away, config });
  expect(keysOf(dockMode(out), out)).toEqual(["show", "comeBack", "comeBackPost"]);
  const fresh = change(out, { handNumber: 0, hand: null });
  expect(keysOf(dockMode(fresh), fresh)).toEqual(["comeBack"]);
});

describe("what the keys mean", () => {
  const manual = change(summary, { config: { ...summary.config!, nextHand: "manual" } });
  const meaning = (state: TableState) => keysOf(dockMode(state), state).join();

  it("changes when a key comes, goes or moves, though the dock is for the same thing", () => {
    const hand = manual.hand!;
    const player = hand.players[own]!;
    const with_ = (changes: Partial<typeof player>) => change(manual, { hand: { ...hand, players: { ...hand.players, [own]: { ...player, ...changes } } } });
    const cards = ["As", "Ks"] as const;
    expect(meaning(with_({ cards, shown: false }))).toBe("settlement,show,next");
    expect(meaning(with_({ cards, shown: true }))).toBe("settlement,next");
    const state = first(states("evening-spectator"));
    const full = change(state, { seats: state.seats.map((seat, number) => seat ?? { ...state.seats.find((one) => one !== null)!, seat: number }) });
    expect(meaning(full)).toBe("queue");
    expect(meaning(change(full, { you: { ...full.you, queue: 1 } }))).toBe("unqueue");
  });

  it.each(STREAMS)("is told of every decision and choice of %s by its price", (name) => {
    for (const state of states(name)) {
      const mode = dockMode(state);
      if (mode.kind === "decide") expect(meaning(state)).toContain(String(mode.dock.toCall));
      if (mode.kind === "preact") for (const { amount } of mode.options) expect(meaning(state)).toContain(String(amount));
    }
  });
});

it("only who sits and holds the seat may call the next hand", () => {
  const manual = change(summary, { config: { ...summary.config!, nextHand: "manual" } });
  expect(mayCallNext(manual)).toBe(true);
  expect(mayCallNext(change(manual, { you: { ...manual.you, seat: null } }))).toBe(false);
  expect(mayCallNext(change(manual, { you: { ...manual.you, controls: false } }))).toBe(false);
  expect(mayCallNext(change(manual, { config: { ...manual.config!, nextHand: "auto" } }))).toBe(false);
  expect(mayCallNext(change(manual, { outcome: "defeat" }))).toBe(false);
  expect(mayCallNext(change(manual, { phase: "BettingFlop" }))).toBe(false);
});
