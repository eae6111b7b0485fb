/** The client's one store: everything on screen follows from it, and everything a player asks for goes through it.
 *
 *   house ──message──▶ Connection ──▶ AppStore, LiveTable ── fold ──▶ state ──▶ screens
 *                          ▲                                                      │
 *                          └───────────────────── requests ◀──────────────────────┘
 *
 * A screen changes no state of the game: it asks, the house answers, the fold changes the state. */
import { getContext, setContext } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import { callHouse, type Answer as Reply, type CallOf, type Endpoint, type Failure, type Result } from "../lib/link/api";
import type { Me } from "../lib/http-types";
import { loadSettings, saveSettings, type Settings } from "../lib/device/settings";
import { lasting } from "../lib/device/storage";
import { Connection, type ConnectionState } from "../lib/link/connection";
import { deviceTimer } from "../lib/link/device-timer";
import type { HouseLink } from "../lib/link/house-link";
import type { Answer } from "../lib/link/pending-requests";
import { signedIn } from "../lib/link/signed-in";
import { EVERY_TABLE, foldLobby, type LobbyChoice, type LobbyList } from "../lib/lobby/lobby";
import { duration, motionOf, type Motion } from "../lib/motion/motion";
import type { AvatarName, ServerMessage } from "../lib/protocol";
import { addressesOf, type Home } from "../lib/screens/addresses";
import type { AppState, Trigger } from "../lib/screens/app-state";
import { languageOf, loadLanguage, type Fillers, type I18n, type Language } from "../lib/words/i18n";
import { BrowserHistory } from "./browser-history.svelte";
import type { Device } from "./device.svelte";
import type { Homes } from "./homes.svelte";
import { LiveTable } from "./live-table.svelte";
import { fetchScreen } from "./parts";
import { OpenTables } from "./open-tables.svelte";
import { Sound } from "./sound";
import { Toasts } from "./toasts.svelte";
import { Tournaments } from "./tournaments.svelte";

export class AppStore {
  i18n: I18n;
  settings: Settings = $state.raw(settingsOfDevice());
  connectionState: ConnectionState = $state.raw({ kind: "idle" });
  /** The page of the lobby that is looked at; null until it has come. */
  lobby: LobbyList | null = $state.raw(null);
  lobbyChoice: LobbyChoice = $state.raw(EVERY_TABLE);
  nickname: string = $state("");
  /** The picture that one has chosen; null for the first letter of the nickname. */
  avatar: AvatarName | null = $state(null);
  /** What the person who looks after the room says; empty if that is nothing. */
  roomNotice: string = $state("");
  account: string = $state("");
  readonly openTables: OpenTables = new OpenTables((table) => {
    const live = new LiveTable(this, table);
    void live.begin();
    return live;
  });
  readonly tournaments: Tournaments = new Tournaments(this);
  readonly homes: Homes;
  /** This device's house; null in a room. */
  readonly device: Device | null;
  readonly house: HouseLink;
  readonly connection: Connection;
  readonly browserHistory: BrowserHistory;
  /** Whether the house was reached since the page was loaded. */
  #cameIn = false;
  readonly toasts = new Toasts();
  readonly sound = new Sound();

  /** Of a room that is reached by a link, or of this device; in a language that is here. */
  constructor(homes: Homes, i18n: I18n, house: HouseLink, device: Device | null) {
    this.homes = homes;
    this.i18n = $state.raw(i18n);
    this.house = house;
    this.device = device;
    this.browserHistory = new BrowserHistory(addressesOf(this.home, location, homes.room), (before) => this.#screenChanged(before));
    this.connection = new Connection(house, deviceTimer, {
      state: (state) => this.#connectionChanged(state),
      message: (message) => this.#receive(message),
    });
    this.#applySettings();
  }

  /** Where the game runs. */
  get home(): Home {
    return this.device === null ? "room" : "device";
  }

  /** The player's name; on a device that has not been played on, what it will be. */
  get shownName(): string {
    return this.nickname || (this.device === null ? "" : this.words.device.player);
  }

  /** Whether there is a room that cannot be reached now. */
  get isCutOff(): boolean {
    const { connectionState: state } = this;
    return this.home === "room" && (state.kind === "waiting" || (state.kind === "connecting" && state.attempt > 0));
  }

  get words(): I18n["words"] {
    return this.i18n.words;
  }

  get navigation(): AppState {
    return this.browserHistory.state;
  }

  get screen(): AppState["screen"] {
    return this.navigation.screen;
  }

  /** The table on screen. */
  get liveTable(): LiveTable | null {
    return this.screen.name === "table" ? this.openTables.find(this.screen.table) : null;
  }

  /** Go to a table where one has to act: back to it, or out of the sheets that lie over it. */
  goToTable(live: LiveTable): void {
    if (live === this.liveTable) this.browserHistory.closeSheets();
    else this.go({ type: "openTable", table: live.table });
  }

  /** How things move on this device. */
  get motion(): Motion {
    return motionOf(this.settings.speed, prefersReducedMotion.current);
  }

  /** What a sheet or a note needs to come and go: from so many pixels away, in so many milliseconds. */
  glide(y: number, milliseconds: number): { readonly y: number; readonly duration: number } {
    return { y: this.motion.travels ? y : 0, duration: duration(this.motion, milliseconds) };
  }

  say(sentence: string, fillers: Fillers = {}): string {
    return this.i18n.say(sentence, fillers);
  }

  /** Begin: connect as the person whom the house knows by this browser, which may have been asked already; a stranger
   * is asked for a name first. */
  async start(known?: Promise<boolean | null>): Promise<void> {
    fetchScreen(this.navigation.wanted);
    if (this.device !== null) return this.#startOnDevice(this.device);
    if ((await (known ?? signedIn(this.house))) === false) this.go({ type: "signedOut" });
    else this.connection.connect();
  }

  /** Nobody needs a name here, and the menu needs no house: it is opened while the player is still choosing. */
  async #startOnDevice(device: Device): Promise<void> {
    device.opened = () => {
      this.connection.connect();
      void this.homes.offline?.get(); // all of it is here now: note that it is ready
    };
    this.go({ type: "signedIn" });
    const installed = await device.isInstalled();
    if (device.state.kind === "open") this.connection.connect();
    else if (installed) device.wake();
  }

  /** Be no longer on screen: another home is. */
  end(): void {
    this.openTables.end();
    this.connection.close();
    this.sound.setVolume(0, 0);
    if (this.device !== null) this.device.opened = null;
  }

  go(trigger: Trigger): void {
    this.browserHistory.go(trigger);
  }

  /** Change settings of this device; they are kept. */
  change(changes: Partial<Settings>): void {
    this.settings = { ...this.settings, ...changes };
    saveSettings(lasting, this.settings);
    this.#applySettings();
  }

  /** Ask the HTTP API. */
  request<E extends Endpoint>(endpoint: E, ...call: CallOf<E>): Promise<Result<Reply<E>>> {
    return callHouse(this.house, endpoint, ...call);
  }

  /** Ask the HTTP API; a toast says why if that is refused, and the answer is null. */
  async requestOrToast<E extends Endpoint>(endpoint: E, ...call: CallOf<E>): Promise<Reply<E> | null> {
    const result = await this.request(endpoint, ...call);
    if (result.ok) return result.value;
    this.showRefusal(result.failure);
    return null;
  }

  /** Why something was refused, in words; null is no answer at all. */
  reasonOf(failure: Pick<Failure, "code" | "numbers"> | null): string {
    return failure === null ? this.words.connection.noAnswer : this.i18n.refusal(failure.code, failure.numbers);
  }

  showRefusal(failure: Pick<Failure, "code" | "numbers"> | null): void {
    // Why the house on this device is not open stands on the screen, or the player has cancelled its download.
    if (failure === null && this.device !== null && this.device.state.kind !== "open") return;
    if (failure?.code === "not_signed_in") this.go({ type: "signedOut" });
    this.toast(this.reasonOf(failure), true);
  }

  /** Whether a request over the connection was done; a toast says why not. */
  wasDone(answer: Answer): boolean {
    if (answer.type === "refused") this.showRefusal({ code: answer.code, numbers: answer.numbers ?? {} });
    return answer.type === "done";
  }

  toast(text: string, bad = false): void {
    this.toasts.show(text, bad);
  }

  /** Come in under a name; the reason if that is refused. */
  async enter(nickname: string): Promise<string | null> {
    return this.#signIn(await this.request("POST /api/enter", { body: { nickname } }));
  }

  /** Come in with a code from another device. */
  async transfer(code: string): Promise<string | null> {
    return this.#signIn(await this.request("POST /api/transfer", { body: { code } }));
  }

  #signIn(result: Result<Me>): string | null {
    if (!result.ok) return this.reasonOf(result.failure);
    this.connection.connect();
    return null;
  }

  #connectionChanged(state: ConnectionState): void {
    this.connectionState = state;
    if (state.kind === "open") this.go({ type: "signedIn" });
    if (state.kind === "open" && !this.#cameIn) void this.#attendOwnTables();
    if (state.kind === "open" && this.i18n.language !== this.settings.language) void this.#load(this.settings.language);
    if (state.kind === "closed" && state.reason === "not_signed_in") this.go({ type: "signedOut" });
    if (state.kind === "closed" && state.reason === "outdated") this.homes.offline?.checkNow();
    // Nothing was wanted but the menu, and that is on this device too.
    if (this.isCutOff && this.screen.name === "boot" && this.navigation.wanted === null) void this.homes.moveIfReady("outOfReach");
  }

  /** A page that was opened by its address does not know where one sits. */
  async #attendOwnTables(): Promise<void> {
    this.#cameIn = true;
    const mine = await this.request("GET /api/me/tables");
    if (mine.ok) this.openTables.attend(mine.value.tables.filter((one) => one.unattended).map((one) => one.table));
  }

  #receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.nickname = message.nickname;
      this.avatar = message.avatar ?? null; // an older room knows none
      this.account = message.account;
    }
    if (message.type === "notice") this.#noticeCame(message.maintenance ?? message.text);
    if (message.type === "account") [this.nickname, this.avatar] = [message.nickname, message.avatar ?? null];
    if (message.type === "lobbyPage") this.lobby = foldLobby(this.lobby, message);
    this.openTables.received(message);
    this.tournaments.receive(message);
  }

  /** What the person who looks after the room says: told once, and in view until it is put away or taken back. */
  #noticeCame(text: string): void {
    if (text !== "" && text !== this.roomNotice && this.screen.name === "table") this.toast(text);
    this.roomNotice = text;
  }

  /** Watch what a screen shows, and no longer what was left. */
  #screenChanged(before: AppState): void {
    fetchScreen(this.screen);
    this.openTables.follow(this.navigation, before.screen.name === "boot");
    if (showsLobby(this.navigation) && !showsLobby(before)) this.browseLobby({});
    if (!showsLobby(this.navigation) && showsLobby(before)) void this.connection.unwatchLobby();
  }

  /** See another page or choice of the lobby. */
  browseLobby(choice: Partial<LobbyChoice>): void {
    this.lobbyChoice = { ...this.lobbyChoice, page: 0, ...choice };
    void this.connection.browseLobby(this.lobbyChoice);
  }

  #applySettings(): void {
    const { settings } = this;
    document.documentElement.dataset.theme = settings.theme;
    document.documentElement.dataset.deck = settings.fourColour ? "four" : "two";
    this.sound.setVolume(settings.effects, settings.music);
    if (this.i18n.language !== settings.language) void this.#load(settings.language);
    else this.#speak(this.i18n);
  }

  /** Speak a language as soon as it has come; one that cannot be had is asked for again when the connection is back. */
  async #load(language: Language): Promise<void> {
    const loaded = await loadLanguage(language).catch(() => null);
    if (loaded !== null && language === this.settings.language) this.#speak(loaded);
  }

  #speak(i18n: I18n): void {
    this.i18n = i18n;
    document.documentElement.lang = i18n.language;
  }
}

/** The settings that are kept here, in the browser's language if none was chosen. */
export function settingsOfDevice(): Settings {
  return loadSettings(lasting, languageOf(navigator.languages));
}

function showsLobby({ screen }: AppState): boolean {
  return screen.name === "lobby";
}

const KEY = Symbol("app");

export function provideApp(app: AppStore): void {
  setContext(KEY, app);
}

/** The store of the app that a component belongs to. */
export function useApp(): AppStore {
  return getContext<AppStore>(KEY);
}
