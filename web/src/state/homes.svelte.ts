/** The homes of the game, a room and this device: which of them is on screen, and the way from one to the other.
 *
 * Each has a store of its own. The browser's history spans both: back from the device's menu leads to the room. */
import { networkLink } from "../lib/link/network-link";
import { retryPause } from "../lib/screens/retry-pause";
import { homeOf, roomRoot, type Home } from "../lib/screens/addresses";
import { signedIn } from "../lib/link/signed-in";
import { firstLanguage } from "../lib/words/i18n";
import { AppStore, settingsOfDevice } from "./app.svelte";
import type { Device } from "./device.svelte";
import type { Offline } from "./offline.svelte";
import { fetchAllWhileIdle } from "./parts";

/** Why the device is on screen, if nobody asked for it. */
export type Reason = "outOfReach";

const PARTS_AFTER = 1_000;
const OFFLINE_AFTER = 2_000;
/** How often a room that was out of reach is looked for, while the player is told so. */
const LOOK_FOR_ROOM = 15_000;

export class Homes {
  /** The store of the home on screen; null before the first one is there. */
  app: AppStore | null = $state.raw(null);
  /** Why this home is on screen, if nobody asked for it. */
  reason: Reason | null = $state(null);
  /** Null until the first screen has long been there. */
  offline: Offline | null = $state.raw(null);
  /** The root of the room that serves the page; null if there is none. */
  readonly room = roomRoot(document.documentElement);
  #device: Device | null = null;
  readonly #language = firstLanguage(settingsOfDevice().language);
  #moves = 0;

  async start(): Promise<void> {
    const home = homeOf(location, this.room);
    // Asked beside the language, which the first screen cannot do without.
    await this.#show(home, home === "room" ? signedIn(networkLink) : undefined);
    // What the first screen needs has the network to itself.
    void this.#whenQuiet(PARTS_AFTER).then(fetchAllWhileIdle);
    await this.#whenQuiet(OFFLINE_AFTER);
    const loaded = await import("./offline.svelte").catch(() => null);
    if (loaded === null) return;
    this.offline = new loaded.Offline();
    await this.offline.start();
  }

  /** The browser has come to an entry of its history. */
  arrived(saved: unknown): void {
    const home = homeOf(location, this.room);
    if (this.app?.home === home) this.app.browserHistory.arrived(saved);
    else void this.#show(home);
  }

  /** Go to the menu of a home; `then` is done there, in a room as soon as the player is let in. */
  move(home: Home, then?: (app: AppStore) => void): Promise<void> {
    return this.#move(home, "pushState", then);
  }

  async #move(home: Home, how: "pushState" | "replaceState", then?: (app: AppStore) => void): Promise<void> {
    this.reason = null;
    const root = this.room ?? location.pathname;
    history[how](null, "", home === "device" ? `${root}#/` : root);
    const app = await this.#show(home);
    if (app !== null && then !== undefined) this.#whenIn(app, then);
  }

  /** Go to this device if it can play without the network; whether it can. */
  async moveIfReady(reason: Reason, then?: (app: AppStore) => void): Promise<boolean> {
    const before = this.#moves;
    const device = await this.device();
    if (!(await device?.isInstalled()) || this.#moves !== before) return false;
    // Of a room that never came nobody has seen anything: back must not lead to it, and from there over here again.
    await this.#move("device", then === undefined ? "replaceState" : "pushState", then);
    this.reason = reason;
    void this.#lookForRoom(this.#moves);
    return true;
  }

  /** Take back that the room is out of reach as soon as it answers: looked at now and then, and when a network comes. */
  async #lookForRoom(move: number): Promise<void> {
    while (this.reason !== null && move === this.#moves) {
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK_FOR_ROOM);
        addEventListener("online", resolve, { once: true });
      });
      if (move === this.#moves && (await networkLink.request("GET", "/api/health")).ok) this.reason = null;
    }
  }

  /** Load the page again, in the newest version that is here. */
  reload(): void {
    if (this.offline === null) location.reload();
    else void this.offline.renew();
  }

  /** The house on this device, not yet opened; null if its code cannot be fetched. */
  async device(): Promise<Device | null> {
    if (this.#device === null) {
      const made = await import("./device.svelte").catch(() => null);
      if (made !== null) this.#device ??= new made.Device(() => this.app?.words.device.player ?? "");
    }
    return this.#device;
  }

  /** After a while, and not while Python starts on this device: a phone has enough to do then. */
  async #whenQuiet(after: number): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, after));
    while (this.#device?.state.kind === "starting");
  }

  #whenIn(app: AppStore, then: (app: AppStore) => void): void {
    if (app.navigation.signedIn) return then(app);
    const stop = $effect.root(() => {
      $effect(() => {
        const gone = this.app !== app;
        if (!gone && !app.navigation.signedIn) return;
        queueMicrotask(() => {
          stop();
          if (!gone) then(app);
        });
      });
    });
  }

  async #show(home: Home, known?: Promise<boolean | null>): Promise<AppStore | null> {
    const move = (this.#moves += 1);
    let device = home === "device" ? await this.device() : null;
    // Without its code there is nothing else to show: it is asked for until it comes.
    for (let failures = 1; home === "device" && device === null && move === this.#moves; failures += 1) {
      this.app?.showRefusal(null);
      await new Promise((resolve) => setTimeout(resolve, retryPause(failures)));
      device = await this.device();
    }
    const i18n = this.app?.i18n ?? (await this.#language);
    if (move !== this.#moves) return null;
    this.app?.end();
    this.app = new AppStore(this, i18n, device?.link ?? networkLink, device);
    await this.app.start(known);
    return move === this.#moves ? this.app : null;
  }
}
