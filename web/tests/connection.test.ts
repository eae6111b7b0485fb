import { EVERY_TABLE } from "../src/lib/lobby/lobby";
import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type ConnectionState } from "../src/lib/link/connection";
import type { DeviceTimer } from "../src/lib/link/device-timer";
import type { HouseLink, MessageStream, StreamEvents } from "../src/lib/link/house-link";
import type { Answer } from "../src/lib/link/pending-requests";
import type { ClientMessage, ServerMessage } from "../src/lib/protocol";
import { first, stream } from "./streams";

type Sent = { type: string; id: string; table?: string; seq?: number };

class FakeStream implements MessageStream {
  sent: Sent[] = [];
  closed = false;
  events: StreamEvents;

  constructor(events: StreamEvents) {
    this.events = events;
  }

  send(message: ClientMessage): void {
    this.sent.push(message as Sent);
  }

  close(): void {
    this.closed = true;
  }

  say(message: object): void {
    this.events.message(message as ServerMessage);
  }

  welcome(now = 0): void {
    const limits = { frame: 4096, chat: 200, burst: 40, perSecond: 20 };
    this.say({ type: "welcome", account: "a", nickname: "Ann", version: "0.1.0", protocol: 1, now, limits });
  }

  /** What was sent, pings aside. */
  get asked(): Sent[] {
    return this.sent.filter((one) => one.type !== "ping");
  }

  last(type: string): Sent {
    const found = this.sent.filter((one) => one.type === type).pop();
    if (found === undefined) throw new Error(`no ${type}`);
    return found;
  }

  done(type: string): void {
    this.say({ type: "done", id: this.last(type).id });
  }
}

class World {
  time = 1000;
  streams: FakeStream[] = [];
  timers: { at: number; callback: () => void }[] = [];
  known: boolean | null = true;
  states: ConnectionState[] = [];
  messages: ServerMessage[] = [];
  device: DeviceTimer = {
    now: () => this.time,
    random: () => 0.5,
    after: (milliseconds, callback) => {
      const timer = { at: this.time + milliseconds, callback };
      this.timers.push(timer);
      return () => (this.timers = this.timers.filter((one) => one !== timer));
    },
  };
  connection = new Connection(this.link(), this.device, {
    state: (state) => this.states.push(state),
    message: (message) => this.messages.push(message),
  });

  link(): HouseLink {
    return {
      openStream: (events) => {
        const stream = new FakeStream(events);
        this.streams.push(stream);
        return stream;
      },
      request: <T,>() => {
        const me = this.known ? { account: "a", nickname: "Ann" } : null;
        return Promise.resolve(this.known === null ? { ok: false, failure: null } : { ok: true, value: { me } as T });
      },
      isNear: false,
      saveFile: () => Promise.resolve(true),
    };
  }

  get stream(): FakeStream {
    const stream = this.streams[this.streams.length - 1];
    if (stream === undefined) throw new Error("no stream");
    return stream;
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.time = Math.max(this.time, due.at);
      due.callback();
    }
    this.time = end;
  }

  open(): void {
    this.connection.connect();
    this.stream.welcome(this.time);
  }

  drop(): void {
    this.stream.events.closed();
  }
}

let world: World;
const table = "k7m2q9";
const turn = { hand: 1, decision: 2 };
const shown = { ...first(stream("evening-0").snapshots), table };

beforeEach(() => {
  world = new World();
});

describe("the states of a connection", () => {
  it("is open with the server's welcome and not before", () => {
    world.connection.connect();
    expect(world.connection.state.kind).toBe("connecting");
    world.stream.welcome();
    expect(world.states.map((state) => state.kind)).toEqual(["connecting", "open"]);
  });

  it("comes back with growing pauses that have an end", () => {
    world.connection.connect();
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      world.drop();
      const { state } = world.connection;
      if (state.kind !== "waiting") throw new Error(state.kind);
      pauses.push(state.retryAt - world.time);
      world.pass(state.retryAt - world.time);
    }
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000, 15000]);
  });

  it("begins with the shortest pause again after it was open", () => {
    world.connection.connect();
    world.drop();
    world.pass(500);
    world.stream.welcome();
    world.drop();
    expect(world.connection.state).toMatchObject({ kind: "waiting", retryAt: world.time + 500 });
  });

  it("tries at once when told to, once", () => {
    world.connection.connect();
    world.drop();
    world.connection.retryNow();
    world.connection.retryNow();
    world.pass(9_000);
    expect(world.streams).toHaveLength(2);
  });

  it("closes when the server does not know us", async () => {
    world.known = false;
    world.connection.connect();
    world.drop();
    await Promise.resolve().then(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(world.connection.state).toEqual({ kind: "closed", reason: "not_signed_in" });
    world.pass(60_000);
    expect(world.streams).toHaveLength(1);
    world.connection.connect();
    expect(world.connection.state.kind).toBe("connecting");
  });

  it("does not come back after close, and loses what was asked", async () => {
    world.open();
    const answer = world.connection.request({ type: "start", table });
    world.connection.close();
    expect((await answer).type).toBe("lost");
    world.pass(60_000);
    expect(world.stream.closed).toBe(true);
    expect(world.streams).toHaveLength(1);
  });

  it("comes back after a shutdown and stays away after anything else", () => {
    world.open();
    world.stream.say({ type: "closing", code: "shutting_down" });
    world.drop();
    expect(world.connection.state.kind).toBe("waiting");
    world.pass(500);
    world.stream.welcome();
    world.stream.say({ type: "closing", code: "unreadable" });
    expect(world.connection.state).toEqual({ kind: "closed", reason: "unreadable" });
  });

  it("says that it is too old for a newer protocol", () => {
    world.connection.connect();
    world.stream.say({ type: "welcome", protocol: 2, now: 0 });
    expect(world.connection.state).toEqual({ kind: "closed", reason: "outdated" });
  });

  it("does not listen to a stream that was replaced", () => {
    world.open();
    const old = world.stream;
    world.drop();
    world.pass(500);
    world.stream.welcome();
    old.events.closed();
    expect(world.connection.state.kind).toBe("open");
  });
});

describe("asking", () => {
  it("gives every request another id and its own answer", async () => {
    world.open();
    const answers = [1, 2].map(() => world.connection.request({ type: "chat", table, text: "hi" }));
    const [one, two] = world.stream.asked;
    expect(one?.id).not.toBe(two?.id);
    world.stream.say({ type: "refused", id: two?.id, code: "rate_limited", numbers: { wait: 5 } });
    world.stream.say({ type: "done", id: one?.id });
    expect((await Promise.all(answers)).map((answer: Answer) => answer.type)).toEqual(["done", "refused"]);
  });

  it("has other ids on another device", () => {
    const [one, two] = [0.1, 0.9].map((number) => {
      const device = { now: () => 0, random: () => number, after: () => () => undefined };
      const connection = new Connection(world.link(), device);
      connection.connect();
      world.stream.welcome();
      void connection.request({ type: "start", table });
      return world.stream.last("start").id;
    });
    expect(one).toMatch(/^[0-9a-z]{10}-\d+$/);
    expect(one).not.toBe(two);
  });

  it("repeats what was not answered with the same id on the next connection", async () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    world.stream.say(shown);
    world.stream.done("watch");
    const answer = world.connection.act(table, turn, "raise", { putIn: 160 });
    const sent = world.stream.last("act");
    expect(sent).toMatchObject({ hand: 1, decision: 2, action: "raise", putIn: 160 });
    world.drop();
    world.pass(500);
    world.stream.welcome();
    expect(world.stream.asked.map((one) => one.type)).toEqual(["watch"]);
    world.stream.done("watch");
    expect(world.stream.last("act")).toEqual(sent);
    world.stream.done("act");
    expect((await answer).type).toBe("done");
    expect(world.connection.unanswered).toBe(1); // the ping
  });

  it("sends what was asked while there was no connection", () => {
    void world.connection.browseLobby(EVERY_TABLE);
    world.open();
    expect(world.stream.asked.map((one) => one.type)).toEqual(["browseLobby"]);
  });

  it("asks again when the table is busy, a few times", async () => {
    world.open();
    const answer = world.connection.request({ type: "start", table });
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(world.stream.asked).toHaveLength(tries);
      world.stream.say({ type: "refused", id: world.stream.last("start").id, code: "busy" });
      world.pass(1000);
    }
    expect(await answer).toMatchObject({ type: "refused", code: "busy" });
  });
});

describe("watching", () => {
  it("resumes from the last event", () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    expect(world.stream.last("watch").seq).toBeUndefined();
    world.stream.say(shown);
    world.stream.done("watch");
    world.drop();
    world.pass(500);
    world.stream.welcome();
    expect(world.stream.last("watch").seq).toBe(shown.seq - 1);
    world.stream.say({ type: "events", table, events: [{ type: "gameStarted", seq: 40, time: 1 }] });
    world.stream.done("watch");
    world.drop();
    world.pass(500);
    world.stream.welcome();
    expect(world.stream.last("watch").seq).toBe(40);
  });

  it("tells whoever watches a table what comes of it, up to the last word, and nobody who has left", () => {
    const heard: string[] = [];
    world.open();
    void world.connection.watch(table, (message) => heard.push(message.type));
    world.stream.say(shown);
    world.stream.say({ ...shown, table: "another" });
    world.stream.done("watch");
    world.stream.say({ type: "tableClosed", table, code: "empty" });
    world.stream.say({ type: "events", table, events: [] });
    expect(heard).toEqual(["table", "tableClosed"]);
    void world.connection.watch(table, (message) => heard.push(`again ${message.type}`));
    world.stream.say(shown);
    const unanswered = world.connection.request({ type: "start", table });
    const left = world.connection.unwatch(table); // waits for what was asked there
    world.stream.say(shown);
    expect(heard).toEqual(["table", "tableClosed", "again table"]);
    void [unanswered, left];
  });

  it("repeats a first watch that was not answered, once", () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    const { id } = world.stream.last("watch");
    world.drop();
    world.pass(500);
    world.stream.welcome();
    expect(world.stream.asked.map((one) => one.id)).toEqual([id]);
  });

  it("takes up the lobby again, and not after it was left", () => {
    world.open();
    void world.connection.browseLobby(EVERY_TABLE);
    world.stream.done("browseLobby");
    world.drop();
    world.pass(500);
    world.stream.welcome();
    expect(world.stream.asked.map((one) => one.type)).toEqual(["browseLobby"]);
    world.stream.done("browseLobby");
    void world.connection.unwatchLobby();
    world.stream.done("unwatchLobby");
    world.drop();
    world.pass(500);
    world.stream.welcome();
    expect(world.stream.asked).toEqual([]);
  });

  it("refuses what waits for a table that is gone", async () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    const answer = world.connection.request({ type: "show", table });
    expect(world.stream.asked).toHaveLength(1);
    world.stream.say({ type: "refused", id: world.stream.last("watch").id, code: "no_such_table" });
    expect(await answer).toMatchObject({ type: "refused", code: "no_such_table" });
    world.drop();
    world.pass(500);
    world.stream.welcome();
    expect(world.stream.asked).toEqual([]);
  });

  it("watches a table that has moved again, after a pause, from the last event", () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    world.stream.say(shown);
    world.stream.done("watch");
    const first = world.stream.last("watch");
    world.stream.say({ type: "tableMoved", table });
    expect(world.stream.last("watch")).toEqual(first);
    world.pass(200);
    expect(world.stream.last("watch")).toMatchObject({ table, seq: shown.seq - 1 });
    expect(world.stream.last("watch").id).not.toBe(first.id);
  });

  it("keeps what is asked of a table that moves until it is watched again, with the same id", async () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    world.stream.say(shown);
    world.stream.done("watch");
    const before = world.connection.act(table, turn, "call");
    const sent = world.stream.last("act");
    world.stream.say({ type: "tableMoved", table });
    world.stream.say({ type: "refused", id: sent.id, code: "moved" });
    const meanwhile = world.connection.request({ type: "start", table });
    expect(world.stream.asked.map((one) => one.type)).toEqual(["watch", "act"]);
    world.pass(200);
    world.stream.done("watch");
    expect(world.stream.asked.map((one) => one.type)).toEqual(["watch", "act", "watch", "act", "start"]);
    expect(world.stream.last("act")).toEqual(sent);
    world.stream.done("act");
    world.stream.done("start");
    expect((await before).type).toBe("done");
    expect((await meanwhile).type).toBe("done");
  });

  it("repeats a watch that found nobody who drives the table", async () => {
    world.open();
    const answer = world.connection.watch(table, () => undefined);
    const sent = world.stream.last("watch");
    world.stream.say({ type: "tableMoved", table });
    world.pass(200);
    expect(world.stream.asked).toEqual([sent, sent]);
    world.stream.say({ type: "refused", id: sent.id, code: "moved" });
    world.pass(200);
    expect(world.stream.asked).toEqual([sent, sent, sent]);
    world.stream.say(shown);
    world.stream.done("watch");
    expect((await answer).type).toBe("done");
    expect(world.connection.unanswered).toBe(1); // the ping
  });

  it("watches again if only a refusal tells that the table has moved", () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    world.stream.say(shown);
    world.stream.done("watch");
    void world.connection.request({ type: "start", table });
    world.stream.say({ type: "refused", id: world.stream.last("start").id, code: "moved" });
    world.pass(200);
    world.stream.done("watch");
    expect(world.stream.asked.map((one) => one.type)).toEqual(["watch", "start", "watch", "start"]);
  });

  it("does not go after a table that it has left", async () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    world.stream.say(shown);
    world.stream.done("watch");
    world.stream.say({ type: "tableMoved", table });
    const left = world.connection.unwatch(table);
    world.stream.say({ type: "refused", id: world.stream.last("unwatch").id, code: "moved" });
    expect((await left)?.type).toBe("refused");
    world.pass(1000);
    expect(world.stream.asked.map((one) => one.type)).toEqual(["watch", "unwatch"]);
  });

  it("does what was asked of a table that is left meanwhile, and leaves it then", async () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    world.stream.done("watch");
    world.drop();
    const folded = world.connection.act(table, turn, "fold");
    const left = world.connection.unwatch(table);
    world.pass(60_000);
    world.stream.welcome();
    expect(world.stream.asked.map((one) => one.type)).toEqual(["watch"]);
    world.stream.done("watch");
    world.stream.done("act");
    expect((await folded).type).toBe("done");
    await Promise.resolve();
    await Promise.resolve();
    expect(world.stream.asked.map((one) => one.type)).toEqual(["watch", "act", "unwatch"]);
    world.stream.done("unwatch");
    await left;
  });

  it("stays with a table that one has come back to before it could be left", async () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    world.stream.done("watch");
    const folded = world.connection.act(table, turn, "fold");
    const left = world.connection.unwatch(table);
    void world.connection.watch(table, () => undefined);
    world.stream.done("act");
    await Promise.all([folded, left]);
    expect(world.stream.asked.map((one) => one.type)).toEqual(["watch", "act", "watch"]);
  });

  it("asks for the whole table after sitting down and after a void hand", () => {
    world.open();
    void world.connection.watch(table, () => undefined);
    world.stream.say(shown);
    world.stream.done("watch");
    void world.connection.request({ type: "sit", table });
    world.stream.done("sit");
    expect(world.stream.asked).toHaveLength(3);
    expect(world.stream.last("watch").seq).toBeUndefined();
    world.stream.done("watch");
    world.stream.say({ type: "events", table, events: [{ type: "handVoided", seq: 99, time: 1, hand: 1 }] });
    expect(world.stream.asked).toHaveLength(4);
    expect(world.stream.last("watch").seq).toBeUndefined();
  });
});

describe("the clocks", () => {
  it("know the server's time from the fastest pong", () => {
    world.open();
    expect(world.connection.serverNow()).toBe(world.time);
    world.pass(40);
    world.stream.say({ type: "pong", id: world.stream.last("ping").id, now: 51_020 });
    expect(world.connection.roundTrip).toBe(40);
    expect(world.connection.serverNow()).toBe(51_040);
    world.pass(20_000);
    world.pass(300);
    world.stream.say({ type: "pong", id: world.stream.last("ping").id, now: 71_290 });
    expect(world.connection.serverNow()).toBe(51_040 + 20_300);
  });

  it("give up a connection that does not answer", () => {
    world.open();
    world.pass(5_000);
    expect(world.streams[0]?.closed).toBe(true);
    expect(world.connection.state.kind).toBe("waiting");
  });
});

describe("a connection that may be dead", () => {
  const pong = () => world.stream.say({ type: "pong", id: world.stream.last("ping").id, now: 1 });
  const kind = () => world.connection.state.kind;

  beforeEach(() => {
    world.open();
    pong();
  });

  it("is asked at once when the device says that it is offline, and given up within a few seconds", () => {
    world.pass(7000);
    const before = world.stream.sent.length;
    world.connection.check();
    expect(world.stream.sent.length).toBe(before + 1);
    world.connection.check(); // it is being asked already
    expect(world.stream.sent.length).toBe(before + 1);
    world.pass(2000);
    world.connection.check();
    world.pass(1000);
    expect(kind()).toBe("waiting");
    expect(world.streams[0]?.closed).toBe(true);
  });

  it("lives on if it answers", () => {
    world.connection.check();
    world.pass(100);
    pong();
    world.pass(15_000);
    expect(kind()).toBe("open");
  });

  it("is asked when a decision has no answer, and the decision is sent again on the next one", () => {
    void world.connection.act("t", { hand: 1, decision: 2 }, "call");
    const pings = () => world.streams[0]?.sent.filter((one) => one.type === "ping").length;
    expect(pings()).toBe(1);
    world.pass(2000);
    expect(pings()).toBe(2);
    world.pass(3000);
    expect(kind()).toBe("waiting");
    world.pass(1000);
    world.stream.welcome();
    expect(world.stream.last("act").id).toBe(world.streams[0]?.last("act").id);
  });

  it("is not asked when the decision was answered", () => {
    void world.connection.act("t", { hand: 1, decision: 2 }, "call");
    world.pass(200);
    world.stream.done("act");
    world.pass(4000);
    expect(world.stream.sent.filter((one) => one.type === "ping")).toHaveLength(1);
  });

  it("is asked more often while somebody has to decide", () => {
    const pings = () => world.stream.sent.filter((one) => one.type === "ping").length;
    world.pass(6000);
    expect(pings()).toBe(1);
    world.connection.attend(true);
    expect(pings()).toBe(2);
    for (let time = 0; time < 20; time += 1) {
      world.pass(1000);
      pong();
    }
    expect(pings()).toBeGreaterThanOrEqual(5);
    const attended = pings();
    world.connection.attend(false);
    for (let time = 0; time < 24; time += 1) {
      world.pass(1000);
      pong();
    }
    expect(pings() - attended).toBeLessThanOrEqual(2);
  });

  it("is tried again when it does not open", () => {
    world.stream.events.closed();
    world.pass(1000);
    const tries = world.streams.length;
    world.pass(10_000);
    expect(world.streams[tries - 1]?.closed).toBe(true);
    world.pass(2000);
    expect(world.streams.length).toBeGreaterThan(tries);
  });
});
