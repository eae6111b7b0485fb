/** The service worker as a page sees it: registered once, asked for newer versions, and told when to take over.
 *
 * A new version is offered, never forced. Whoever accepts it reloads; other tabs go on with the version they run, whose
 * files the new worker keeps for them, and are offered the new one too. */
import type { PackFailure } from "../../pocket/pack";
import type { UpdateState } from "./offline-state";

/** What a page has for it. */
export interface Browser {
  readonly container: ServiceWorkerContainer;
  readonly now: () => number;
  readonly reload: () => void;
}

const HOUR = 3_600_000;
/** So long a worker may take to say its version, or to take over. It must be started, on a device that may be busy, and if
 * a page asks the old one for something just then, Chromium lets that one go on for half a minute. */
const PATIENCE = 60_000;
/** So long the old one may wait for its pages to be quiet: longer than `Traffic` does. Versions before that say nothing. */
const QUIET_PATIENCE = 6000;
/** So long it may take to download a pack; browsers end a service worker after that. */
const LONG_PATIENCE = 300_000;

export class Registration {
  readonly #base: string;
  readonly #browser: Browser;
  readonly #changed: (state: UpdateState) => void;
  readonly #patience: number;
  #state: UpdateState = { kind: "none" };
  #registered: Promise<ServiceWorkerRegistration | null> | null = null;
  #registration: ServiceWorkerRegistration | null = null;
  #controller: ServiceWorker | null;
  #checked = 0;
  /** Another tab has let the new version take over: this page runs the old one. */
  #overtaken = false;
  #applying = false;
  #reloaded = false;

  /** `base` is the address of the site's folder. */
  constructor(base: string, browser: Browser, changed: (state: UpdateState) => void, patience = PATIENCE) {
    this.#base = base;
    this.#browser = browser;
    this.#changed = changed;
    this.#patience = patience;
    this.#controller = browser.container.controller;
    browser.container.addEventListener("controllerchange", () => this.#controllerChanged());
  }

  get state(): UpdateState {
    return this.#state;
  }

  /** Register the service worker; call it when the first screen is shown. */
  start(): Promise<ServiceWorkerRegistration | null> {
    this.#registered ??= this.#register();
    return this.#registered;
  }

  /** Whether the site is kept on this device; waits for the end of an installation. */
  async shellReady(): Promise<boolean> {
    const registration = await this.start();
    if (registration === null) return this.#controller !== null;
    if (registration.active !== null) return true;
    const worker = registration.installing ?? registration.waiting;
    return worker !== null && (await reaches(worker, "activated"));
  }

  /** Let a newer version that is here or on its way have its pack too, because this one has it now: the newer one takes
   * over when all pages are closed, perhaps offline. Says why that failed; null if it did not. */
  async completeUpdate(): Promise<PackFailure | null> {
    const registration = await this.start();
    const coming = registration?.installing ?? null;
    if (coming !== null) await reaches(coming, "installed");
    const waiting = registration?.waiting ?? null;
    return waiting === null ? null : ask<PackFailure | null>(waiting, "updatePack", LONG_PATIENCE, "offline");
  }

  /** The page is looked at again: ask for a newer version, at most once an hour. */
  cameIntoView(): void {
    // Either way: a clock that was ahead may have been set back.
    if (Math.abs(this.#browser.now() - this.#checked) >= HOUR) this.checkNow();
  }

  /** Ask for a newer version now: there must be one if the site no longer has files of this one. */
  checkNow(): void {
    if (this.#registration === null) return;
    this.#checked = this.#browser.now();
    this.#registration.update().catch(() => {}); // out of reach: next time
  }

  /** Go over to the version that waits: the page reloads, once. False if there is none, or it did not take over. */
  async applyUpdate(): Promise<boolean> {
    if (this.#applying || this.#state.kind !== "waiting") return false;
    this.#applying = true;
    const waiting = this.#registration?.waiting ?? null;
    const done = waiting === null ? this.#overtaken : await this.#letTakeOver(waiting);
    this.#applying = false;
    if (done) this.#reload();
    return done;
  }

  async #register(): Promise<ServiceWorkerRegistration | null> {
    const { container, now } = this.#browser;
    container.controller?.postMessage("pageLoaded");
    this.#checked = now();
    try {
      const address = new URL("sw.js", this.#base).href;
      const registration = await container.register(address, { scope: this.#base, updateViaCache: "none" });
      this.#registration = registration;
      registration.addEventListener("updatefound", () => this.#updateFound(registration));
      if (registration.installing !== null) this.#updateFound(registration);
      else await this.#lookForWaiting(registration);
      return registration;
    } catch {
      return null;
    }
  }

  #updateFound(registration: ServiceWorkerRegistration): void {
    const worker = registration.installing;
    if (worker === null || registration.active === null) return; // the first version is no update
    this.#set({ kind: "fetching" });
    void reaches(worker, "installed").then(() => this.#lookForWaiting(registration));
  }

  async #lookForWaiting(registration: ServiceWorkerRegistration): Promise<void> {
    const worker = registration.waiting ?? (this.#overtaken ? registration.active : null);
    if (worker === null || registration.active === null) return this.#set({ kind: "none" });
    const version = await ask(worker, "version", this.#patience, "");
    this.#set({ kind: "waiting", version });
  }

  #controllerChanged(): void {
    const before = this.#controller;
    this.#controller = this.#browser.container.controller;
    // A page that had none was loaded before the first version was installed, or past it.
    if (before === null || this.#applying) return;
    this.#overtaken = true;
    if (this.#registration !== null) void this.#lookForWaiting(this.#registration);
  }

  /** More than the change of controller: a page that was loaded past the worker has none. */
  async #letTakeOver(waiting: ServiceWorker): Promise<boolean> {
    const active = this.#registration?.active ?? null;
    if (active !== null) await ask(active, "quiet", Math.min(QUIET_PATIENCE, this.#patience), false);
    const activated = reaches(waiting, "activated");
    waiting.postMessage("skipWaiting");
    return Promise.race([activated, after(this.#patience, false)]);
  }

  #reload(): void {
    if (this.#reloaded) return;
    this.#reloaded = true;
    this.#browser.reload();
  }

  #set(state: UpdateState): void {
    if (state.kind === "none" && this.#state.kind === "none") return;
    this.#state = state;
    this.#changed(state);
  }
}

const ORDER: readonly ServiceWorkerState[] = ["parsed", "installing", "installed", "activating", "activated"];

/** Whether a worker gets as far as that: true when it does, false when it has failed. */
function reaches(worker: ServiceWorker, goal: ServiceWorkerState): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      const failed = worker.state === "redundant";
      if (!failed && ORDER.indexOf(worker.state) < ORDER.indexOf(goal)) return;
      worker.removeEventListener("statechange", look);
      resolve(!failed);
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** What a worker answers; `silence` if it does not. */
function ask<T>(worker: ServiceWorker, question: "version" | "updatePack" | "quiet", patience: number, silence: T): Promise<T> {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<T>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data as T);
  });
  worker.postMessage(question, [port2]);
  return Promise.race([answered, after(patience, silence)]).finally(() => port1.close());
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), milliseconds));
}
