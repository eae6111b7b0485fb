import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DEVICE_WORDS } from "../src/lib/device/device-words";
import { i18nOf } from "../src/lib/words/i18n";
import { importRefusal, importResult } from "../src/lib/words/import-words";
import { en } from "../src/messages/en";
import { ja } from "../src/messages/ja";
import { zhCN } from "../src/messages/zh-CN";
import { zhTW } from "../src/messages/zh-TW";
import { reasonOf } from "../src/pocket/failure";
import { diskName, lockName } from "../src/pocket/names";

const english = i18nOf("en", en);

describe("a backup that was read in", () => {
  it("says what was new, what was here already and what is different here", () => {
    expect(importResult(english, { tables: 2, hands: 40, skipped: 1, conflicts: 3 }).split("\n")).toEqual([
      "Restored: 2 tables, 40 hands",
      "Already here: 1 table",
      "Played on differently here, left as they are: 3 tables",
    ]);
    expect(importResult(english, { tables: 1, hands: 1, skipped: 0, conflicts: 0 })).toBe("Restored: 1 table, 1 hand");
  });

  it("that was read in before says that nothing is new", () => {
    expect(importResult(english, { tables: 0, hands: 0, skipped: 2, conflicts: 0 })).toBe("The backup has nothing new\nAlready here: 2 tables");
  });

  it("that is too large says how large it may be", () => {
    expect(importRefusal(english, { code: "too_large", details: { megabytes: 129, most: 128 } })).toBe(
      "The backup is too large: its lists take more than 128 MB. Nothing was changed.",
    );
    expect(importRefusal(english, { code: "full_of", details: { megabytes: 300, free: 12 } })).toBe(
      "Not enough space: unpacked, the backup takes 300 MB, and the browser has 12 MB left. Nothing was changed.",
    );
  });
});

describe("who has chosen no nickname", () => {
  it("has one in every language that the house knows to be none", () => {
    const source = readFileSync(new URL("../../src/feltroom/pocket/device.py", import.meta.url), "utf8");
    const known = /DEFAULT_NICKNAMES = \((.*)\)/.exec(source)?.[1] ?? "";
    for (const words of [en, ja, zhCN, zhTW]) expect(known).toContain(`"${words.device.player}"`);
  });
});

describe("copies of the site in several folders of one host", () => {
  it("keep their games apart", () => {
    const [one, other] = ["https://cards.example/one/", "https://cards.example/two/"];
    expect(diskName(one)).not.toBe(diskName(other));
    expect(lockName(one)).not.toBe(lockName(other));
    expect(diskName(`${one}index.html`)).toBe(diskName(one));
  });

  it("leave the games of the root under the name they always had", () => {
    expect(diskName("https://cards.example/")).toBe("feltroom");
    expect(lockName("https://cards.example/")).toBe("feltroom-device");
  });
});

describe("a house that cannot be opened", () => {
  const ofPython = (type: string) => Object.assign(new Error(`feltroom: ${type}`), { type });

  it("says so if the games are of a newer version, or cannot be read", () => {
    expect(reasonOf(ofPython("NewerFormat"))).toBe("newer");
    expect(reasonOf(ofPython("StorageError"))).toBe("unreadable");
    expect(reasonOf(ofPython("KeyError"))).toBe("crashed");
    expect(reasonOf(new TypeError("x"))).toBe("crashed");
  });

  it("has words for every reason", () => {
    for (const words of Object.values(DEVICE_WORDS)) expect(words.failures[reasonOf(ofPython("NewerFormat"))]).not.toBe("");
  });
});
