/** All of the client reaches a house through `HouseLink`, so that another house can stand behind it; files of the site
 * alone are fetched beside it. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SOURCES = new URL("../src/", import.meta.url);
const ALLOWED = [
  "lib/link/network-link.ts",
  "pocket/interpreter.ts",
  "pocket/pack.ts",
  "pocket/python.ts",
  "service-worker/shell-cache.ts",
  "service-worker/sw.ts",
  "state/device.svelte.ts",
];
const WAYS_OUT = /\bfetch\b|\bnew (WebSocket|XMLHttpRequest|EventSource|Worker|SharedWorker)\b|\bsendBeacon\b|href="\/api\//;

function sources(): readonly string[] {
  const all = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  return all.filter((name) => name.endsWith(".ts") || name.endsWith(".svelte"));
}

function leavesThePage(name: string): boolean {
  return WAYS_OUT.test(readFileSync(new URL(name, SOURCES), "utf8"));
}

it("nothing but the link to a house and the download of the site opens a connection or sends a request", () => {
  expect(sources().filter(leavesThePage).toSorted()).toEqual(ALLOWED);
});
