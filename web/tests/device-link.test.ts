import { describe, expect, it } from "vitest";
import { DeviceLink, type DeviceListener, type DeviceState, type Surroundings, type WorkerPort } from "../src/lib/link/device-link";
import type { DeviceTimer } from "../src/lib/link/device-timer";
import type { FromWorker, ToWorker } from "../src/pocket/messages";
import type { ServerMessage } from "../src/lib/protocol";

class FakeWorker implements WorkerPort {
  readonly heard: ToWorker[] = [];
  ended = false;
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;
  onmessageerror: WorkerPort["onmessageerror"] = null;

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(message: FromWorker): void {
    this.onmessage?.({ data: message });
  }

  answer(status: number, value: unknown): void {
    const asked = this.heard.findLast((one) => one.type === "request");
    if (asked?.type !== "request") throw new Error("nothing was asked");
    const body = new TextEncoder().encode(value === null ? "" : JSON.stringify(value)).buffer;
    this.say({ type: "answered", id: asked.id, status, mediaType: "application/json", fileName: null, body });
  }
}

class FakeTimer implements DeviceTimer {
  #time = 0;
  #due: { readonly at: number; readonly callback: () => void }[] = [];
  readonly now = () => this.#time;
  readonly random = () => 0.5;
  readonly after = (milliseconds: number, callback: () => void) => {
    const one = { at: this.#time + milliseconds, callback };
    this.#due.push(one);
    return () => void (this.#due = this.#due.filter((other) => other !== one));
  };

  pass(milliseconds: number): void {
    const end = this.#time + milliseconds;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.#due = this.#due.filter((other) => other !== next);
      this.#time = next.at;
      next.callback();
    }
    this.#time = end;
  }

  /** The device was asleep: all that was due happens at once, and once. */
  oversleep(milliseconds: number): void {
    this.#time += milliseconds;
    const due = this.#due.filter(({ at }) => at <= this.#time);
    this.#due = this.#due.filter(({ at }) => at > this.#time);
    for (const { callback } of due) callback();
  }
}

function house() {
  const timer = new FakeTimer();
  const answering: boolean[] = [];
  const saved: string[] = [];
  const ends: (() => void)[] = [];
  let forgotten = 0;
  const forgetSnapshot = () => void (forgotten += 1);
  const endOfLife = () => new Promise<void>((resolve) => ends.push(resolve));
  const workers: FakeWorker[] = [];
  const states: DeviceState[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const listener: DeviceListener = {
    state: (state) => states.push(state),
    saved: (state) => saved.push(state),
    answering: (answers) => answering.push(answers),
  };
  const around: Surroundings = { start, base: "https://felt.example/", nickname: () => "玩家", listener, served: () => false, timer, endOfLife, forgetSnapshot };
  const last = () => workers[workers.length - 1]!;
  /** The browser has ended a worker, and let go of its lock. */
  const kill = async (number = ends.length - 1) => {
    ends[number]!();
    await turn();
    timer.pass(100);
    await turn();
  };
  return { link: new DeviceLink(around), around, workers, states, timer, answering, saved, last, kill, forgotten: () => forgotten };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("Python's memory of an earlier start", () => {
  it("is forgotten when a house fails to open, so that it opens without it after a reload too", async () => {
    const { link, last, kill, forgotten } = house();
    link.wake();
    last().say({ type: "failed", reason: "unreadable" });
    expect(forgotten()).toBe(0); // it is not to blame
    link.wake();
    last().say({ type: "failed", reason: "crashed" });
    expect([forgotten(), link.state]).toEqual([1, { kind: "failed", reason: "crashed" }]);
    link.wake();
    last().say({ type: "living" });
    await kill();
    expect([forgotten(), link.state.kind]).toEqual([2, "failed"]);
  });
});

describe("what cannot be done", () => {
  it("is answered, so that no screen waits for ever", async () => {
    const { link, last } = house();
    link.wake();
    last().say({ type: "open" });
    const answers = [link.saveAll(), link.readAll(new Blob(["x"]), false), link.request("GET", "/api/hands")];
    await turn();
    for (const message of last().heard) if ("id" in message) last().say({ type: "undone", id: message.id });
    expect(await Promise.all(answers)).toEqual([false, null, { ok: false, failure: null }]);
    expect(link.state.kind).toBe("open");
  });

  it("is not asked of a worker that has just ended", async () => {
    const { link, last } = house();
    link.wake();
    last().say({ type: "open" });
    const asked = link.request("GET", "/api/hands");
    link.sleep();
    expect(await asked).toEqual({ ok: false, failure: null });
  });
});

describe("a backup", () => {
  it("is not even begun if it was cancelled before the house was open", async () => {
    const { link, last } = house();
    const reading = link.readAll(new Blob(["x"]), false);
    const saving = link.saveAll();
    link.cancelTransfer();
    last().say({ type: "open" });
    expect(await reading).toEqual({ code: "cancelled", details: {} });
    expect(await saving).toBe(false);
    expect(last().heard.map(({ type }) => type)).toEqual(["start", "ping", "cancel"]);
  });

  it("tells how far it is, and is cancelled while it is on its way", async () => {
    const { link, last } = house();
    link.wake();
    last().say({ type: "open" });
    const told: unknown[] = [];
    const reading = link.readAll(new Blob(["x"]), false, (progress) => told.push(progress));
    await turn();
    last().say({ type: "progress", done: 400, total: 20_000 });
    link.cancelTransfer();
    expect(last().heard.at(-1)).toEqual({ type: "cancel" });
    const asked = last().heard.find((one) => one.type === "import");
    const result = { code: "cancelled", details: {} };
    last().say({ type: "imported", id: asked?.type === "import" ? asked.id : 0, result });
    expect(await reading).toEqual(result);
    const saving = link.saveAll((progress) => told.push(progress));
    await turn();
    last().say({ type: "progress", done: 20_000, total: 20_000 });
    last().say({ type: "undone", id: last().heard.flatMap((one) => (one.type === "export" ? [one.id] : []))[0] ?? 0 });
    expect(await saving).toBe(false);
    expect(told).toEqual([
      { done: 400, total: 20_000 },
      { done: 20_000, total: 20_000 },
    ]);
  });
});

describe("waking", () => {
  it("a request wakes the house and waits until it is open", async () => {
    const { link, workers, last, states } = house();
    const asked = link.request("GET", "/api/hands");
    const [start] = last().heard;
    expect(start).toEqual({ type: "start", base: "https://felt.example/", nickname: "玩家", takeOver: false, served: false, life: "feltroom-life 0.5", anew: false });
    last().say({ type: "downloading", loaded: 1, total: 2 });
    last().say({ type: "starting" });
    last().say({ type: "open" });
    await turn();
    last().answer(200, { hands: [] });
    expect(await asked).toEqual({ ok: true, value: { hands: [] } });
    expect(states.map(({ kind }) => kind)).toEqual(["starting", "downloading", "starting", "open"]);
    expect(workers.length).toBe(1);
  });

  it("a download that is cancelled answers nothing, and the next request begins anew", async () => {
    const { link, workers, last } = house();
    const asked = link.request("GET", "/api/hands");
    last().say({ type: "downloading", loaded: 1, total: 2 });
    link.sleep();
    expect(await asked).toEqual({ ok: false, failure: null });
    expect(workers[0]?.ended).toBe(true);
    void link.request("GET", "/api/hands");
    expect(workers.length).toBe(2);
  });

  it("a house that failed or is in another tab is not woken by a request, but by wake; then the request goes on", async () => {
    for (const message of [{ type: "failed", reason: "offline" }, { type: "elsewhere" }] as const) {
      const { link, workers, last } = house();
      const before = link.request("GET", "/api/me");
      last().say(message);
      const asked = link.request("GET", "/api/hands");
      await turn();
      expect(workers.length).toBe(1);
      link.wake(true);
      expect(last().heard[0]).toMatchObject({ type: "start", takeOver: true });
      last().say({ type: "open" });
      await turn();
      expect(last().heard.map((one) => one.type === "request" && one.path)).toEqual([false, false, "/api/me", "/api/hands"]);
      last().answer(200, { hands: [] });
      expect(await asked).toEqual({ ok: true, value: { hands: [] } });
      link.sleep();
      expect(await before).toEqual({ ok: false, failure: null });
    }
  });

  it("whoever no longer wants a house that failed ends what waits for it", async () => {
    const { link, last } = house();
    const asked = link.request("GET", "/api/hands");
    last().say({ type: "failed", reason: "offline" });
    link.sleep();
    expect(await asked).toEqual({ ok: false, failure: null });
  });

  it("a browser without workers is told apart", () => {
    const { around, states } = house();
    const start = () => {
      throw new Error("no workers here");
    };
    new DeviceLink({ ...around, start }).wake();
    expect(states).toEqual([{ kind: "failed", reason: "unsupported" }]);
  });

  it("what an ended worker still says is not heard", () => {
    const { link, workers } = house();
    link.wake();
    link.sleep();
    workers[0]?.say({ type: "open" });
    expect(link.state).toEqual({ kind: "asleep" });
  });
});

describe("an open house", () => {
  function opened() {
    const all = house();
    all.link.wake();
    all.last().say({ type: "open" });
    return all;
  }

  it("refuses as the HTTP API does", async () => {
    const { link, last } = opened();
    const asked = link.request("POST", "/api/tables", { preset: "solo" });
    await turn();
    expect(last().heard.at(-1)).toMatchObject({ method: "POST", path: "/api/tables", body: '{"preset":"solo"}' });
    last().answer(422, { code: "bad_field", path: "$.seats" });
    expect(await asked).toEqual({ ok: false, failure: { code: "bad_field", numbers: {}, path: "$.seats" } });
  });

  it("has streams, each with messages of its own", () => {
    const { link, last } = opened();
    const heard: [number, ServerMessage][] = [];
    const closed: number[] = [];
    const streams = [1, 2].map((number) =>
      link.openStream({ message: (message) => heard.push([number, message]), closed: () => closed.push(number) }),
    );
    const [first = 0, second = 0] = last().heard.flatMap((one) => (one.type === "connect" ? [one.stream] : []));
    streams[0]?.send({ type: "ping", id: "1" });
    expect(last().heard.at(-1)).toEqual({ type: "say", stream: first, text: '{"type":"ping","id":"1"}' });
    last().say({ type: "heard", stream: second, text: '{"type":"pong","id":"1","now":7}' });
    last().say({ type: "heard", stream: second, text: "no message" });
    expect(heard).toEqual([[2, { type: "pong", id: "1", now: 7 }]]);
    last().say({ type: "closed", stream: second });
    streams[0]?.close();
    last().say({ type: "heard", stream: first, text: '{"type":"pong","id":"2","now":8}' });
    expect(heard.length).toBe(1);
    expect(closed).toEqual([2]);
  });

  it("finishes writing before it is closed", async () => {
    const { link, last } = opened();
    const closing = link.close();
    expect(last().heard.at(-1)).toEqual({ type: "stop" });
    expect(last().ended).toBe(false);
    last().say({ type: "stopped" });
    await closing;
    expect(last().ended).toBe(true);
  });
});

describe("a worker that ends by itself", () => {
  function opened() {
    const all = house();
    all.link.wake();
    all.last().say({ type: "living" });
    all.last().say({ type: "open" });
    return all;
  }

  it.each([
    ["without a word", async ({ kill }: ReturnType<typeof house>) => kill()],
    ["with an error", async ({ last }: ReturnType<typeof house>) => last().onerror?.(new Error("broken"))],
    ["with a message that cannot be read", async ({ last }: ReturnType<typeof house>) => last().onmessageerror?.({})],
    ["because Python has ended", async ({ last }: ReturnType<typeof house>) => last().say({ type: "failed", reason: "crashed" })],
  ])("%s is replaced, and the game is told to connect anew", async (_, end) => {
    const all = opened();
    const { link, workers, states, last } = all;
    let closed = 0;
    link.openStream({ message: () => undefined, closed: () => (closed += 1) });
    await end(all);
    expect(workers.length).toBe(2);
    expect(workers[0]?.ended).toBe(true);
    expect(last().heard[0]).toMatchObject({ type: "start", anew: true });
    expect(closed).toBe(1);
    expect(link.state).toEqual({ kind: "restarting", lost: false });
    expect(() => link.openStream({ message: () => undefined, closed: () => undefined })).toThrow("restarting");
    last().say({ type: "starting" });
    last().say({ type: "open" });
    expect(states.map(({ kind }) => kind)).toEqual(["starting", "open", "restarting", "open"]);
  });

  it("takes no question with it, and does nothing twice", async () => {
    const { link, last, kill } = opened();
    const read = link.request("GET", "/api/hands");
    const made = link.request("POST", "/api/tables", {});
    await turn();
    await kill();
    expect(await made).toEqual({ ok: false, failure: null });
    last().say({ type: "open" });
    await turn();
    expect(last().heard.flatMap((one) => (one.type === "request" ? [one.path] : []))).toEqual(["/api/hands"]);
    last().answer(200, { hands: [] });
    expect(await read).toEqual({ ok: true, value: { hands: [] } });
  });

  it("is not asked a third time what ended it twice", async () => {
    const { link, last, kill } = opened();
    const asked = link.request("GET", "/api/statistics");
    await turn();
    await kill();
    last().say({ type: "living" });
    last().say({ type: "open" });
    await turn();
    await kill();
    expect(await asked).toEqual({ ok: false, failure: null });
  });

  it("says what is lost if the device could not keep it, and begins with a clean slate", async () => {
    const { link, last, saved, kill } = opened();
    last().say({ type: "saved", state: "refused" });
    await kill();
    expect(link.state).toEqual({ kind: "restarting", lost: true });
    expect(saved).toEqual(["saved", "refused", "saved"]);
  });

  it("again and again has failed, until the player tries once more; a minute later it may be replaced again", async () => {
    for (const pause of [0, 60_000]) {
      const { link, workers, last, timer, kill } = opened();
      for (let time = 0; time < 3; time += 1) {
        timer.pass(pause);
        await kill();
        if (workers.length < time + 2) break;
        last().say({ type: "living" });
        last().say({ type: "open" });
      }
      expect(link.state).toEqual(pause === 0 ? { kind: "failed", reason: "crashed" } : { kind: "open" });
      if (pause === 0) link.wake();
      expect(workers.length).toBe(4);
    }
  });

  it("before the house was ever open has failed", async () => {
    const { link, workers, last, kill } = house();
    link.wake();
    last().say({ type: "living" });
    await kill();
    expect(link.state).toEqual({ kind: "failed", reason: "crashed" });
    expect(workers.length).toBe(1);
  });

  it("is not replaced if we ended it, or if another tab has the house", async () => {
    const { link, workers, last, kill } = opened();
    link.sleep();
    await kill();
    expect(link.state).toEqual({ kind: "asleep" });
    link.wake();
    last().say({ type: "living" });
    last().say({ type: "open" });
    last().say({ type: "elsewhere" });
    await kill();
    expect(link.state).toEqual({ kind: "elsewhere" });
    expect(workers.length).toBe(2);
  });
});

describe("a worker that hangs", () => {
  it("is told as silent, may come back, and can be replaced", () => {
    const { link, workers, last, timer, answering } = house();
    link.wake();
    last().say({ type: "open" });
    const pings = () => last().heard.filter(({ type }) => type === "ping").length;
    for (let time = 0; time < 10; time += 1) {
      timer.pass(5_000);
      last().say({ type: "pong" });
    }
    expect(answering).toEqual([]);
    const before = pings();
    timer.pass(30_000);
    expect(pings()).toBeLessThan(before + 2);
    expect(answering).toEqual([false]);
    last().say({ type: "pong" });
    expect(answering).toEqual([false, true]);
    timer.pass(30_000);
    link.restart();
    expect(last().heard[0]).toMatchObject({ type: "start", anew: true });
    expect(answering).toEqual([false, true, false, true]);
    expect(workers[0]?.ended).toBe(true);
    expect(link.state).toEqual({ kind: "restarting", lost: false });
  });

  it("is not thought silent because the device was asleep", () => {
    const { link, last, timer, answering } = house();
    link.wake();
    last().say({ type: "open" });
    timer.oversleep(3_600_000);
    last().say({ type: "pong" });
    timer.oversleep(3_600_000);
    expect(answering).toEqual([]);
  });
});
