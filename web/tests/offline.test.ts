import { describe, expect, it } from "vitest";
import { OfflineDownload, type Download } from "../src/lib/offline/offline-download";
import { unsupportedBecause, type OfflineState, type UpdateState } from "../src/lib/offline/offline-state";
import { Registration } from "../src/lib/offline/registration";
import { PackError } from "../src/pocket/pack";

const TOTAL = 100;

/** A download that a test moves on by hand. */
class Hand implements Download {
  unsupported: Download["unsupported"] = null;
  readonly total = TOTAL;
  kept = 0;
  shell = true;
  starts = 0;
  move: (bytes: number) => void = () => {};
  finish: () => void = () => {};
  fail: (error: unknown) => void = () => {};

  installedBytes = async (): Promise<number> => this.kept;
  update: "offline" | null = null;
  shellReady = async (): Promise<boolean> => this.shell;
  completeUpdate = async (): Promise<"offline" | null> => this.update;

  install: Download["install"] = ({ progress, signal }) => {
    this.starts++;
    progress(this.kept, TOTAL);
    this.move = (bytes) => progress((this.kept += bytes), TOTAL);
    return new Promise((resolve, reject) => {
      this.finish = resolve;
      this.fail = reject;
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  };
}

function offline(hand = new Hand()): { hand: Hand; download: OfflineDownload; seen: OfflineState[] } {
  const seen: OfflineState[] = [];
  return { hand, download: new OfflineDownload(hand, (state) => seen.push(state)), seen };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe("making it available offline", () => {
  it("goes from absent over its progress to ready", async () => {
    const { hand, download, seen } = offline();
    expect(download.state).toEqual({ kind: "absent" });
    const started = download.start();
    hand.move(40);
    hand.move(60);
    hand.finish();
    await started;
    expect(seen.map((state) => ("loaded" in state ? state.loaded : state.kind))).toEqual([0, 0, 40, 100, "ready"]);
    await download.start();
    expect(hand.starts).toBe(1);
  });

  it("is cancelled, keeps what has come and goes on", async () => {
    const { hand, download, seen } = offline();
    const started = download.start();
    hand.move(40);
    await download.cancel();
    await started;
    expect(download.state).toEqual({ kind: "partial", loaded: 40, total: TOTAL });
    const again = download.start();
    expect(seen.at(-1)).toEqual({ kind: "installing", loaded: 40, total: TOTAL });
    hand.finish();
    await again;
    expect(download.state).toEqual({ kind: "ready" });
  });

  it("does not let a download that was cancelled speak for the next", async () => {
    const { hand, download, seen } = offline();
    const first = download.start();
    const { move, fail } = hand;
    const cancelled = download.cancel();
    const second = download.start();
    await cancelled;
    const before = seen.length;
    move(30);
    fail(new Error("late"));
    await first;
    expect(seen.length).toBe(before);
    hand.finish();
    await second;
    expect(download.state).toEqual({ kind: "ready" });
  });

  it.each(["offline", "notFound", "damaged", "full"] as const)("fails as %s and can be started again", async (reason) => {
    const { hand, download } = offline();
    const started = download.start();
    hand.move(40);
    hand.fail(new PackError(reason, { name: "1.part", size: 1 }));
    await started;
    expect(download.state).toEqual({ kind: "failed", reason, loaded: 40, total: TOTAL });
    void download.start();
    expect(download.state.kind).toBe("installing");
  });

  it("is not ready without the site itself", async () => {
    const { hand, download } = offline();
    hand.shell = false;
    const started = download.start();
    hand.finish();
    await started;
    expect(download.state).toMatchObject({ kind: "failed", reason: "shell" });
  });

  it("is not ready while a newer version waits that would have no pack", async () => {
    const { hand, download } = offline();
    hand.update = "offline";
    const started = download.start();
    hand.finish();
    await started;
    expect(download.state).toMatchObject({ kind: "failed", reason: "offline" });
  });

  it("is found as it was left", async () => {
    const { hand, download } = offline();
    await download.look();
    expect(download.state).toEqual({ kind: "absent" });
    hand.kept = 30;
    await download.look();
    expect(download.state).toEqual({ kind: "partial", loaded: 30, total: TOTAL });
    hand.kept = TOTAL;
    await download.look();
    expect(download.state).toEqual({ kind: "ready" });
    hand.shell = false;
    await download.look();
    expect(download.state).toEqual({ kind: "partial", loaded: TOTAL, total: TOTAL });
  });

  it("is not offered where a browser keeps nothing", async () => {
    const hand = new Hand();
    hand.unsupported = "insecure";
    const { download } = offline(hand);
    await download.look();
    await download.start();
    expect(download.state).toEqual({ kind: "unsupported", reason: "insecure" });
    expect(hand.starts).toBe(0);
    expect(unsupportedBecause({ isSecureContext: false, navigator: { serviceWorker: {} } })).toBe("insecure");
    expect(unsupportedBecause({ isSecureContext: true, navigator: {} })).toBe("noServiceWorker");
    expect(unsupportedBecause({ isSecureContext: true, navigator: { serviceWorker: {} } })).toBe(null);
  });
});

class Worker extends EventTarget {
  state: ServiceWorkerState = "installing";
  readonly heard: unknown[] = [];
  packFails: string | null = null;
  isQuiet: Promise<void> = Promise.resolve();
  readonly #version: string;

  constructor(version: string) {
    super();
    this.#version = version;
  }

  postMessage(message: unknown, ports: readonly MessagePort[] = []): void {
    this.heard.push(message);
    if (message === "version") ports[0]?.postMessage(this.#version);
    if (message === "updatePack") ports[0]?.postMessage(this.packFails);
    if (message === "quiet") void this.isQuiet.then(() => ports[0]?.postMessage(true));
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** What a browser knows of the site's service worker, and a page that it belongs to. */
class Container extends EventTarget {
  controller: Worker | null = null;
  readonly registration = Object.assign(new EventTarget(), {
    installing: null as Worker | null,
    waiting: null as Worker | null,
    active: null as Worker | null,
    updates: 0,
    update: async () => void this.registration.updates++,
  });
  readonly registered: unknown[] = [];
  refuses = false;
  reloads = 0;
  now = 1_000_000;
  readonly seen: UpdateState[] = [];
  page: Registration | null = null;

  /** Open a page, as the version that answers now or past it. */
  open(): Registration {
    const browser = { container: this as unknown as ServiceWorkerContainer, now: () => this.now, reload: () => void this.reloads++ };
    return (this.page = new Registration("https://cards.example/room/", browser, (state) => this.seen.push(state), 50));
  }

  async register(...call: unknown[]): Promise<unknown> {
    if (this.refuses) throw new TypeError("Failed to register");
    this.registered.push(call);
    return this.registration;
  }

  find(worker: Worker): void {
    this.registration.installing = worker;
    this.registration.dispatchEvent(new Event("updatefound"));
  }

  installed(worker: Worker): void {
    this.registration.installing = null;
    this.registration.waiting = worker;
    worker.become("installed");
  }

  takeOver(worker: Worker): void {
    this.registration.waiting = null;
    this.registration.active = worker;
    worker.become("activating");
    this.controller = worker;
    this.dispatchEvent(new Event("controllerchange"));
    worker.become("activated");
  }
}

/** A page that runs version 1, with its service worker. */
async function running(): Promise<{ browser: Container; page: Registration }> {
  const browser = new Container();
  const first = new Worker("1");
  first.state = "activated";
  browser.controller = browser.registration.active = first;
  const page = browser.open();
  await page.start();
  return { browser, page };
}

describe("the service worker of a page", () => {
  it("is registered for the site's folder, once, and its first version is no update", async () => {
    const browser = new Container();
    const page = browser.open();
    const first = new Worker("1");
    browser.registration.installing = first;
    await Promise.all([page.start(), page.start()]);
    expect(browser.registered).toEqual([
      ["https://cards.example/room/sw.js", { scope: "https://cards.example/room/", updateViaCache: "none" }],
    ]);
    const ready = page.shellReady();
    browser.installed(first);
    browser.takeOver(first);
    expect(await ready).toBe(true);
    await settled();
    expect(browser.seen).toEqual([]);
    expect(browser.reloads).toBe(0);
  });

  it("that cannot be installed leaves the page as it is", async () => {
    const browser = new Container();
    const page = browser.open();
    const first = new Worker("1");
    browser.registration.installing = first;
    const ready = page.shellReady();
    await settled();
    browser.registration.installing = null;
    first.become("redundant");
    expect(await ready).toBe(false);

    const refusing = new Container();
    refusing.refuses = true;
    expect(await refusing.open().shellReady()).toBe(false);
  });

  it("is told that a page was loaded, so that older versions can go", async () => {
    const { browser } = await running();
    expect(browser.controller?.heard).toContain("pageLoaded");
  });

  it("is asked for a newer version when the page is looked at again, at most once an hour", async () => {
    const { browser, page } = await running();
    page.cameIntoView();
    browser.now += 3_599_000;
    page.cameIntoView();
    expect(browser.registration.updates).toBe(0);
    browser.now += 1000;
    page.cameIntoView();
    page.cameIntoView();
    expect(browser.registration.updates).toBe(1);
    page.checkNow();
    expect(browser.registration.updates).toBe(2);
    browser.now -= 365 * 24 * 3_600_000; // the device's clock was ahead, and is right again
    page.cameIntoView();
    expect(browser.registration.updates).toBe(3);
  });
});

describe("a newer version", () => {
  it("is fetched, waits, and takes over when it is told to; the page reloads once", async () => {
    const { browser, page } = await running();
    const next = new Worker("2");
    browser.find(next);
    expect(page.state).toEqual({ kind: "fetching" });
    browser.installed(next);
    await expect.poll(() => page.state).toEqual({ kind: "waiting", version: "2" });
    expect(browser.reloads).toBe(0);

    const applied = page.applyUpdate();
    expect(await page.applyUpdate()).toBe(false);
    await expect.poll(() => next.heard).toContain("skipWaiting");
    browser.takeOver(next);
    expect(await applied).toBe(true);
    await page.applyUpdate();
    expect(browser.reloads).toBe(1);
  });

  it("takes over only when the old one hears no page any more, or does not know that word", async () => {
    const { browser, page } = await running();
    const next = new Worker("2");
    browser.find(next);
    browser.installed(next);
    await expect.poll(() => page.state.kind).toBe("waiting");
    let quiet = (): void => {};
    browser.registration.active!.isQuiet = new Promise((resolve) => (quiet = resolve));
    const applied = page.applyUpdate();
    await settled();
    expect(next.heard).not.toContain("skipWaiting");
    quiet();
    await expect.poll(() => next.heard).toContain("skipWaiting");
    browser.takeOver(next);
    expect(await applied).toBe(true);

    const old = await running();
    old.browser.registration.active!.postMessage = () => {};
    const newer = new Worker("2");
    old.browser.find(newer);
    old.browser.installed(newer);
    await expect.poll(() => old.page.state.kind).toBe("waiting");
    void old.page.applyUpdate();
    await expect.poll(() => newer.heard).toContain("skipWaiting");
  });

  it("is given its pack as soon as it waits, once this one has its own", async () => {
    const { browser, page } = await running();
    expect(await page.completeUpdate()).toBe(null);
    const next = new Worker("2");
    next.packFails = "full";
    browser.find(next);
    const completed = page.completeUpdate();
    await settled();
    expect(next.heard).toEqual([]);
    browser.installed(next);
    expect(await completed).toBe("full");
    next.packFails = null;
    expect(await page.completeUpdate()).toBe(null);
  });

  it("that fails is forgotten", async () => {
    const { browser, page } = await running();
    const next = new Worker("2");
    browser.find(next);
    browser.registration.installing = null;
    next.become("redundant");
    await expect.poll(() => page.state).toEqual({ kind: "none" });
    expect(await page.applyUpdate()).toBe(false);
    expect(browser.reloads).toBe(0);
  });

  it("that was waiting before the page came is offered at once", async () => {
    const browser = new Container();
    browser.controller = browser.registration.active = new Worker("1");
    browser.registration.waiting = new Worker("2");
    const page = browser.open();
    await page.start();
    await expect.poll(() => page.state).toEqual({ kind: "waiting", version: "2" });
  });

  it("that another tab accepted does not reload this one, and is offered here too", async () => {
    const { browser, page } = await running();
    const next = new Worker("2");
    browser.find(next);
    browser.installed(next);
    await expect.poll(() => page.state.kind).toBe("waiting");
    browser.takeOver(next);
    await settled();
    expect(browser.reloads).toBe(0);
    await expect.poll(() => page.state).toEqual({ kind: "waiting", version: "2" });
    expect(await page.applyUpdate()).toBe(true);
    expect(browser.reloads).toBe(1);
  });

  it("that does not take over in time leaves the page where it is", async () => {
    const { browser, page } = await running();
    const next = new Worker("2");
    browser.find(next);
    browser.installed(next);
    await expect.poll(() => page.state.kind).toBe("waiting");
    expect(await page.applyUpdate()).toBe(false);
    expect(browser.reloads).toBe(0);
    expect(page.state.kind).toBe("waiting");
  });

  it("is offered without its name if it does not say it", async () => {
    const { browser, page } = await running();
    const mute = new Worker("2");
    mute.postMessage = () => {};
    browser.find(mute);
    browser.installed(mute);
    await expect.poll(() => page.state).toEqual({ kind: "waiting", version: "" });
  });
});
