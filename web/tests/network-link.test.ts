import { afterEach, describe, expect, it, vi } from "vitest";
import type { StreamEvents } from "../src/lib/link/house-link";
import { networkLink } from "../src/lib/link/network-link";
import type { ServerMessage } from "../src/lib/protocol";

class FakeSocket {
  static last: FakeSocket;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: string[] = [];
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.last = this;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.onclose?.();
  }
}

function answering(status: number, text: string): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(text, { status })));
}

afterEach(() => vi.unstubAllGlobals());

describe("messages", () => {
  function open(events: Partial<StreamEvents>, protocol = "http:") {
    vi.stubGlobal("WebSocket", FakeSocket);
    vi.stubGlobal("location", { protocol, host: "felt.example" });
    const stream = networkLink.openStream({ message: () => undefined, closed: () => undefined, ...events });
    return { stream, socket: FakeSocket.last };
  }

  it("go over a socket of the page's own host, encrypted if the page is", () => {
    expect(open({}).socket.url).toBe("ws://felt.example/ws");
    expect(open({}, "https:").socket.url).toBe("wss://felt.example/ws");
  });

  it("are JSON on the way", () => {
    const heard: ServerMessage[] = [];
    const { stream, socket } = open({ message: (message) => heard.push(message) });
    stream.send({ type: "ping", id: "1" });
    socket.onmessage?.({ data: '{"type":"pong","id":"1","now":7}' });
    expect(socket.sent).toEqual(['{"type":"ping","id":"1"}']);
    expect(heard).toEqual([{ type: "pong", id: "1", now: 7 }]);
  });

  it("are all that is heard: other frames are dropped", () => {
    const heard: ServerMessage[] = [];
    const { socket } = open({ message: (message) => heard.push(message) });
    for (const data of ["{", "[]", "null", "7", '{"type":1}', new ArrayBuffer(2)]) socket.onmessage?.({ data });
    expect(heard).toEqual([]);
  });

  it("end when the socket closes", () => {
    const closed = vi.fn();
    open({ closed }).stream.close();
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe("requests", () => {
  it("give the answer", async () => {
    answering(200, '{"table":"k7m2q9"}');
    expect(await networkLink.request("POST", "/api/tables", {})).toEqual({ ok: true, value: { table: "k7m2q9" } });
  });

  it("give null for an empty answer", async () => {
    answering(200, "");
    expect(await networkLink.request("DELETE", "/api/me")).toEqual({ ok: true, value: null });
  });

  it("give the code of a refusal", async () => {
    answering(409, '{"code":"rate_limited","numbers":{"wait":5}}');
    const failure = { code: "rate_limited", numbers: { wait: 5 }, path: null };
    expect(await networkLink.request("GET", "/api/hands")).toEqual({ ok: false, failure });
  });

  it("give no code where nothing readable came back", async () => {
    for (const text of ["<html>", "7", '{"code":3}']) {
      answering(502, text);
      expect(await networkLink.request("GET", "/api/hands")).toEqual({ ok: false, failure: null });
    }
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    expect(await networkLink.request("GET", "/api/hands")).toEqual({ ok: false, failure: null });
  });
});
