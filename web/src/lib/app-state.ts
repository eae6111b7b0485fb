/** The client's own state machine: which screen is shown, and which ways there are between screens (A8).
 *
 *   boot ──signed in──▶ mainMenu ◀──▶ lobby ──▶ createTable ──▶ table
 *     │  ▲                 │  ├──▶ settings, history ──▶ replay
 *     ▼  │ entered         │  └──▶ table (solo, six-max, Dense Deck, a link)
 *   enter                  ▼
 *                        enter (signed out), goodbye (quit) ──▶ mainMenu
 *
 * Phases of a hand, from TableSetup on, belong to the table and are the server's. A transition that its guard does
 * not allow changes nothing; one that leads to the same screen is no transition. */

export type Screen =
  | { readonly name: "boot" }
  | { readonly name: "enter" }
  | { readonly name: "mainMenu"; readonly notice: Notice | null }
  | { readonly name: "lobby" }
  | { readonly name: "createTable"; readonly preset: string }
  | { readonly name: "table"; readonly table: string }
  | { readonly name: "history" }
  | { readonly name: "replay"; readonly source: ReplaySource }
  | { readonly name: "settings" }
  | { readonly name: "goodbye" };

/** A hand of one's own, or one that somebody shared. */
export type ReplaySource =
  | { readonly kind: "own"; readonly table: string; readonly hand: number }
  | { readonly kind: "shared"; readonly share: string };

/** Why one is back in the menu: a table that is gone, or a hand that an error ended (A18). */
export type Notice = "voided" | "tableClosed" | "tableMissing" | "failed";

export type Trigger =
  | { readonly type: "signedIn" }
  | { readonly type: "signedOut" }
  | { readonly type: "openMenu" }
  | { readonly type: "openLobby" }
  | { readonly type: "openCreate"; readonly preset: string }
  | { readonly type: "openTable"; readonly table: string }
  | { readonly type: "openHistory" }
  | { readonly type: "openReplay"; readonly source: ReplaySource }
  | { readonly type: "openSettings" }
  | { readonly type: "back" }
  | { readonly type: "quit" }
  | { readonly type: "fail"; readonly notice: Notice };

export interface AppState {
  readonly screen: Screen;
  readonly signedIn: boolean;
  /** Where a link leads once one is signed in. */
  readonly wanted: Screen | null;
  /** Screens that `back` leads to, the last first left. */
  readonly trail: readonly Screen[];
}

const MENU: Screen = { name: "mainMenu", notice: null };
const LONGEST_TRAIL = 8;

/** The beginning: who one is, is being asked; `wanted` is what the address names. */
export function boot(path = "/"): AppState {
  return { screen: { name: "boot" }, signedIn: false, wanted: screenOf(path), trail: [] };
}

/** Follow a trigger; the same state if its guard does not allow it. */
export function follow(state: AppState, trigger: Trigger): AppState {
  // Who has said goodbye comes back by the menu.
  if (state.screen.name === "goodbye" && trigger.type !== "openMenu" && trigger.type !== "signedOut") return state;
  switch (trigger.type) {
    case "signedIn":
      return atDoor(state) ? arrive(state) : { ...state, signedIn: true };
    case "signedOut":
      return signOut(state);
    case "openMenu":
      return guarded(state, MENU, () => ({ ...state, screen: MENU, trail: [] }));
    case "openLobby":
      return open(state, { name: "lobby" });
    case "openCreate":
      return open(state, { name: "createTable", preset: trigger.preset });
    case "openTable":
      return open(state, { name: "table", table: trigger.table });
    case "openHistory":
      return open(state, { name: "history" });
    case "openReplay":
      return open(state, { name: "replay", source: trigger.source });
    case "openSettings":
      return open(state, { name: "settings" });
    case "back":
      return back(state);
    case "quit":
      return state.signedIn ? { ...state, screen: { name: "goodbye" }, trail: [] } : state;
    case "fail": {
      const screen: Screen = { name: "mainMenu", notice: trigger.notice };
      return state.signedIn && !atDoor(state) ? { ...state, screen, trail: [] } : state;
    }
  }
}

/** Whether a trigger would lead anywhere: a key for one that would not is disabled. */
export function allows(state: AppState, trigger: Trigger): boolean {
  return follow(state, trigger) !== state;
}

/** The address of a screen, as the server knows it. */
export function pathOf(screen: Screen): string {
  switch (screen.name) {
    case "table":
      return `/t/${encodeURIComponent(screen.table)}`;
    case "lobby":
    case "createTable":
      return "/lobby";
    case "history":
      return "/hands";
    case "replay":
      return screen.source.kind === "shared" ? `/s/${encodeURIComponent(screen.source.share)}` : "/hands";
    case "settings":
      return "/settings";
    default:
      return "/";
  }
}

/** The screen that an address names; null for the menu and for what there is not. */
export function screenOf(path: string): Screen | null {
  const [, place, id = ""] = path.split("/");
  const name = decode(id);
  switch (place) {
    case "t":
      return name ? { name: "table", table: name } : null;
    case "s":
      return name ? { name: "replay", source: { kind: "shared", share: name } } : null;
    case "lobby":
      return { name: "lobby" };
    case "hands":
      return { name: "history" };
    case "settings":
      return { name: "settings" };
    default:
      return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function atDoor(state: AppState): boolean {
  return state.screen.name === "boot" || state.screen.name === "enter";
}

function arrive(state: AppState): AppState {
  const trail = state.wanted === null ? [] : [MENU];
  return { screen: state.wanted ?? MENU, signedIn: true, wanted: null, trail };
}

/** A shared hand can be seen by anybody; everything else needs a name. */
function signOut(state: AppState): AppState {
  const wanted = state.wanted ?? (atDoor(state) ? null : state.screen);
  if (wanted !== null && isPublic(wanted)) return { screen: wanted, signedIn: false, wanted: null, trail: [] };
  if (state.screen.name === "enter" && !state.signedIn) return state;
  return { screen: { name: "enter" }, signedIn: false, wanted: wanted?.name === "mainMenu" ? null : wanted, trail: [] };
}

function isPublic(screen: Screen | null): boolean {
  return screen?.name === "replay" && screen.source.kind === "shared";
}

function open(state: AppState, screen: Screen): AppState {
  return guarded(state, screen, () => ({
    ...state,
    screen,
    trail: passed(state, screen).slice(-LONGEST_TRAIL),
  }));
}

/** Where `back` leads from a screen: a form that has made its table is done with. */
function passed(state: AppState, target: Screen): readonly Screen[] {
  const done = state.screen.name === "createTable" && target.name === "table";
  return done ? state.trail : [...state.trail, quiet(state.screen)];
}

function guarded(state: AppState, target: Screen, go: () => AppState): AppState {
  if (!state.signedIn) return isPublic(state.screen) ? { ...state, screen: { name: "enter" }, wanted: target } : state;
  return same(state.screen, target) ? state : go();
}

function back(state: AppState): AppState {
  if (!state.signedIn) return isPublic(state.screen) ? { ...state, screen: { name: "enter" } } : state;
  const screen = state.trail[state.trail.length - 1];
  if (screen !== undefined) return { ...state, screen, trail: state.trail.slice(0, -1) };
  return state.screen.name === "mainMenu" ? state : { ...state, screen: MENU };
}

/** A notice is said once. */
function quiet(screen: Screen): Screen {
  return screen.name === "mainMenu" ? MENU : screen;
}

function same(one: Screen, other: Screen): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
