/** The interpreter is kept as one file, so that the browser may keep what it compiles of it. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { INTERPRETER, INTERPRETER_CACHE, interpreterAddress, keepInterpreter, servedInterpreter } from "../src/pocket/interpreter";
import type { Pack } from "../src/pocket/pack-types";
import { FakeCaches } from "./fake-caches";

const BASE = "https://cards.example/room/";
let caches: FakeCaches;

function pack(...sums: string[]): Pack {
  const parts = sums.map((sum) => ({ name: `${sum.padEnd(64, "0")}.part`, size: 1 }));
  return { version: "1", size: 1, files: [{ name: INTERPRETER, type: "application/wasm", size: 1, parts }] };
}

const file = () => new Response("wasm", { headers: { "content-type": "application/wasm" } });
const kept = () => [...(caches.kept.get(INTERPRETER_CACHE)?.keys() ?? [])];

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", async () => file());
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("has another address when a part of it is another", () => {
  const one = interpreterAddress(pack("1a", "2b"), BASE);
  expect(one).toMatch(/^https:\/\/cards\.example\/room\/pocket\/interpreter\/.*\.wasm$/);
  expect(interpreterAddress(pack("1a", "2c"), BASE)).not.toBe(one);
});

it("is asked for only where it is kept", async () => {
  const address = interpreterAddress(pack("1a"), BASE);
  expect(await servedInterpreter(address)).toBeNull();
  await keepInterpreter(address, BASE, file);
  expect(await (await servedInterpreter(address))?.text()).toBe("wasm");
});

it("takes the place of the older one of its own site", async () => {
  const [old, next, other] = [interpreterAddress(pack("1a"), BASE), interpreterAddress(pack("2b"), BASE), interpreterAddress(pack("1a"), "https://cards.example/club/")];
  await keepInterpreter(other, "https://cards.example/club/", file);
  await keepInterpreter(old, BASE, file);
  await keepInterpreter(next, BASE, file);
  expect(kept()).toEqual([other, next]);
});

it.each<[string, () => void]>([
  ["a full store", () => void (caches.space = 1)],
  ["a refused one", () => void (caches.refused = true)],
])("%s costs time and nothing else", async (_, spoil) => {
  spoil();
  const address = interpreterAddress(pack("1a"), BASE);
  await keepInterpreter(address, BASE, file);
  expect(await servedInterpreter(address)).toBeNull();
});

it("comes from the parts where nobody answers for it", async () => {
  const address = interpreterAddress(pack("1a"), BASE);
  await keepInterpreter(address, BASE, file);
  vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
  expect(await servedInterpreter(address)).toBeNull();
});
