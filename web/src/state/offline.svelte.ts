/** Opening the page and playing without a network, and new versions, as screens see them. */
import { PACK } from "virtual:pack";
import { OfflineDownload } from "../lib/offline/offline-download";
import { unsupportedBecause, type OfflineState, type UpdateState } from "../lib/offline/offline-state";
import { Registration } from "../lib/offline/registration";
import { installedBytes, installPack } from "../pocket/pack";
import { openPartStore } from "../pocket/part-store";
import { siteFolder } from "./site-folder";

export class Offline {
  state: OfflineState = $state.raw({ kind: "absent" });
  update: UpdateState = $state.raw({ kind: "none" });
  /** Whether the page is on its way to the new version. */
  renewing: boolean = $state(false);
  #registration: Registration | null;
  #download: OfflineDownload;

  constructor() {
    const base = siteFolder();
    const unsupported = unsupportedBecause(window);
    const browser = { container: navigator.serviceWorker, now: () => Date.now(), reload: () => location.reload() };
    this.#registration = unsupported === null ? new Registration(base, browser, (update) => (this.update = update)) : null;
    const store = openPartStore(base);
    this.#download = new OfflineDownload(
      {
        unsupported,
        total: PACK.size,
        installedBytes: async () => installedBytes(PACK, await store),
        install: async (options) => installPack(PACK, { ...options, store: await store }),
        shellReady: async () => (await this.#registration?.shellReady()) ?? false,
        completeUpdate: async () => (await this.#registration?.completeUpdate()) ?? null,
      },
      (state) => (this.state = state),
    );
    this.state = this.#download.state;
  }

  /** Keep the page on this device, and look what else is here. */
  async start(): Promise<void> {
    await this.#registration?.start();
    await this.look();
  }

  /** Find out what is here: a game on this device downloads the same. */
  look(): Promise<void> {
    return this.#download.look();
  }

  /** Download everything for play without a network. */
  get(): Promise<void> {
    return this.#download.start();
  }

  cancel(): Promise<void> {
    return this.#download.cancel();
  }

  cameIntoView(): void {
    this.#registration?.cameIntoView();
  }

  /** Go over to the new version; without one the page is loaded again. */
  async renew(): Promise<void> {
    this.renewing = true;
    if (!(await this.#registration?.applyUpdate())) location.reload();
  }

  /** There must be a newer version: the site or the room speaks of one. It is offered as soon as it is here. */
  checkNow(): void {
    this.#registration?.checkNow();
  }
}
