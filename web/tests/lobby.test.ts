import { describe, expect, it } from "vitest";
import { foldLobby } from "../src/lib/lobby/lobby";
import type { LobbyPage, LobbyTable } from "../src/lib/protocol";

const table = (id: string, taken: number) => ({ id, taken }) as LobbyTable;
const page = (changes: Partial<LobbyPage>): LobbyPage => ({ type: "lobbyPage", page: 0, pages: 1, total: 2, all: 3, presets: ["six"], ...changes });

describe("the page of the lobby", () => {
  it("is taken whole", () => {
    const list = foldLobby(null, page({ tables: [table("a", 1), table("b", 2)], order: ["b", "a"] }));
    expect(list).toEqual({ page: 0, pages: 1, total: 2, all: 3, presets: ["six"], rows: [table("b", 2), table("a", 1)] });
  });

  it("follows what is new, changed, moved and gone", () => {
    let list = foldLobby(null, page({ tables: [table("a", 1), table("b", 2)], order: ["a", "b"] }));
    const kept = list.rows[1];
    list = foldLobby(list, page({ tables: [table("a", 3)] }));
    expect(list.rows).toEqual([table("a", 3), table("b", 2)]);
    expect(list.rows[1]).toBe(kept);
    list = foldLobby(list, page({ tables: [table("c", 1)], order: ["b", "c"], total: 2 }));
    expect(list.rows).toEqual([table("b", 2), table("c", 1)]);
    list = foldLobby(list, page({ all: 9 }));
    expect([list.all, list.rows.length]).toEqual([9, 2]);
    expect(foldLobby(list, page({ order: [], total: 0 })).rows).toEqual([]);
  });

  it("takes another choice whole, whatever was shown before", () => {
    const before = foldLobby(null, page({ tables: [table("a", 1)], order: ["a"] }));
    const after = foldLobby(before, page({ page: 1, pages: 2, tables: [table("z", 1)], order: ["z"] }));
    expect([after.page, after.pages, after.rows]).toEqual([1, 2, [table("z", 1)]]);
  });
});
