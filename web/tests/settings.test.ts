import { describe, expect, it } from "vitest";
import { DEFAULTS, formatSettings, isSilent, loadSettings, parseSettings, saveSettings, toggleSound, type Settings } from "../src/lib/device/settings";

const changed: Settings = {
  ...DEFAULTS,
  effects: 0,
  music: 1,
  language: "ja",
  think: "off",
  speed: "fast",
  fourColour: false,
  vibration: false,
  theme: "light",
  unmuted: [0.4, 0],
  muted: true,
  soloBigBlind: 50,
  seed: 7,
  tourSeen: true,
};

describe("settings", () => {
  it("come back as they were stored, with a version", () => {
    expect(parseSettings(formatSettings(changed))).toEqual(changed);
    expect(JSON.parse(formatSettings(changed))).toHaveProperty("version", 1);
  });

  it.each([null, "", "{", "[]", "7", "null", '"x"', '{"version":"x"}', '{"version":99}'])("are the defaults for %j", (text) => {
    expect(parseSettings(text)).toEqual(DEFAULTS);
  });

  it("keep what is right beside what is not", () => {
    const text = JSON.stringify({ ...changed, effects: 7, language: "xx", seed: -1, speed: null, soloSmallBlind: 900 });
    const read = parseSettings(text);
    expect(read).toEqual({ ...changed, effects: 0.7, language: "zh-CN", seed: null, speed: "normal", soloBigBlind: 10 });
  });

  it("come back to what could be heard before a mute", () => {
    const loud = { ...DEFAULTS, effects: 0.9, music: 0 };
    const silent = { ...loud, ...toggleSound(loud) };
    expect([isSilent(loud), isSilent(silent)]).toEqual([false, true]);
    const stored = parseSettings(formatSettings(silent));
    expect({ ...stored, ...toggleSound(stored) }).toMatchObject({ effects: 0.9, music: 0 });
    for (const unmuted of [[0, 0], [1], [2, 0], "loud", null])
      expect(parseSettings(JSON.stringify({ unmuted })).unmuted).toEqual(DEFAULTS.unmuted);
  });

  it("are migrated from an older version, one step after another", () => {
    const migrations = [
      (old: Readonly<Record<string, unknown>>) => ({ ...old, loud: old.volume }),
      (old: Readonly<Record<string, unknown>>) => ({ ...old, effects: old.loud }),
    ];
    expect(parseSettings('{"version":1,"volume":0.3}', migrations).effects).toBe(0.3);
    expect(parseSettings('{"version":2,"loud":0.4}', migrations).effects).toBe(0.4);
    expect(parseSettings('{"version":3,"effects":0.5}', migrations).effects).toBe(0.5);
    const broken = [() => { throw new Error("no"); }];
    expect(parseSettings('{"version":1,"music":0.5}', broken).music).toBe(0.5);
  });

  it("survive a store that refuses", () => {
    const refuse = () => { throw new Error("denied"); };
    expect(loadSettings({ getItem: refuse, setItem: refuse })).toEqual(DEFAULTS);
    expect(loadSettings({ getItem: refuse, setItem: refuse }, "ja")).toEqual({ ...DEFAULTS, language: "ja" });
    expect(saveSettings({ getItem: refuse, setItem: refuse }, DEFAULTS)).toBe(false);
    const kept = new Map<string, string>();
    const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    expect(saveSettings(store, changed)).toBe(true);
    expect(loadSettings(store)).toEqual(changed);
  });
});
