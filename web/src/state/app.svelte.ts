/** The client's one store: everything on screen follows from it, and every wish goes through it.
 *
 *   server ──message──▶ Connection ──▶ AppStore ──▶ screens
 *                          ▲             │
 *                          └──requests── ┘   A screen changes nothing by itself: the server answers, the fold shows. */
import { getContext, setContext } from "svelte";
import { prefersReducedMotion } from "svelte/motion";
import { settingsAgain } from "../lib/lobby/again";
import { ask, signedIn, type Failure, type Me } from "../lib/api";
import { adopt, boot, depthOf, entryAt, follow, pathOf, type AppState, type Trigger } from "../lib/screens/app-state";
import { browserSurroundings } from "../lib/link/browser";
import { Connection, type Answer, type ConnectionState } from "../lib/link/connection";
import { DEFAULT_I18N, loadLanguage, type Fillers, type I18n, type Language } from "../lib/words/i18n";
import { foldLobby } from "../lib/lobby/lobby";
import { duration, motionOf, type Motion } from "../lib/motion/motion";
import type { LobbyTable, ServerMessage } from "../lib/protocol";
import { loadSettings, saveSettings, THINK_TIMES, type Settings } from "../lib/device/settings";
import { Sounds } from "../lib/sound/effects";
import { keep, kept, lasting, passing } from "../lib/device/storage";
import type { TableState } from "../lib/table/table-state";
import { Music } from "../lib/sound/music";
import { LiveTable } from "./live-table.svelte";

/** Something to tell in passing. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly bad: boolean;
}

const TOAST_MS = 3500;
const MOST_TOASTS = 2;
/** So long the first screen waits for its language. */
const LANGUAGE_MS = 1500;
const MADE_KEY = "feltroom.made";

type TableSettings = Readonly<Record<string, unknown>>;

export class AppStore {
  navigation: AppState = $state.raw(boot(location.pathname, history.state));
  i18n: I18n = $state.raw(DEFAULT_I18N);
  settings: Settings = $state.raw(loadSettings(lasting));
  connectionState: ConnectionState = $state.raw({ kind: "idle" });
  /** Null until the first list has come. */
  tables: readonly LobbyTable[] | null = $state.raw(null);
  nickname: string = $state("");
  account: string = $state("");
  toasts: readonly Toast[] = $state.raw([]);
  /** The table on screen. */
  liveTable: LiveTable | null = $state.raw(null);
  readonly connection: Connection;
  readonly sounds = new Sounds();
  readonly music = new Music();
  #learnt: Promise<void> = Promise.resolve();
  #toastCount = 0;
  /** How to close the sheets that lie over the screen, the topmost last: each has an entry in the browser's history. */
  #sheets: { readonly close: () => void }[] = [];
  /** How many entries of ours lie below the one where the browser is. */
  #depth = Math.min(depthOf(history.state), history.length - 1);
  /** Whether the browser is on its way to another entry, where it will be told what that is. */
  #travelling = false;

  constructor() {
    this.connection = new Connection(browserSurroundings(), {
      state: (state) => this.#linked(state),
      message: (message) => this.#receive(message),
    });
    this.#applySettings();
  }

  get words(): I18n["words"] {
    return this.i18n.words;
  }

  get screen(): AppState["screen"] {
    return this.navigation.screen;
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

  /** Begin: connect as whoever this browser is known as; a stranger is asked for a name first. */
  async start(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, LANGUAGE_MS));
    const [known] = await Promise.all([signedIn(), Promise.race([this.#learnt, late])]);
    if (known === false) this.go({ type: "signedOut" });
    else this.connection.connect();
  }

  go(trigger: Trigger): void {
    const before = this.navigation;
    this.navigation = follow(before, trigger);
    if (this.navigation === before) return;
    // Sheets go with the screen they lie on.
    if (this.navigation.screen !== before.screen) this.#sheets = [];
    this.#follow(before);
    this.#write();
  }

  /** The browser has come to an entry: by our own wish, or by its back and forward keys. */
  popped(saved: unknown): void {
    this.#depth = depthOf(saved);
    if (this.#travelling) {
      this.#travelling = false;
      return this.#write();
    }
    const left = this.navigation.trail.length + this.#sheets.length - this.#depth;
    if (left > 0 && left <= this.#sheets.length) {
      for (const sheet of this.#sheets.splice(-left).reverse()) sheet.close();
      return;
    }
    const before = this.navigation;
    this.#sheets = [];
    this.navigation = adopt(before, location.pathname, saved);
    this.#follow(before);
    // An entry of a sheet that was closed long ago is none to stay on.
    if (this.navigation.trail.length < this.#depth) this.#write();
  }

  /** A sheet has opened, which the browser's back key closes; call what this returns when it is closed otherwise. */
  cover(close: () => void): () => void {
    const sheet = { close };
    this.#sheets.push(sheet);
    setTimeout(() => this.#write());
    return () => {
      if (!this.#sheets.includes(sheet)) return;
      this.#sheets = this.#sheets.filter((one) => one !== sheet);
      // A sheet that another one follows leaves its entry to that.
      setTimeout(() => this.#write());
    };
  }

  /** Make the browser's entries those of the state: as many, and each of its screen. */
  #write(): void {
    if (this.#travelling) return;
    const depth = this.navigation.trail.length + this.#sheets.length;
    if (depth < this.#depth) {
      this.#travelling = true;
      return history.go(depth - this.#depth);
    }
    const atDoor = this.navigation.screen.name === "boot" || this.navigation.screen.name === "enter";
    const entry = entryAt(this.navigation, this.#depth);
    history.replaceState(entry, "", atDoor ? undefined : pathOf(entry.screen));
    while (this.#depth < depth) {
      const next = entryAt(this.navigation, (this.#depth += 1));
      history.pushState(next, "", pathOf(next.screen));
    }
  }

  /** Change settings of this device; they are kept. */
  change(changes: Partial<Settings>): void {
    this.settings = { ...this.settings, ...changes };
    saveSettings(lasting, this.settings);
    this.#applySettings();
  }

  /** Ask the HTTP API; what is refused is told, and the answer is null. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T | null> {
    const result = await ask<T>(method, path, body);
    if (result.ok) return result.value;
    this.refused(result.failure);
    return null;
  }

  /** Tell why something was refused, in words. */
  refused(failure: Pick<Failure, "code" | "numbers"> | null): void {
    if (failure?.code === "not_signed_in") this.go({ type: "signedOut" });
    this.tell(failure === null ? this.words.connection.noAnswer : this.i18n.refusal(failure.code, failure.numbers), true);
  }

  /** What came of a request over the socket: true if it was done; a refusal is told. */
  settled(answer: Answer): boolean {
    if (answer.type === "refused") this.refused({ code: answer.code, numbers: answer.numbers ?? {} });
    return answer.type === "done";
  }

  tell(text: string, bad = false): void {
    const toast = { id: (this.#toastCount += 1), text, bad };
    this.toasts = [...this.toasts.filter((one) => one.text !== text), toast].slice(-MOST_TOASTS);
    setTimeout(() => this.dismiss(toast.id), TOAST_MS);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Come in under a name; the reason if that is refused. */
  async enter(nickname: string): Promise<string | null> {
    return this.#signIn(await ask<Me>("POST", "/api/enter", { nickname }));
  }

  /** Come in with a code from another device. */
  async transfer(code: string): Promise<string | null> {
    return this.#signIn(await ask<Me>("POST", "/api/transfer", { code }));
  }

  #signIn(result: Awaited<ReturnType<typeof ask<Me>>>): string | null {
    if (!result.ok)
      return result.failure === null
        ? this.words.connection.noAnswer
        : this.i18n.refusal(result.failure.code, result.failure.numbers);
    this.connection.connect();
    return null;
  }

  /** Make a table and sit down at it; whether that was possible. */
  async playAt(settings: TableSettings): Promise<boolean> {
    const made = await this.ask<{ readonly table: string }>("POST", "/api/tables", settings);
    if (made === null) return false;
    keep(passing, MADE_KEY, { table: made.table, settings });
    this.go({ type: "openTable", table: made.table });
    this.liveTable?.settleIn();
    return true;
  }

  /** A solo session as the settings of this device have it. */
  playSolo(): Promise<boolean> {
    const { soloStack, soloSmallBlind, soloBigBlind, soloLevel, think, speed, seed } = this.settings;
    return this.playAt({
      preset: "solo",
      stack: soloStack,
      smallBlind: soloSmallBlind,
      bigBlind: soloBigBlind,
      level: soloLevel,
      think: THINK_TIMES[think],
      pace: speed,
      ...(seed === null ? {} : { seed }),
    });
  }

  /** Another session like one that is over: as it was asked for here, or else as the table tells it. */
  async playAgain(state: TableState): Promise<boolean> {
    const made = kept(passing, MADE_KEY) as { readonly table?: unknown; readonly settings?: TableSettings } | null;
    if (made?.table === state.table && made.settings !== undefined) return this.playAt(made.settings);
    const settings = settingsAgain(state);
    if (settings === null) return this.playSolo();
    const { seed } = this.settings;
    const same = state.reproducible && seed !== null ? { seed } : {};
    if (state.config?.customWeights !== true) return this.playAt({ ...settings, ...same });
    const path = `/api/tables/${encodeURIComponent(state.table)}/weights`;
    const found = await this.ask<{ readonly weights: TableSettings | null }>("GET", path);
    return found === null ? false : this.playAt({ ...settings, ...same, ...(found.weights && { weights: found.weights }) });
  }

  /** A tap anywhere: browsers allow sound only from then on. */
  touched(): void {
    this.sounds.unlock();
    this.music.start();
  }

  #linked(state: ConnectionState): void {
    this.connectionState = state;
    if (state.kind === "open") this.go({ type: "signedIn" });
    if (state.kind === "closed" && state.reason === "not_signed_in") this.go({ type: "signedOut" });
  }

  #receive(message: ServerMessage): void {
    if (message.type === "welcome") {
      this.nickname = message.nickname;
      this.account = message.account;
    }
    if (message.type === "account") this.nickname = message.nickname;
    if (message.type === "lobby" || message.type === "lobbyChanged") this.tables = foldLobby(this.tables ?? [], message);
    this.liveTable?.receive(message);
  }

  /** Sit down to watch the table that a screen names, and get up from one that was left. */
  #follow(before: AppState): void {
    const { screen } = this.navigation;
    const table = screen.name === "table" ? screen.table : null;
    if (this.liveTable !== null && this.liveTable.table !== table) {
      this.liveTable.end();
      this.liveTable = null;
    }
    if (table !== null && this.liveTable === null) {
      this.liveTable = new LiveTable(this, table);
      void this.liveTable.begin();
    }
    const lobby = (state: AppState) => state.screen.name === "lobby" || state.screen.name === "mainMenu";
    if (lobby(this.navigation) && !lobby(before)) void this.connection.watchLobby();
    if (!lobby(this.navigation) && lobby(before)) void this.connection.unwatchLobby();
  }

  #applySettings(): void {
    const { settings } = this;
    document.documentElement.dataset.theme = settings.theme;
    document.documentElement.dataset.deck = settings.fourColour ? "four" : "two";
    this.sounds.setVolume(settings.effects);
    this.music.setVolume(settings.music);
    if (this.i18n.language !== settings.language) this.#learnt = this.#learn(settings.language);
    else this.#speak(this.i18n);
  }

  /** Speak a language as soon as it has come; one that cannot be had is not spoken. */
  async #learn(language: Language): Promise<void> {
    const loaded = await loadLanguage(language).catch(() => null);
    if (loaded !== null && language === this.settings.language) this.#speak(loaded);
  }

  #speak(i18n: I18n): void {
    this.i18n = i18n;
    document.documentElement.lang = i18n.language;
  }
}

const KEY = Symbol("app");

export function provideApp(app: AppStore): void {
  setContext(KEY, app);
}

/** The store of the app that a component belongs to. */
export function useApp(): AppStore {
  return getContext<AppStore>(KEY);
}
