import { describe, expect, it } from "vitest";
import { dockOf, potOdds } from "../src/lib/dock/dock";
import {
  amountOf,
  checkAmount,
  nearestAmount,
  onlyAmount,
  parseChips,
  raiseOptions,
  sliderAmount,
  sliderPlace,
  stepped,
} from "../src/lib/dock/raise-amount";
import { actionOf, choose, mayShow, preOptions, stillChosen } from "../src/lib/dock/pre-action";
import { potsOf, winnable } from "../src/lib/table/pots";
import type { Legal } from "../src/lib/protocol";
import { roomiestSeat } from "../src/lib/table/seats";
import { fromHand, replayStates } from "../src/lib/table/replay-fold";
import { fromSnapshot } from "../src/lib/table/snapshot";
import { foldEvent, foldEvents } from "../src/lib/table/table-fold";
import type { Hand, TableState } from "../src/lib/table/table-state";
import { GUARD_MS, TapGuard } from "../src/lib/dock/tap-guard";
import { first, stream, STREAMS } from "./streams";

/** A decision by its figures, as the server counts them. */
function legal(given: { price: number; bet: number; stack: number; minRaise: number; pot: number }): Legal {
  const { price, bet, stack, minRaise, pot } = given;
  const open = stack > price;
  const maxRaiseTo = open ? bet + stack : null;
  const minRaiseTo = open ? Math.min(bet + price + minRaise, bet + stack) : null;
  return {
    check: price === 0,
    price,
    callAmount: Math.min(price, stack),
    minRaiseTo,
    maxRaiseTo,
    minRaise,
    minRaiseTotal: minRaiseTo === null ? null : minRaiseTo - bet,
    closed: open ? null : "covered",
    allIn: true,
    bet,
    stack,
    pot,
    bigBlind: 20,
  };
}

const example = legal({ price: 30, bet: 10, stack: 1000, minRaise: 20, pot: 70 });
const sheet = raiseOptions(example);
if (sheet === null) throw new Error("no sheet");

function accepts(bounds: Legal, putIn: number): boolean {
  return checkAmount(bounds, String(putIn)).ok;
}

describe("the document's scenarios (D5)", () => {
  it("1: a first raise", () => {
    const bounds = legal({ price: 20, bet: 0, stack: 1000, minRaise: 20, pot: 30 });
    expect([40, 100, 30, 20].map((putIn) => accepts(bounds, putIn))).toEqual([true, true, false, false]);
  });

  it("2: a raise over a raise, in chips put in", () => {
    const bounds = legal({ price: 80, bet: 20, stack: 1000, minRaise: 80, pot: 150 });
    expect([180, 200, 160, 150, 100].map((putIn) => accepts(bounds, putIn))).toEqual([true, true, true, false, false]);
    expect(checkAmount(bounds, "150")).toMatchObject({ code: "raise_too_small", numbers: { minRaise: 80, increment: 70 } });
  });

  it("3: the whole stack is all-in, here a call", () => {
    const bounds = legal({ price: 100, bet: 0, stack: 50, minRaise: 80, pot: 150 });
    expect(checkAmount(bounds, "50")).toEqual({ ok: true, amount: { to: 50, putIn: 50, potPercent: 0, allIn: true } });
    expect(checkAmount(bounds, "40")).toMatchObject({ code: "raise_covered" });
  });

  it("4: a bet on a new street", () => {
    const bounds = legal({ price: 0, bet: 0, stack: 1000, minRaise: 20, pot: 60 });
    expect([20, 50, 10].map((putIn) => accepts(bounds, putIn))).toEqual([true, true, false]);
  });

  it("all-in for less than a raise is fine, anything between is not", () => {
    const bounds = legal({ price: 30, bet: 10, stack: 45, minRaise: 20, pot: 70 });
    expect([45, 44, 30].map((putIn) => accepts(bounds, putIn))).toEqual([true, false, false]);
  });
});

describe("the messages of D3", () => {
  it("name the increment", () => {
    expect(checkAmount(example, "35")).toMatchObject({ code: "raise_too_small", numbers: { minRaise: 20, increment: 5 } });
  });

  it("name the stack", () => {
    const bounds = legal({ price: 20, bet: 0, stack: 100, minRaise: 20, pot: 30 });
    expect(checkAmount(bounds, "101")).toMatchObject({ code: "not_enough_chips", numbers: { stack: 100 } });
  });

  it.each(["", "abc", "-5", "0", "4.5", "1e3", "٣"])("ask for a valid amount instead of %j", (typed) => {
    expect(checkAmount(example, typed)).toMatchObject({ ok: false, code: "bad_amount" });
  });

  it("take full-width figures and separators", () => {
    expect(parseChips("１，２５０")).toBe(1250);
    expect(parseChips(" 1 250 ")).toBe(1250);
  });

  it("respect the chip and the limit of the betting", () => {
    const limited: Legal = { ...example, maxRaiseTo: 140 };
    expect(checkAmount(limited, "131")).toMatchObject({ code: "raise_too_large" });
    expect(checkAmount(limited, "1000")).toMatchObject({ code: "raise_too_large" });
    expect(checkAmount(example, "55", 10)).toMatchObject({ code: "not_in_chips" });
    expect(checkAmount({ ...example, minRaiseTo: null, maxRaiseTo: null, closed: "capped" }, "60")).toMatchObject({
      code: "raise_capped",
    });
  });
});

describe("an amount that is no call", () => {
  it("says what is missing and not a raise of less than nothing", () => {
    expect(checkAmount(example, "5")).toEqual({ ok: false, code: "under_call", numbers: { price: 30, missing: 25, least: 50 } });
    expect(checkAmount(example, "29")).toMatchObject({ ok: false, code: "under_call", numbers: { missing: 1 } });
    expect(checkAmount(example, "30")).toMatchObject({ ok: false, code: "raise_too_small", numbers: { increment: 0 } });
  });

  it("leaves the slider at the nearest legal amount", () => {
    expect(nearestAmount(sheet, "5000")).toBe(sheet.max);
    expect(nearestAmount(sheet, "5")).toBe(sheet.min);
    expect(nearestAmount(sheet, "120")).toBe(120);
    expect(nearestAmount(sheet, "")).toBe(sheet.min);
    expect(nearestAmount(sheet, "abc")).toBe(sheet.min);
  });
});

describe("one legal amount", () => {
  it("is known as such: fixed limit, or a stack below the least raise", () => {
    expect(onlyAmount(sheet)).toBeNull();
    const fixed = raiseOptions({ ...example, maxRaiseTo: example.minRaiseTo });
    expect(fixed && onlyAmount(fixed)).toEqual({ key: "min", putIn: 50, allIn: false });
    const short = raiseOptions(legal({ price: 30, bet: 10, stack: 40, minRaise: 20, pot: 70 }));
    expect(short && onlyAmount(short)).toEqual({ key: "min", putIn: 40, allIn: true });
  });
});

describe("the raise sheet", () => {
  it("says the least amount and the call in it (D4)", () => {
    expect(sheet.placeholder).toEqual({ least: 50, call: 30 });
    expect([sheet.kind, sheet.min, sheet.max, sheet.minTo, sheet.maxTo]).toEqual(["raise", 50, 1000, 60, 1010]);
  });

  it("is a bet where nobody has bet", () => {
    expect(raiseOptions(legal({ price: 0, bet: 0, stack: 500, minRaise: 20, pot: 60 }))?.kind).toBe("bet");
    expect(raiseOptions(legal({ price: 0, bet: 20, stack: 500, minRaise: 20, pot: 60 }))?.kind).toBe("raise");
  });

  it("has quick amounts of the pot after the call", () => {
    // The bet is 40, the pot after a call 100: half of it is a raise to 90, all of it to 140.
    expect(sheet.quick.map((one) => [one.key, one.putIn])).toEqual([
      ["min", 50],
      ["half", 80],
      ["pot", 130],
      ["max", 1000],
    ]);
    expect(sheet.quick.map((one) => one.allIn)).toEqual([false, false, false, true]);
    expect(amountOf(example, 80)).toEqual({ to: 90, putIn: 80, potPercent: 50, allIn: false });
    expect(amountOf(example, 130).potPercent).toBe(100);
  });

  it("keeps quick amounts legal", () => {
    const short = raiseOptions(legal({ price: 30, bet: 10, stack: 60, minRaise: 20, pot: 70 }));
    expect(short?.quick.map((one) => one.putIn)).toEqual([50, 60, 60, 60]);
    const tiny = raiseOptions(legal({ price: 0, bet: 0, stack: 900, minRaise: 20, pot: 10 }));
    expect(tiny?.quick.map((one) => one.putIn)).toEqual([20, 20, 20, 900]);
  });

  it("steps by big blinds and ends at the bounds", () => {
    expect(stepped(sheet, 50, 1)).toBe(70);
    expect(stepped(sheet, 50, -1)).toBe(50);
    expect(stepped(sheet, 63, 1)).toBe(70);
    expect(stepped(sheet, 63, -1)).toBe(50);
    expect(stepped(sheet, 995, 1)).toBe(1000);
    expect(stepped(sheet, 1000, -1)).toBe(990);
  });

  it("has a slider whose every place is legal and finds its way back", () => {
    for (let place = 0; place <= 1; place += 0.01) {
      const amount = sliderAmount(sheet, place);
      expect(checkAmount(example, amount).ok).toBe(true);
      expect(sliderAmount(sheet, sliderPlace(sheet, amount))).toBe(amount);
    }
    expect([sliderAmount(sheet, 0), sliderAmount(sheet, 1)]).toEqual([50, 1000]);
    expect(sliderAmount(sheet, 0.5)).toBeLessThan(300);
  });

  it("is closed when raising is", () => {
    expect(raiseOptions(legal({ price: 100, bet: 0, stack: 50, minRaise: 80, pot: 150 }))).toBeNull();
  });
});

describe("pot odds", () => {
  it("are what a call needs to win", () => {
    expect(potOdds(example)).toEqual({ percent: 30, ratio: 2.3 });
    expect(potOdds(example, 90)).toEqual({ percent: 25, ratio: 3 });
    expect(potOdds(legal({ price: 0, bet: 0, stack: 9, minRaise: 20, pot: 60 }))).toBeNull();
  });
});

describe("the dock at real turns", () => {
  it.each(STREAMS)("of %s offers what the server allows and no more", (name) => {
    const { viewer, snapshots, events } = stream(name);
    const states = replayStates(fromSnapshot(first(snapshots)), events.slice(first(snapshots).seq));
    for (const state of states) {
      const dock = dockOf(state);
      expect(dock !== null).toBe(viewer !== null && state.turn?.seat === viewer && state.pausedAt === null);
      if (dock === null) continue;
      expect(dock.main.kind).toBe(dock.legal.check ? "check" : "call");
      for (const one of dock.raise?.quick ?? []) expect(checkAmount(dock.legal, one.putIn)).toMatchObject({ ok: true });
      if (dock.raise !== null) expect(accepts(dock.legal, dock.raise.min)).toBe(true);
    }
  });
});

describe("pre-actions", () => {
  const { snapshots, events } = stream("evening-0");
  const start = fromSnapshot(first(snapshots));
  const rest = events.slice(first(snapshots).seq);
  const until = (test: (event: (typeof rest)[number]) => boolean) =>
    foldEvents(start, rest.slice(0, rest.findIndex(test) + 1));
  const others = replayStates(start, rest).filter((state) => state.turn !== null && state.turn.seat !== 0);
  const fresh = (state: TableState) => [null, "post"].includes(state.hand?.players[0]?.action?.kind ?? null);
  const waiting = others.find((state) => fresh(state) && state.hand?.players[0]?.folded === false) ?? start;
  const now = { seq: 9000, time: 1, hand: waiting.hand?.number ?? 0, street: "preflop" } as const;

  it("are offered while others act and to nobody else", () => {
    expect(preOptions(waiting).map((one) => one.kind)).toContain("checkFold");
    expect(preOptions(until((event) => event.type === "turnStarted" && event.seat === 0))).toEqual([]);
    expect(preOptions({ ...waiting, you: { ...waiting.you, seat: null } })).toEqual([]);
  });

  it("are to show a folded hand once it is over, where other people see it", () => {
    const folded = foldEvent(waiting, { type: "folded", ...now, seat: 0 });
    const alone = { ...folded, seats: folded.seats.map((one, seat) => (one === null || seat === 0 ? one : { ...one, bot: { level: "easy", personality: null } as const })) };
    const beside = { ...folded, seats: folded.seats.map((one, seat) => (seat === 1 && one !== null ? { ...one, bot: null } : one)) };
    expect(preOptions(alone)).toEqual([]);
    expect(preOptions(beside).map((one) => one.kind)).toEqual(["show"]);
    const chosen = choose(beside, "show");
    expect(stillChosen(chosen, beside)).toEqual(chosen);
    expect(mayShow(beside)).toBe(false);
    expect(stillChosen(chosen, { ...beside, hand: beside.hand && { ...beside.hand, number: now.hand + 1 } })).toBeNull();
  });

  it("are not offered to a player who has acted and owes nothing: they are asked again at another price only", () => {
    const acted = others.filter((state) => !fresh(state) && state.hand?.players[0]?.folded === false);
    expect(acted.length).toBeGreaterThan(0);
    for (const state of acted) {
      const bet = state.hand?.players[0]?.bet ?? 0;
      const most = Math.max(...Object.values(state.hand?.players ?? {}).map((one) => one.bet));
      if (bet === most) expect(preOptions(state)).toEqual([]);
    }
  });

  it("stand while the price does and are cleared with it", () => {
    const choice = choose(waiting, "checkFold");
    expect(stillChosen(choice, waiting)).toEqual(choice);
    const other = waiting.turn?.seat ?? 1;
    expect(stillChosen(choice, foldEvent(waiting, { type: "folded", ...now, seat: other }))).toEqual(choice);
    const to = 500;
    const bet = waiting.hand?.players[other]?.bet ?? 0;
    const raised = foldEvent(waiting, { type: "raised", ...now, seat: other, amount: to - bet, to, over: 20 });
    expect(stillChosen(choice, raised)).toBeNull();
    const call = choose(raised, "call");
    expect(call?.amount).toBe(to - (raised.hand?.players[0]?.bet ?? 0));
    const board = { type: "boardDealt", ...now, street: "flop", cards: ["2c", "3c", "4c"] } as const;
    expect(stillChosen(call, foldEvent(raised, board))).toBeNull();
  });

  it("become the action they say, or none", () => {
    const free = legal({ price: 0, bet: 20, stack: 500, minRaise: 20, pot: 60 });
    const chosen = (kind: "checkFold" | "check" | "call", amount: number) =>
      ({ kind, amount, allIn: false, hand: 1, street: "flop" }) as const;
    expect(actionOf(chosen("checkFold", 0), free)).toBe("check");
    expect(actionOf(chosen("check", 0), free)).toBe("check");
    expect(actionOf(chosen("checkFold", 30), example)).toBe("fold");
    expect(actionOf(chosen("call", 30), example)).toBe("call");
    expect(actionOf(chosen("call", 20), example)).toBeNull();
    expect(actionOf(chosen("check", 0), example)).toBeNull();
  });
});

describe("the price of a pre-action", () => {
  const at = { time: 1, hand: 1 } as const;
  const players = [0, 1, 2, 3].map((seat) => ({ seat, name: `P${seat}`, bot: false }));

  /** Four players, 5/10, seat 0 on the button: blinds and what was posted, as far as the first decision. */
  function first4(given: { stacks: number[]; posts: { seat: number; amount: number; kind: string }[]; level: number; viewer: number }): TableState {
    const empty = fromHand({ tableName: "", preset: "", seat: given.viewer, players }, 4);
    const start: TableState = { ...empty, you: { ...empty.you, controls: true }, phase: "BettingPreflop" };
    const seats = [0, 1, 2, 3];
    let seq = 0;
    const events = [
      { type: "handBegan", ...at, seats, button: 0, small: 1, big: 2, missed: [] },
      { type: "handStarted", ...at, seats, stacks: given.stacks, rules: { smallBlind: 5, bigBlind: 10 } },
      ...given.posts.map((post) => ({ type: "chipsPosted", ...at, ...post })),
    ].map((event) => ({ ...event, seq: (seq += 1) }));
    const turn = { type: "turnStarted", ...at, seq: seq + 1, seat: 3, decision: 0, allowance: null, bank: 0 };
    const price = legal({ price: given.level, bet: 0, stack: given.stacks[3] ?? 0, minRaise: 10, pot: 0 });
    return foldEvents(start, [...events, { ...turn, legal: price }] as never);
  }

  it("is the whole big blind although the big blind is all-in for less", () => {
    const posts = [
      { seat: 1, amount: 5, kind: "small_blind" },
      { seat: 2, amount: 3, kind: "big_blind" },
    ];
    const small = first4({ stacks: [1000, 1000, 3, 1000], posts, level: 10, viewer: 1 });
    expect(preOptions(small)).toEqual([
      { kind: "checkFold", amount: 5, allIn: false },
      { kind: "call", amount: 5, allIn: false },
    ]);
    const button = first4({ stacks: [1000, 1000, 3, 1000], posts, level: 10, viewer: 0 });
    expect(preOptions(button)).toContainEqual({ kind: "call", amount: 10, allIn: false });
    // The choice stands between two decisions, when nobody tells the price.
    const choice = choose(small, "call");
    const folded = foldEvent(small, { type: "folded", ...at, seq: 20, seat: 3, street: "preflop" } as never);
    expect(folded.turn).toBeNull();
    expect(stillChosen(choice, folded)).toEqual(choice);
  });

  it("has no ante in it, and what was posted live counts", () => {
    const posts = [
      ...[0, 1, 2, 3].map((seat) => ({ seat, amount: 2, kind: "ante" })),
      { seat: 1, amount: 5, kind: "small_blind" },
      { seat: 2, amount: 10, kind: "big_blind" },
      { seat: 0, amount: 10, kind: "live" },
    ];
    const given = { stacks: [1000, 1000, 1000, 1000], posts, level: 10 };
    expect(preOptions(first4({ ...given, viewer: 0 })).map((one) => one.kind)).toEqual(["checkFold", "check"]);
    expect(preOptions(first4({ ...given, viewer: 1 }))[1]).toEqual({ kind: "call", amount: 5, allIn: false });
  });

  it("counts a straddle, whose player may still check or raise; raises step by it until the flop", () => {
    const posts = [
      { seat: 1, amount: 5, kind: "small_blind" },
      { seat: 2, amount: 10, kind: "big_blind" },
      { seat: 0, amount: 20, kind: "straddle" },
    ];
    const given = { stacks: [1000, 1000, 1000, 1000], posts, level: 20 };
    const straddled = first4({ ...given, viewer: 0 });
    expect(preOptions(straddled).map((one) => one.kind)).toEqual(["checkFold", "check"]);
    expect(straddled.hand?.players[0]?.action?.kind).toBe("straddle");
    expect(straddled.hand?.straddle).toBe(20);
    const first = first4({ ...given, viewer: 3 });
    const bound = { ...example, bigBlind: 10 };
    const asked = { ...first, turn: { ...(first.turn as never as object), legal: bound } } as never as TableState;
    expect(dockOf(asked)?.raise?.step).toBe(20);
    const flop = { ...asked, hand: { ...(asked.hand as Hand), street: "flop" as const } };
    expect(dockOf(flop)?.raise?.step).toBe(10);
  });

  it("says when a call takes everything", () => {
    const posts = [
      { seat: 1, amount: 5, kind: "small_blind" },
      { seat: 2, amount: 10, kind: "big_blind" },
    ];
    expect(preOptions(first4({ stacks: [7, 1000, 1000, 1000], posts, level: 10, viewer: 0 }))[1]).toEqual({
      kind: "call",
      amount: 7,
      allIn: true,
    });
  });

  it.each(STREAMS)("is in %s what the server asks when the turn comes", (name) => {
    const { snapshots, events } = stream(name);
    let state = fromSnapshot(first(snapshots));
    for (const event of events) {
      if (event.seq < state.seq) continue;
      const before = state;
      state = foldEvent(state, event);
      if (event.type !== "turnStarted" || event.seat !== state.you.seat) continue;
      for (const option of preOptions(before)) expect(option.amount).toBe(event.legal.callAmount);
    }
  });
});

describe("the guard of the keys", () => {
  it("ignores taps for a while after a label has changed", () => {
    const guard = new TapGuard();
    expect(guard.relabel("过牌")).toBe(true);
    guard.drawn(0);
    expect(guard.tap("1/1", GUARD_MS - 1)).toBe(false);
    expect(guard.relabel("过牌")).toBe(false);
    guard.drawn(300);
    expect(guard.tap("1/1", GUARD_MS)).toBe(true);
    guard.relabel("跟注 30");
    expect(guard.tap("1/2", 60_000), "nobody has read it yet").toBe(false);
    guard.drawn(1000);
    expect(guard.tap("1/2", 1399)).toBe(false);
    expect(guard.tap("1/2", 1400)).toBe(true);
  });

  it("lets a key that is no decision be pressed once, and then rest", () => {
    const guard = new TapGuard();
    guard.relabel("排队");
    guard.drawn(0);
    expect(guard.press(GUARD_MS - 1)).toBe(false);
    expect(guard.press(GUARD_MS)).toBe(true);
    expect(guard.press(GUARD_MS + 180)).toBe(false);
    expect(guard.press(2 * GUARD_MS)).toBe(true);
  });

  it("lets one tap send one action, until that is refused", () => {
    const guard = new TapGuard();
    expect(guard.tap("1/1", 0)).toBe(true);
    expect(guard.tap("1/1", 5000)).toBe(false);
    guard.release();
    expect(guard.tap("1/1", 6000)).toBe(true);
  });
});

describe("a call for less", () => {
  const player = (seat: number, committed: number, allIn: boolean) => ({ seat, committed, dead: 0, bet: committed, folded: false, allIn });
  const hand = { voided: false, awards: [], players: { 0: player(0, 20, false), 1: player(1, 1000, true), 2: player(2, 400, true) } } as unknown as Hand;

  it("can win of everybody only as much as it has put in", () => {
    expect(winnable(hand, 0, 80)).toBe(220);
    expect(winnable(hand, 0, 980)).toBe(1420);
  });

  it("a bet that nobody has answered is no side pot", () => {
    expect(potsOf(hand).map((pot) => pot.amount)).toEqual([820]);
  });
});

it("a seat is chosen far from everybody", () => {
  expect(roomiestSeat([true, false, false, false, false, false])).toBe(3);
  expect(roomiestSeat([false, false, true])).toBe(0);
  expect(roomiestSeat([true, true])).toBeNull();
});
