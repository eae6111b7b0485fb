/** The service worker: its events, and who handles them. The build puts `SHELL` in front. */
import { PackError } from "../pocket/pack";
import { routeOf } from "./route";
import type { Shell } from "./shell";
import { ShellCache, type Clients } from "./shell-cache";
import { Traffic } from "./traffic";

interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface MessageFromPage extends LifeEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface NoticeTapped extends LifeEvent {
  readonly notification: { close(): void };
}

interface Windows {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly { focus(): Promise<unknown> }[]>;
}

interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: Windows & Clients & { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NoticeTapped) => void): void;
  addEventListener(type: "message", listener: (event: MessageFromPage) => void): void;
}

declare const SHELL: Shell;
declare const self: WorkerScope;

const { scope } = self.registration;
const shell = new ShellCache(SHELL, {
  scope,
  caches,
  fetch: (...call) => fetch(...call),
  subtle: crypto.subtle,
  clients: self.clients,
});
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const traffic = new Traffic({ now: () => performance.now(), pause });

self.addEventListener("install", (event) => event.waitUntil(shell.install()));

self.addEventListener("activate", (event) => {
  // A full store must not keep a new version from starting: what is not dropped now is dropped next time.
  event.waitUntil(shell.activate().catch(() => {}).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const route = routeOf(event.request, scope, SHELL.files);
  const answer = route.kind === "network" ? null : shell.answer(route, event.request);
  traffic.add(answer);
  if (answer !== null) event.respondWith(answer);
});

self.addEventListener("message", (event) => {
  // Without its pack a new version would take away what the device can do: it goes on waiting.
  if (event.data === "skipWaiting") event.waitUntil(shell.updatePack().then(() => self.skipWaiting(), () => {}));
  if (event.data === "updatePack") event.waitUntil(updatePack(event.ports[0]));
  if (event.data === "quiet") event.waitUntil(traffic.quiet().then(() => event.ports[0]?.postMessage(true)));
  if (event.data === "version") event.ports[0]?.postMessage(SHELL.version);
  if (event.data === "pageLoaded") event.waitUntil(sweep().catch(() => {}));
});

// A notice of one's turn leads back to the page that gave it.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then(([page]) => page?.focus()));
});

/** A page that was reloaded may still be there for a moment when the new one has loaded. */
async function sweep(): Promise<void> {
  for (const wait of [0, 1000, 5000]) {
    await pause(wait);
    if (await shell.sweep()) return;
  }
}

/** Say why the pack cannot be had; nothing if it can. */
async function updatePack(port: MessagePort | undefined): Promise<void> {
  const reason = await shell.updatePack().then(
    () => null,
    (error: unknown) => (error instanceof PackError ? error.reason : "full"),
  );
  port?.postMessage(reason);
}
