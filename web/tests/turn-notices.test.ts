/** Turn notices and the screen that stays on: asked for once, given to a hidden page alone, taken back when it is seen. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepAwake } from "../src/lib/device/awake";
import { askForNotices, dropNotices, giveNotice } from "../src/lib/device/turn-notices";

const page = Object.assign(new EventTarget(), { hidden: true });
let given: { readonly title: string; readonly body: string; close(): void }[] = [];
let held = 0;
const registration = {
  showNotification: async (title: string, { body }: { body: string }) => {
    const notice = { title, body, close: () => (given = given.filter((one) => one !== notice)) };
    given.push(notice);
  },
  getNotifications: async () => [...given],
};
const request = vi.fn(async () => {
  held += 1;
  return { release: async () => void (held -= 1) };
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

function browser(permission: string, asked = permission): void {
  vi.stubGlobal("Notification", { permission, requestPermission: vi.fn(async () => asked) });
}

beforeEach(() => {
  given = [];
  held = 0;
  page.hidden = true;
  vi.stubGlobal("document", page);
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => registration }, wakeLock: { request } });
});
afterEach(() => vi.unstubAllGlobals());

it("asks the browser once, and takes its answer", async () => {
  expect(await askForNotices()).toBe(false); // it has none
  browser("default", "granted");
  expect(await askForNotices()).toBe(true);
  browser("default", "denied");
  expect(await askForNotices()).toBe(false);
  browser("denied", "granted");
  expect(await askForNotices()).toBe(false);
  expect(vi.mocked(Notification.requestPermission)).not.toHaveBeenCalled();
});

it("tells a hidden page alone, and takes it back when the page is seen", async () => {
  browser("granted");
  await giveNotice("Your turn");
  expect(given.map(({ title, body }) => [title, body])).toEqual([["Feltroom", "Your turn"]]);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(given).toEqual([]);
  await giveNotice("Your turn");
  expect(given).toEqual([]);
});

it("says nothing without leave, and bears a system that refuses", async () => {
  browser("default");
  await giveNotice("Your turn");
  expect(given).toEqual([]);
  browser("granted");
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ showNotification: () => Promise.reject(new Error()) }) } });
  await giveNotice("Your turn");
  vi.stubGlobal("navigator", {});
  await dropNotices();
});

it("keeps the screen on while somebody sits, and again when the page is back", async () => {
  page.hidden = false;
  const release = keepAwake();
  await settled();
  expect(held).toBe(1);
  page.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(request).toHaveBeenCalledTimes(2);
  held = 1; // the first was lost with the view
  release();
  await settled();
  expect(held).toBe(0);
  page.dispatchEvent(new Event("visibilitychange"));
  await settled();
  expect(held).toBe(0);
});
