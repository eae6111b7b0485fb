import { describe, expect, it } from "vitest";
import { allows, boot, follow, pathOf, screenOf, type AppState, type Screen, type Trigger } from "../src/lib/app-state";
import { foldLobby } from "../src/lib/lobby";
import type { LobbyTable } from "../src/lib/protocol";

const TRIGGERS: readonly Trigger[] = [
  { type: "signedIn" },
  { type: "signedOut" },
  { type: "openMenu" },
  { type: "openLobby" },
  { type: "openCreate", preset: "six" },
  { type: "openTable", table: "k7" },
  { type: "openHistory" },
  { type: "openReplay", source: { kind: "own", table: "k7", hand: 3 } },
  { type: "openSettings" },
  { type: "back" },
  { type: "quit" },
  { type: "fail", notice: "voided" },
];

const after = (state: AppState, ...triggers: Trigger[]) => triggers.reduce(follow, state);
const menu = after(boot(), { type: "signedIn" });

describe("the client's states", () => {
  it("go from boot to the menu, or to the door and then the menu", () => {
    expect(menu.screen.name).toBe("mainMenu");
    const door = after(boot(), { type: "signedOut" });
    expect(door.screen.name).toBe("enter");
    expect(after(door, { type: "signedIn" }).screen.name).toBe("mainMenu");
  });

  it("lead a link where it leads, over the door too", () => {
    expect(after(boot("/t/k7"), { type: "signedIn" }).screen).toEqual({ name: "table", table: "k7" });
    const late = after(boot("/t/k7"), { type: "signedOut" }, { type: "signedIn" });
    expect(late.screen).toEqual({ name: "table", table: "k7" });
    expect(after(late, { type: "back" }).screen.name).toBe("mainMenu");
  });

  it("let nobody past the door without a name, but to a shared hand", () => {
    for (const state of [boot(), after(boot(), { type: "signedOut" })])
      for (const trigger of TRIGGERS.filter((one) => !one.type.startsWith("signed")))
        expect(allows(state, trigger), trigger.type).toBe(false);
    const shared = after(boot("/s/abc"), { type: "signedOut" });
    expect(shared.screen).toEqual({ name: "replay", source: { kind: "shared", share: "abc" } });
    const wanting = after(shared, { type: "openLobby" });
    expect(wanting.screen.name).toBe("enter");
    expect(after(wanting, { type: "signedIn" }).screen.name).toBe("lobby");
  });

  it("come back the way they went", () => {
    const there = after(menu, { type: "openLobby" }, { type: "openCreate", preset: "online" });
    expect(after(there, { type: "back" }).screen.name).toBe("lobby");
    expect(after(there, { type: "back" }, { type: "back" }).screen.name).toBe("mainMenu");
    expect(allows(menu, { type: "back" })).toBe(false);
  });

  it("do nothing twice", () => {
    const lobby = after(menu, { type: "openLobby" });
    expect(follow(lobby, { type: "openLobby" })).toBe(lobby);
    expect(after(lobby, { type: "signedIn" }).screen).toEqual(lobby.screen);
  });

  it("come back to the menu with a word when something fails (A18)", () => {
    const table = after(menu, { type: "openTable", table: "a" });
    const failed = after(table, { type: "fail", notice: "voided" });
    expect(failed.screen).toEqual({ name: "mainMenu", notice: "voided" });
    expect(after(failed, { type: "openLobby" }, { type: "back" }).screen).toEqual({ name: "mainMenu", notice: null });
  });

  it("say goodbye once, and come back by the menu", () => {
    const gone = after(menu, { type: "openLobby" }, { type: "quit" });
    expect(gone).toMatchObject({ screen: { name: "goodbye" }, trail: [] });
    for (const trigger of TRIGGERS)
      expect(allows(gone, trigger), trigger.type).toBe(trigger.type === "openMenu" || trigger.type === "signedOut");
    expect(after(gone, { type: "openMenu" })).toEqual(menu);
    expect(pathOf(gone.screen)).toBe("/");
  });

  it("are at the door after signing out, wherever that was", () => {
    for (const trigger of TRIGGERS.filter((one) => one.type.startsWith("open"))) {
      const out = after(menu, trigger, { type: "signedOut" });
      expect(out.screen.name).toBe("enter");
      expect(out.signedIn).toBe(false);
    }
  });

  it("never break, whatever comes", () => {
    let states = [boot(), boot("/s/x"), boot("/t/y")];
    for (let depth = 0; depth < 3; depth += 1)
      states = states.flatMap((state) => TRIGGERS.map((trigger) => follow(state, trigger)));
    for (const { screen, signedIn, trail } of states) {
      const open = ["boot", "enter"].includes(screen.name) || pathOf(screen).startsWith("/s/");
      expect(signedIn || open).toBe(true);
      expect(trail.length).toBeLessThanOrEqual(8);
    }
  });

  it("lead back past the form that has made a table", () => {
    let state = follow(boot(), { type: "signedIn" });
    for (const trigger of [{ type: "openLobby" }, { type: "openCreate", preset: "online" }, { type: "openTable", table: "a" }] as const)
      state = follow(state, trigger);
    expect(follow(state, { type: "back" }).screen).toEqual({ name: "lobby" });
  });

  it("have addresses that lead back to them", () => {
    const screens: Screen[] = [
      { name: "table", table: "k7/ä" },
      { name: "lobby" },
      { name: "history" },
      { name: "settings" },
      { name: "replay", source: { kind: "shared", share: "x" } },
    ];
    for (const screen of screens) expect(screenOf(pathOf(screen))).toEqual(screen);
    for (const path of ["/", "", "/t/", "/t/%E0%A4%A", "/nowhere"]) expect(screenOf(path)).toBeNull();
  });
});

describe("the lobby", () => {
  const table = (id: string, taken: number) => ({ id, taken }) as LobbyTable;

  it("follows what is new, changed and gone", () => {
    let tables = foldLobby([], { type: "lobby", tables: [table("a", 1), table("b", 2)] });
    tables = foldLobby(tables, { type: "lobbyChanged", table: table("a", 3) });
    tables = foldLobby(tables, { type: "lobbyChanged", table: table("c", 1) });
    tables = foldLobby(tables, { type: "lobbyChanged", gone: "b" });
    expect(tables).toEqual([table("a", 3), table("c", 1)]);
    expect(foldLobby(tables, { type: "account", nickname: "x" })).toBe(tables);
  });
});
