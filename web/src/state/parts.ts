/** All parts of the client that are not in the first load, and the screens among them by name. */
import type { Component } from "svelte";
import type { Screen } from "../lib/screens/app-state";
import { retryPause } from "../lib/screens/retry-pause";
import { LazyPart } from "./lazy-part.svelte";

/** The screens that need nothing but the store, by name: `Home.svelte` draws them. */
const storeScreens = {
  settings: new LazyPart(() => import("../screens/Settings.svelte")),
  lobby: new LazyPart(() => import("../screens/Lobby.svelte")),
  history: new LazyPart(() => import("../screens/History.svelte")),
  statistics: new LazyPart(() => import("../screens/Statistics.svelte")),
  study: new LazyPart(() => import("../screens/Study.svelte")),
  denseLab: new LazyPart(() => import("../screens/DenseLab.svelte")),
  clubs: new LazyPart(() => import("../screens/Clubs.svelte")),
  tournaments: new LazyPart(() => import("../screens/Tournaments.svelte")),
  admin: new LazyPart(() => import("../screens/Admin.svelte")),
  goodbye: new LazyPart(() => import("../screens/Goodbye.svelte")),
} satisfies { readonly [Name in Screen["name"]]?: LazyPart<Component> };

export const parts = {
  table: new LazyPart(() => import("../screens/Table.svelte")),
  club: new LazyPart(() => import("../screens/Club.svelte")),
  tournament: new LazyPart(() => import("../screens/Tournament.svelte")),
  tournamentLines: new LazyPart(() => import("../components/tournaments/tournament-lines")),
  tournamentAtTable: new LazyPart(() => import("../components/tournaments/AtTable.svelte")),
  clubInvite: new LazyPart(() => import("../screens/ClubInvite.svelte")),
  raiseSheet: new LazyPart(() => import("../components/table/raise/RaiseSheet.svelte")),
  turnBar: new LazyPart(() => import("../components/TurnBar.svelte")),
  settlementSheet: new LazyPart(() => import("../components/table/SettlementSheet.svelte")),
  tableNotices: new LazyPart(() => import("../components/table/TableNotices.svelte")),
  turnedAway: new LazyPart(() => import("../components/table/TurnedAway.svelte")),
  screenReaderLog: new LazyPart(() => import("../components/table/ScreenReaderLog.svelte")),
  tableSides: new LazyPart(() => import("../components/table/sides/TableSides.svelte")),
  sideLog: new LazyPart(() => import("../components/table/sides/SideLog.svelte")),
  seatNotes: new LazyPart(() => import("../components/notes/SeatNotes.svelte")),
  avatarPicture: new LazyPart(() => import("../components/avatars/AvatarPicture.svelte")),
  avatarSheet: new LazyPart(() => import("../components/avatars/AvatarSheet.svelte")),
  reactions: new LazyPart(() => import("../components/reactions/Reactions.svelte")),
  botWords: new LazyPart(() => import("../components/table/talk/bot-words")),
  runs: new LazyPart(() => import("../components/table/Runs.svelte")),
  lastLonger: new LazyPart(() => import("../components/tournament/LastLonger.svelte")),
  tableMenu: new LazyPart(() => import("../components/table/TableMenu.svelte")),
  hostSettings: new LazyPart(() => import("../components/table/host/HostSettings.svelte")),
  seatRequests: new LazyPart(() => import("../components/table/host/SeatRequests.svelte")),
  talkSheet: new LazyPart(() => import("../components/table/talk/TalkSheet.svelte")),
  sitSheet: new LazyPart(() => import("../components/table/SitSheet.svelte")),
  leaveSheet: new LazyPart(() => import("../components/table/LeaveSheet.svelte")),
  sitAndGo: new LazyPart(() => import("../components/tournament/SitAndGoSheet.svelte")),
  tour: new LazyPart(() => import("../components/tour/Tour.svelte")),
  ...storeScreens,
  createTable: new LazyPart(() => import("../screens/CreateTable.svelte")),
  myData: new LazyPart(() => import("../components/menu/MyData.svelte")),
  moreSettings: new LazyPart(() => import("../components/menu/MoreSettings.svelte")),
  inviteSheet: new LazyPart(() => import("../components/table/InviteSheet.svelte")),
  seatSheet: new LazyPart(() => import("../components/table/SeatSheet.svelte")),
  replay: new LazyPart(() => import("../screens/Replay.svelte")),
  eveningSheet: new LazyPart(() => import("../components/evening/EveningSheet.svelte")),
  practice: new LazyPart(() => import("../components/practice/Practice.svelte")),
  solution: new LazyPart(() => import("../components/solution/Solution.svelte")),
  tableWeights: new LazyPart(() => import("../components/dense/TableWeights.svelte")),
  roomNotice: new LazyPart(() => import("../components/RoomNotice.svelte")),
  updateNote: new LazyPart(() => import("../components/device/UpdateNote.svelte")),
  deviceGate: new LazyPart(() => import("../components/device/DeviceGate.svelte")),
  deviceSettings: new LazyPart(() => import("../components/device/DeviceSettings.svelte")),
} as const;

/** What cannot be fetched ahead is asked for again so often; from then on when it is opened. */
const ROUNDS = 5;

/** Begin to load a screen, before anything on the way to it has been answered. */
export function fetchScreen(screen: Screen | null): void {
  if (screen !== null && screen.name in parts) void parts[screen.name as keyof typeof parts].load();
}

/** A screen that needs nothing but the store; null for any other. */
export function storeScreen({ name }: Screen): LazyPart<Component> | null {
  const screens: { readonly [Name in Screen["name"]]?: LazyPart<Component> } = storeScreens;
  return screens[name] ?? null;
}

/** Fetch a part as soon as nothing else is to do: somebody may ask for it soon. */
export async function fetchSoon(part: LazyPart<unknown>): Promise<void> {
  await idle();
  await part.load();
}

/** Fetch all parts while nothing else is to do, one after the other; not for people who save data. */
export async function fetchAllWhileIdle(): Promise<void> {
  if ((navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData) return;
  let missing: readonly LazyPart<unknown>[] = Object.values(parts);
  for (let round = 1; round <= ROUNDS && missing.length > 0; round += 1) {
    if (round > 1) await new Promise((resolve) => setTimeout(resolve, retryPause(round + 1)));
    for (const part of missing) {
      await idle();
      await part.load();
    }
    missing = missing.filter((part) => part.value === null);
  }
}

function idle(): Promise<void> {
  // Not every browser tells when it is idle.
  if (!("requestIdleCallback" in globalThis)) return new Promise((resolve) => setTimeout(resolve, 50));
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }));
}
