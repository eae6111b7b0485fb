import { describe, expect, it } from "vitest";
import { adopt, allows, boot, depthOf, entryAt, follow, pathOf, screenOf, type AppState, type Screen, type Trigger } from "../src/lib/screens/app-state";

const TRIGGERS: readonly Trigger[] = [
  { type: "signedIn" },
  { type: "signedOut" },
  { type: "openMenu" },
  { type: "openLobby" },
  { type: "openCreate", preset: "six" },
  { type: "openTable", table: "k7" },
  { type: "openHistory" },
  { type: "openReplay", source: { kind: "own", table: "k7", hand: 3 } },
  { type: "turnReplay", source: { kind: "own", table: "k7", hand: 4 } },
  { type: "openStatistics" },
  { type: "openSettings" },
  { type: "openDenseLab" },
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

  it("go back to the table that one looks away from, not to it anew", () => {
    const table = after(menu, { type: "openTable", table: "a" });
    const away = after(table, { type: "openSettings" }, { type: "openHistory" });
    expect(after(away, { type: "openTable", table: "a" })).toEqual(table);
    expect(after(away, { type: "openTable", table: "b" }).trail).toHaveLength(4);
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
      { name: "statistics" },
      { name: "study" },
      { name: "settings" },
      { name: "denseLab" },
      { name: "clubs" },
      { name: "club", club: "k7/ä" },
      { name: "clubInvite", invite: "k7" },
      { name: "replay", source: { kind: "shared", share: "x" } },
      { name: "replay", source: { kind: "own", table: "k7/ä", hand: 12 } },
    ];
    for (const screen of screens) expect(screenOf(pathOf(screen))).toEqual(screen);
    for (const path of ["/", "", "/t/", "/t/%E0%A4%A", "/nowhere"]) expect(screenOf(path)).toBeNull();
    for (const path of ["/hands/", "/hands/k7", "/hands/k7/", "/hands/k7/0", "/hands/k7/x", "/hands/%E0%A4%A/1"])
      expect(screenOf(path)).toEqual({ name: "history" });
  });

  it("lead back past the link that led into a club", () => {
    const joined = after(follow(boot("/c/k7"), { type: "signedIn" }), { type: "openClub", club: "a" });
    expect(joined).toMatchObject({ screen: { name: "club", club: "a" }, trail: [] });
    const made = after(joined, { type: "openCreate", preset: "online", club: "a" });
    expect(made.screen).toEqual({ name: "createTable", preset: "online", club: "a" });
  });

  it("lead back past a game that another one followed", () => {
    const again = after(menu, { type: "openTable", table: "a" }, { type: "openTable", table: "b" });
    expect(again).toMatchObject({ screen: { table: "b" }, trail: [{ name: "mainMenu" }] });
  });

  it("have the address of the hand that one turned to, and are still where they were", () => {
    const source = { kind: "own", table: "k7", hand: 3 } as const;
    const opened = after(menu, { type: "openHistory" }, { type: "openReplay", source });
    const turned = after(opened, { type: "turnReplay", source: { ...source, hand: 4 } });
    expect(turned.screen).toMatchObject({ source });
    expect(turned.trail).toBe(opened.trail);
    expect(pathOf(turned.screen)).toBe("/hands/k7/4");
    expect(allows(menu, { type: "turnReplay", source })).toBe(false);
    const there = after(turned, { type: "openSettings" }, { type: "back" });
    expect(there.screen).toEqual({ name: "replay", source: { ...source, hand: 4 } });
  });
});

describe("the browser's entries", () => {
  const way = after(menu, { type: "openLobby" }, { type: "openCreate", preset: "online" });
  const entries = [0, 1, 2].map((depth) => entryAt(way, depth));
  const pathTo = (depth: number) => pathOf(entries[depth]?.screen ?? { name: "boot" });

  it("are one for each screen of the way, and one more for a sheet", () => {
    expect(entries.map(({ screen }) => screen.name)).toEqual(["mainMenu", "lobby", "createTable"]);
    expect(entries.map(({ trail }) => trail.length)).toEqual([0, 1, 2]);
    expect(entryAt(way, 3)).toEqual({ depth: 3, screen: way.screen, trail: way.trail });
    expect([...entries, null, 7, { depth: 4 }, "x"].map(depthOf)).toEqual([0, 1, 2, 0, 0, 0, 0]);
  });

  it("lead there and back in any order", () => {
    let state = way;
    for (const depth of [1, 0, 1, 2, 0, 2, 1]) {
      state = adopt(state, pathTo(depth), entries[depth]);
      expect(entryAt(state, depth)).toEqual(entries[depth]);
    }
    expect(after(state, { type: "back" })).toEqual(menu);
  });

  it("leave a screen alone that is shown already", () => {
    expect(adopt(way, pathTo(2), entries[2]).screen).toBe(way.screen);
    const source = { kind: "own", table: "k7", hand: 3 } as const;
    const turned = after(menu, { type: "openReplay", source }, { type: "turnReplay", source: { ...source, hand: 4 } });
    expect(adopt(turned, "/hands/k7/4", entryAt(turned, 1)).screen).toBe(turned.screen);
  });

  it("are found again after a reload", () => {
    for (const depth of [1, 2]) {
      const state = after(boot(pathTo(depth), entries[depth]), { type: "signedIn" });
      expect(entryAt(state, depth)).toEqual(entries[depth]);
    }
    expect(after(boot("/", entries[0]), { type: "signedIn" })).toEqual(menu);
  });

  it("say nothing of another address, of the door and of goodbye", () => {
    expect(after(boot("/t/k7", entries[2]), { type: "signedIn" })).toMatchObject({ screen: { name: "table" }, trail: [] });
    for (const name of ["boot", "enter", "goodbye"] as const)
      expect(boot("/", { depth: 1, screen: { name }, trail: [menu.screen] })).toEqual(boot());
    expect(adopt(way, "/settings", null)).toMatchObject({ screen: { name: "settings" }, trail: [] });
  });

  it("open no door", () => {
    const door = after(boot(), { type: "signedOut" });
    const wanting = adopt(door, pathTo(1), entries[1]);
    expect(wanting.screen.name).toBe("enter");
    expect(after(wanting, { type: "signedIn" }).screen.name).toBe("lobby");
    const shared = after(boot("/s/abc"), { type: "signedOut" });
    expect(adopt(shared, pathTo(1), entries[1]).screen.name).toBe("enter");
    expect(adopt(door, "/s/abc", null).screen.name).toBe("replay");
    const gone = after(menu, { type: "quit" });
    expect(adopt(gone, pathTo(1), entries[1])).toBe(gone);
  });
});
