/** The client's own state machine: which screen is shown, and which ways there are between screens (A8).
 *
 *   boot ──signed in──▶ mainMenu ◀──▶ lobby ──▶ createTable ──▶ table
 *     │  ▲                 │  ├──▶ settings, study, statistics, history ──▶ replay, statistics
 *     │  │                 │  ├──▶ denseLab ──▶ createTable, table
 *     │  │                 │  ├──▶ clubs ──▶ club ──▶ createTable, table, replay
 *     │  │                 │  ├──▶ tournaments ──▶ tournament ──▶ table
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
  /** `draft`: with the weights that are being painted; `club`: for that club. */
  | { readonly name: "createTable"; readonly preset: string; readonly draft?: true; readonly club?: string }
  | { readonly name: "denseLab" }
  | { readonly name: "clubs" }
  | { readonly name: "club"; readonly club: string }
  | { readonly name: "tournaments" }
  | { readonly name: "tournament"; readonly tournament: string }
  /** A link that leads into a club. */
  | { readonly name: "clubInvite"; readonly invite: string }
  | { readonly name: "table"; readonly table: string }
  | { readonly name: "history" }
  | { readonly name: "replay"; readonly source: ReplaySource; readonly turned?: ReplaySource }
  | { readonly name: "statistics" }
  | { readonly name: "study" }
  | { readonly name: "settings" }
  | { readonly name: "admin" }
  | { readonly name: "goodbye" };

/** A hand of one's own, or one that somebody shared; one may have turned on from the hand that was opened. */
export type ReplaySource = OwnHand | { readonly kind: "shared"; readonly share: string };

export interface OwnHand {
  readonly kind: "own";
  readonly table: string;
  readonly hand: number;
  /** The decision to look at first, by the number of its event. */
  readonly seq?: number;
}

/** Why one is back in the menu: a table that is gone, or a hand that an error ended (A18). */
export type Notice = "voided" | "tableClosed" | "tableMissing" | "failed";

export type Trigger =
  | { readonly type: "signedIn" }
  | { readonly type: "signedOut" }
  | { readonly type: "openMenu" }
  | { readonly type: "openLobby" }
  | { readonly type: "openCreate"; readonly preset: string; readonly draft?: true; readonly club?: string }
  | { readonly type: "openClubs" }
  | { readonly type: "openClub"; readonly club: string }
  | { readonly type: "openTournaments" }
  | { readonly type: "openTournament"; readonly tournament: string }
  | { readonly type: "openDenseLab" }
  | { readonly type: "openTable"; readonly table: string }
  | { readonly type: "openHistory" }
  | { readonly type: "openReplay"; readonly source: ReplaySource }
  | { readonly type: "turnReplay"; readonly source: ReplaySource }
  | { readonly type: "openStatistics" }
  | { readonly type: "openStudy" }
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

/** What an entry of the browser's history knows: its screen, the way back from it, and how many entries of ours lie
 * below it, which are more than the way back while a sheet lies over the screen. */
export interface Entry {
  readonly depth: number;
  readonly screen: Screen;
  readonly trail: readonly Screen[];
}

const MENU: Screen = { name: "mainMenu", notice: null };
/** A browser keeps no more entries either. */
const LONGEST_TRAIL = 50;
/** Screens that an entry leads back to; where one had to stop is no place to go on from. */
const LASTING: ReadonlySet<unknown> = new Set<Screen["name"]>(["mainMenu", "lobby", "createTable", "table", "history", "replay", "statistics", "settings", "denseLab", "study", "clubs", "club", "clubInvite", "tournaments", "tournament"]);

/** The beginning: who one is, is being asked; `wanted` is what the address and the browser's entry name. */
export function boot(path = "/", saved: unknown = null): AppState {
  const { screen, trail } = read(path, saved);
  return { screen: { name: "boot" }, signedIn: false, wanted: screen.name === "mainMenu" ? null : screen, trail };
}

/** The entry with so many entries below it, as it has to be for a state: the last of the way, or one on it. */
export function entryAt({ screen, trail }: AppState, depth: number): Entry {
  return { depth, screen: trail[depth] ?? screen, trail: trail.slice(0, depth) };
}

/** How many entries of ours lie below one that the browser hands back; none below somebody else's. */
export function depthOf(saved: unknown): number {
  return isEntry(saved) ? saved.depth : 0;
}

/** Where the browser's back and forward keys have led. */
export function adopt(state: AppState, path: string, saved: unknown): AppState {
  if (state.screen.name === "goodbye") return state;
  const { screen, trail } = read(path, saved);
  if (state.signedIn || isPublic(screen)) return { ...state, screen: same(fresh(state.screen), screen) ? state.screen : screen, trail };
  return { ...state, screen: atDoor(state) ? state.screen : { name: "enter" }, wanted: screen, trail };
}

/** Follow a trigger; the same state if its guard does not allow it. */
export function follow(state: AppState, trigger: Trigger): AppState {
  // After a goodbye the only way back is the menu.
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
      return open(state, { name: "createTable", preset: trigger.preset, ...(trigger.draft && { draft: true }), ...(trigger.club !== undefined && { club: trigger.club }) });
    case "openClubs":
      return open(state, { name: "clubs" });
    case "openClub":
      return open(state, { name: "club", club: trigger.club });
    case "openTournaments":
      return open(state, { name: "tournaments" });
    case "openTournament":
      return open(state, { name: "tournament", tournament: trigger.tournament });
    case "openDenseLab":
      return open(state, { name: "denseLab" });
    case "openTable":
      return openTable(state, { name: "table", table: trigger.table });
    case "openHistory":
      return open(state, { name: "history" });
    case "openReplay":
      return open(state, { name: "replay", source: trigger.source });
    case "turnReplay":
      if (!state.signedIn || state.screen.name !== "replay" || isPublic(state.screen)) return state;
      return { ...state, screen: { ...state.screen, turned: trigger.source } };
    case "openStatistics":
      return open(state, { name: "statistics" });
    case "openStudy":
      return open(state, { name: "study" });
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
    case "replay": {
      const source = screen.turned ?? screen.source;
      if (source.kind === "shared") return `/s/${encodeURIComponent(source.share)}`;
      return `/hands/${encodeURIComponent(source.table)}/${source.hand}`;
    }
    case "statistics":
      return "/statistics";
    case "study":
      return "/study";
    case "settings":
      return "/settings";
    case "admin":
      return "/admin";
    case "denseLab":
      return "/dense";
    case "clubs":
      return "/clubs";
    case "club":
      return `/clubs/${encodeURIComponent(screen.club)}`;
    case "tournaments":
      return "/tournaments";
    case "tournament":
      return `/tournament/${encodeURIComponent(screen.tournament)}`;
    case "clubInvite":
      return `/c/${encodeURIComponent(screen.invite)}`;
    default:
      return "/";
  }
}

/** The screen that an address names; null for the menu and for what there is not. */
export function screenOf(path: string): Screen | null {
  const [, place, id = "", number = ""] = path.split("/");
  const name = decode(id);
  switch (place) {
    case "t":
      return name ? { name: "table", table: name } : null;
    case "s":
      return name ? { name: "replay", source: { kind: "shared", share: name } } : null;
    case "lobby":
      return { name: "lobby" };
    case "hands":
      if (name === "" || !/^[1-9]\d{0,8}$/.test(number)) return { name: "history" };
      return { name: "replay", source: { kind: "own", table: name, hand: Number(number) } };
    case "statistics":
      return { name: "statistics" };
    case "study":
      return { name: "study" };
    case "settings":
      return { name: "settings" };
    case "admin":
      return { name: "admin" };
    case "dense":
      return { name: "denseLab" };
    case "clubs":
      return name ? { name: "club", club: name } : { name: "clubs" };
    case "tournaments":
      return { name: "tournaments" };
    case "tournament":
      return name ? { name: "tournament", tournament: name } : { name: "tournaments" };
    case "c":
      return name ? { name: "clubInvite", invite: name } : null;
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

/** A link has no way back but the browser's own; what was reloaded has the one it had. */
function arrive(state: AppState): AppState {
  return { screen: state.wanted ?? MENU, signedIn: true, wanted: null, trail: state.wanted === null ? [] : state.trail };
}

/** What an entry says, if it is of the address; an address alone is a beginning. */
function read(path: string, saved: unknown): Pick<Entry, "screen" | "trail"> {
  const known = isEntry(saved) && LASTING.has(saved.screen.name) && pathOf(saved.screen) === path;
  return known ? { screen: fresh(saved.screen), trail: saved.trail } : { screen: screenOf(path) ?? MENU, trail: [] };
}

/** Whether an entry is one of ours; an address that was typed has none. */
export function isEntry(saved: unknown): saved is Entry {
  return typeof saved === "object" && saved !== null && "depth" in saved && "screen" in saved && "trail" in saved;
}

/** A shared hand can be seen by anybody; everything else needs a name. */
function signOut(state: AppState): AppState {
  const wanted = state.wanted ?? (atDoor(state) ? null : state.screen);
  if (wanted !== null && isPublic(wanted)) return { screen: wanted, signedIn: false, wanted: null, trail: [] };
  if (state.screen.name === "enter" && !state.signedIn) return state;
  return { screen: { name: "enter" }, signedIn: false, wanted: wanted?.name === "mainMenu" ? null : wanted, trail: [] };
}

function isPublic(screen: Screen | null): boolean {
  return screen?.name === "admin" || (screen?.name === "replay" && screen.source.kind === "shared");
}

function open(state: AppState, screen: Screen): AppState {
  return guarded(state, screen, () => ({
    ...state,
    screen,
    trail: passed(state, screen).slice(-LONGEST_TRAIL),
  }));
}

/** A table that one has come from is gone back to. */
function openTable(state: AppState, screen: Screen): AppState {
  const place = state.trail.findLastIndex((one) => same(one, screen));
  return place === -1 || same(state.screen, screen) ? open(state, screen) : { ...state, screen, trail: state.trail.slice(0, place) };
}

/** Where `back` leads from a screen: a form that has made its table is done with, and so are a table that another one
 * follows and a link that led into a club. */
function passed(state: AppState, target: Screen): readonly Screen[] {
  const made = target.name === "table" && (state.screen.name === "createTable" || state.screen.name === "table");
  const done = made || (target.name === "club" && state.screen.name === "clubInvite");
  return done ? state.trail : [...state.trail, fresh(state.screen)];
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

/** A screen to come back to: a notice is said once, and a replay is of the hand that one turned to. */
function fresh(screen: Screen): Screen {
  if (screen.name === "replay") return { name: "replay", source: screen.turned ?? screen.source };
  return screen.name === "mainMenu" ? MENU : screen;
}

function same(one: Screen, other: Screen): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
