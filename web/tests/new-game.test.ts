import { expect, it } from "vitest";
import { fromSnapshot } from "../src/lib/table/snapshot";
import type { AppStore } from "../src/state/app.svelte";
import { playAgain } from "../src/state/new-game";
import { first, stream } from "./streams";

/** A store that answers which club a table belongs to, and notes what is asked for. */
function storeOf(club: string | null): { readonly app: AppStore; readonly asked: string[] } {
  const asked: string[] = [];
  const app = {
    home: "room",
    isCutOff: false,
    settings: { seed: null },
    liveTable: null,
    go: () => {},
    request: (endpoint: string) => (asked.push(endpoint), Promise.resolve({ ok: true, value: { club } })),
    requestOrToast: (endpoint: string) => (asked.push(endpoint), Promise.resolve({ table: "next" })),
  };
  return { app: app as unknown as AppStore, asked };
}

const state = { ...fromSnapshot(first(stream("solo-0").snapshots)), private: true };

it("another game at a table of a club is one of the club", async () => {
  const { app, asked } = storeOf("c1");
  expect(await playAgain(app, state)).toBe(true);
  expect(asked).toEqual(["GET /api/tables/{table}/club", "POST /api/clubs/{club}/tables"]);
});

it("who is in no such club, or plays at a public table, plays again outside", async () => {
  const { app, asked } = storeOf(null);
  await playAgain(app, state);
  expect(asked).toEqual(["GET /api/tables/{table}/club", "POST /api/tables"]);
  const other = storeOf("c1");
  await playAgain(other.app, { ...state, private: false });
  expect(other.asked).toEqual(["POST /api/tables"]);
});
