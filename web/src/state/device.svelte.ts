/** The house on this device, as screens see it. */
import { PACK, VERSION } from "virtual:pack";
import { DeviceLink, type DeviceListener, type DeviceState, type WorkerPort } from "../lib/link/device-link";
import { deviceTimer } from "../lib/link/device-timer";
import { endOfLife } from "../pocket/life";
import type { SaveState } from "../pocket/messages";
import { deleteDisk, hasDisk } from "../pocket/disk";
import { diskName } from "../pocket/names";
import { isInstalled } from "../pocket/pack";
import { openPartStore } from "../pocket/part-store";
import { dropSnapshot } from "../pocket/snapshot";
import { siteFolder } from "./site-folder";

export class Device {
  state: DeviceState = $state.raw({ kind: "asleep" });
  /** Whether what happens is kept. */
  saved: SaveState = $state("saved");
  /** Whether its worker gives signs of life. */
  answers: boolean = $state(true);
  /** Called whenever the house opens. */
  opened: (() => void) | null = null;
  readonly link: DeviceLink;
  /** What has to be downloaded before the first game, in bytes. */
  readonly size = PACK.size;
  /** The version of the house, which is known before it is awake. */
  readonly version = VERSION;

  /** A new device's person gets the nickname. */
  constructor(nickname: () => string) {
    const start = () => new Worker(new URL("../pocket/worker.ts", import.meta.url), { type: "module", name: "feltroom" }) as WorkerPort;
    const listener: DeviceListener = {
      state: (state) => {
        this.state = state;
        if (state.kind === "open") this.opened?.();
      },
      saved: (saved) => (this.saved = saved),
      answering: (answers) => (this.answers = answers),
    };
    const served = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
    const forgetSnapshot = () => void dropSnapshot(siteFolder());
    this.link = new DeviceLink({ start, base: siteFolder(), nickname, listener, served, timer: deviceTimer, endOfLife, forgetSnapshot });
  }

  wake(takeOver = false): void {
    this.link.wake(takeOver);
  }

  /** Ask the browser to keep what is stored here when it needs space: once there is something worth keeping. */
  async askToKeep(): Promise<void> {
    const { storage } = navigator as { readonly storage?: StorageManager };
    if (storage?.persist !== undefined && !(await storage.persisted())) await storage.persist();
  }

  /** Whether nothing was ever played here, so that nobody need download the house to be told so. */
  async isUntouched(): Promise<boolean> {
    return this.state.kind === "asleep" && !(await hasDisk(diskName(siteFolder())));
  }

  /** Forget all games, and who played them; whether the browser has done so. */
  async eraseAll(): Promise<boolean> {
    this.link.end();
    return deleteDisk(diskName(siteFolder()));
  }

  /** Whether it can be opened without the network. */
  async isInstalled(): Promise<boolean> {
    const store = await openPartStore(siteFolder());
    return store.lasting && isInstalled(PACK, store);
  }
}
