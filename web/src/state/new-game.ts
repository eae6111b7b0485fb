/** Making a table and sitting down at it. Each of these says whether that was possible. */
import { THINK_TIMES } from "../lib/device/settings";
import { keep, kept, passing } from "../lib/device/storage";
import { settingsAgain } from "../lib/lobby/again";
import type { TableSettings } from "../lib/http-types";
import type { TableState } from "../lib/table/table-state";
import type { AppStore } from "./app.svelte";

const MADE_KEY = "feltroom.made";

/** Make a table, in a club if one is named, and play there. When the room is out of reach, a game for one goes on on this
 * device. */
export async function playAt(app: AppStore, settings: TableSettings, club: string | null = null): Promise<boolean> {
  if (app.isCutOff && isForOne(settings) && (await app.homes.moveIfReady("outOfReach", (there) => void playAt(there, settings)))) return true;
  const made = club === null
    ? await app.requestOrToast("POST /api/tables", { body: settings })
    : await app.requestOrToast("POST /api/clubs/{club}/tables", { path: { club }, body: settings });
  if (made === null) return false;
  keep(passing, MADE_KEY, { table: made.table, settings });
  takeSeat(app, made.table);
  return true;
}

function isForOne(settings: TableSettings): boolean {
  return settings.preset !== "online" && (settings.maxHumans ?? 1) === 1;
}

const LONGEST_NAME = 40;

/** What a table of one's own is called that was given no name. */
export function tableTitle({ i18n, nickname }: AppStore): string {
  const { tableOf } = i18n.words.create;
  const room = LONGEST_NAME - tableOf.replace("{name}", "").length;
  return i18n.say(tableOf, { name: [...nickname].slice(0, room).join("") });
}

/** Open a table in order to play there. */
export function takeSeat(app: AppStore, table: string): void {
  app.go({ type: "openTable", table });
  app.liveTable?.takeSeat();
}

/** A solo session as the settings of this device have it. */
export function playSolo(app: AppStore): Promise<boolean> {
  const { soloStack, soloSmallBlind, soloBigBlind, soloAnte, soloBurn, soloLog, soloReopen, soloLevel, think, speed, seed } = app.settings;
  return playAt(app, {
    preset: "solo",
    stack: soloStack,
    smallBlind: soloSmallBlind,
    bigBlind: soloBigBlind,
    ante: soloAnte,
    burn: soloBurn,
    logHands: soloLog,
    reopen: soloReopen,
    level: soloLevel,
    think: THINK_TIMES[think],
    pace: speed,
    ...(seed === null ? {} : { seed }),
  });
}

/** Another session like one that is over: as it was asked for here, or else as the table shows it.
 *
 * Where a seed makes a session reproducible, it is the same one again only if that is asked for (T18). */
export async function playAgain(app: AppStore, state: TableState, cards: "new" | "same" = "new"): Promise<boolean> {
  const made = kept(passing, MADE_KEY) as { readonly table?: unknown; readonly settings?: TableSettings } | null;
  const club = await clubOf(app, state);
  if (made?.table === state.table && made.settings !== undefined) return playAt(app, dealt(made.settings, cards), club);
  const settings = settingsAgain(state);
  if (settings === null) return playSolo(app);
  const { seed } = app.settings;
  const same = cards === "same" && state.reproducible && seed !== null ? { seed } : {};
  if (state.config?.customWeights !== true) return playAt(app, { ...settings, ...same }, club);
  const found = await app.requestOrToast("GET /api/tables/{table}/weights", { path: { table: state.table } });
  return found === null ? false : playAt(app, { ...settings, ...same, ...(found.weights && { weights: found.weights }) }, club);
}

/** The club of one's own that a table belongs to: those of clubs stand in no lobby. */
async function clubOf(app: AppStore, { table, private: hidden }: TableState): Promise<string | null> {
  if (!hidden || app.home !== "room") return null;
  const found = await app.request("GET /api/tables/{table}/club", { path: { table } });
  return found.ok ? found.value.club : null;
}

function dealt(settings: TableSettings, cards: "new" | "same"): TableSettings {
  const { seed, ...rest } = settings;
  return cards === "same" && seed !== undefined ? { ...rest, seed } : rest;
}
