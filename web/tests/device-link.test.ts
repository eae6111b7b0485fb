import { describe, expect, it } from "vitest";
import { DeviceLink, type DeviceState, type WorkerPort } from "../src/lib/link/device-link";
import type { FromWorker, ToWorker } from "../src/pocket/messages";
import type { ServerMessage } from "../src/lib/protocol";

class FakeWorker implements WorkerPort {
  readonly heard: ToWorker[] = [];
  ended = false;
  onmessage: WorkerPort["onmessage"] = null;
  onerror: WorkerPort["onerror"] = null;

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

function house() {
  const workers: FakeWorker[] = [];
  const states: DeviceState[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  };
  const link = new DeviceLink(start, "https://felt.example/", () => "玩家", { state: (state) => states.push(state), saved: () => undefined });
  return { link, workers, states, last: () => workers[workers.length - 1]! };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe("what cannot be done", () => {
  it("is answered, so that no screen waits for ever", async () => {
    const { link, last } = house();
    link.wake();
    last().say({ type: "open" });
    const answers = [link.saveAll(), link.readAll(new ArrayBuffer(1), false), link.request("GET", "/api/hands")];
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
    const reading = link.readAll(new ArrayBuffer(1), false);
    const saving = link.saveAll();
    link.cancelTransfer();
    last().say({ type: "open" });
    expect(await reading).toEqual({ code: "cancelled", details: {} });
    expect(await saving).toBe(false);
    expect(last().heard.map(({ type }) => type)).toEqual(["start", "cancel"]);
  });

  it("tells how far it is, and is cancelled while it is on its way", async () => {
    const { link, last } = house();
    link.wake();
    last().say({ type: "open" });
    const told: unknown[] = [];
    const reading = link.readAll(new ArrayBuffer(1), false, (progress) => told.push(progress));
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
    expect(last().heard).toEqual([{ type: "start", base: "https://felt.example/", nickname: "玩家", takeOver: false, served: false }]);
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
      expect(last().heard).toMatchObject([{ type: "start", takeOver: true }]);
      last().say({ type: "open" });
      await turn();
      expect(last().heard.map((one) => one.type === "request" && one.path)).toEqual([false, "/api/me", "/api/hands"]);
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
    const states: DeviceState[] = [];
    const refuse = () => {
      throw new Error("no workers here");
    };
    new DeviceLink(refuse, "", () => "", { state: (state) => states.push(state), saved: () => undefined }).wake();
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

  it("ends its streams and leaves requests without an answer when the worker breaks down", async () => {
    const { link, last, states } = opened();
    let closed = 0;
    link.openStream({ message: () => undefined, closed: () => (closed += 1) });
    const asked = link.request("GET", "/api/hands");
    await turn();
    last().onerror?.(new Error("broken"));
    expect(await asked).toEqual({ ok: false, failure: null });
    expect(closed).toBe(1);
    expect(states.at(-1)).toEqual({ kind: "failed", reason: "crashed" });
    expect(() => link.openStream({ message: () => undefined, closed: () => undefined })).toThrow("failed");
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
