import { expect, it } from "vitest";
import { loadSettings, saveSettings } from "../src/lib/device/settings";
import { keep, kept, storeOf } from "../src/lib/device/storage";

it("a browser that refuses its store gives one that lasts as long as the page", () => {
  const store = storeOf(() => {
    throw new DOMException("denied", "SecurityError");
  });
  const settings = loadSettings(store);
  expect(saveSettings(store, { ...settings, effects: 0.25 })).toBe(true);
  expect(loadSettings(store).effects).toBe(0.25);
});

it("a store that is full or holds rubbish is survived", () => {
  const full = storeOf(() => ({
    getItem: () => "{",
    setItem: () => {
      throw new Error("QuotaExceededError");
    },
  }));
  keep(full, "read", { k7: 3 });
  expect(kept(full, "read")).toBeNull();
});

it("what was kept is found again", () => {
  const store = storeOf(() => {
    throw new Error("none");
  });
  keep(store, "read", { k7: 3 });
  expect(kept(store, "read")).toEqual({ k7: 3 });
  expect(kept(store, "other")).toBeNull();
});
