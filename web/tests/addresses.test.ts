import { describe, expect, it } from "vitest";
import { addressesOf, homeOf, roomRoot } from "../src/lib/screens/addresses";

describe("which home an address is of", () => {
  it("a room's, unless the fragment names a screen of the device", () => {
    expect(homeOf({ hash: "" }, "/")).toBe("room");
    expect(homeOf({ hash: "#top" }, "/")).toBe("room");
    expect(homeOf({ hash: "#/" }, "/")).toBe("device");
    expect(homeOf({ hash: "#/t/abc" }, "/")).toBe("device");
  });

  it("always the device's where plain files are served", () => {
    expect(roomRoot({ dataset: {} })).toBeNull();
    expect(roomRoot({ dataset: { room: "/" } })).toBe("/");
    expect(homeOf({ hash: "" }, null)).toBe("device");
  });
});

describe("the addresses of screens", () => {
  it("are paths in a room", () => {
    const addresses = addressesOf("room", { pathname: "/t/abc", hash: "" }, "/");
    expect(addresses.current()).toBe("/t/abc");
    expect(addresses.of("/hands")).toBe("/hands");
  });

  it("stand in the fragment on a device, below the folder of the site", () => {
    const addresses = addressesOf("device", { pathname: "/poker/", hash: "#/t/abc" }, null);
    expect(addresses.current()).toBe("/t/abc");
    expect(addresses.of("/hands")).toBe("/poker/#/hands");
    expect(addressesOf("device", { pathname: "/poker/index.html", hash: "" }, null).current()).toBe("/");
  });

  it("of the device lie at the root of a room, from wherever one came", () => {
    expect(addressesOf("device", { pathname: "/t/abc", hash: "" }, "/").of("/settings")).toBe("/#/settings");
  });
});
