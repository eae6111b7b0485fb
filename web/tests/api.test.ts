import { describe, expect, it } from "vitest";
import { addressOf, callHouse, type Result } from "../src/lib/link/api";

describe("an address", () => {
  it("has the parts of its path, and only what is wanted of its query", () => {
    expect(addressOf("GET /api/presets")).toBe("/api/presets");
    expect(addressOf("GET /api/tables/{table}", { path: { table: "a/b 牌" } })).toBe("/api/tables/a%2Fb%20%E7%89%8C");
    expect(addressOf("GET /api/hands/{table}/{hand}/text", { path: { table: "t", hand: 7 }, query: { lang: "en" } })).toBe("/api/hands/t/7/text?lang=en");
    expect(addressOf("GET /api/hands", { query: { limit: 5, won: null } })).toBe("/api/hands?limit=5");
    expect(addressOf("GET /api/hands")).toBe("/api/hands");
  });
});

describe("a call", () => {
  it("goes to the house with its method and body", async () => {
    const asked: unknown[] = [];
    const request = <T>(...call: unknown[]): Promise<Result<T>> => {
      asked.push(call);
      return Promise.resolve({ ok: false, failure: null });
    };
    await callHouse({ request }, "PUT /api/weights/{weights}", { path: { weights: "w" }, body: { name: "Pairs" } });
    await callHouse({ request }, "DELETE /api/me");
    expect(asked).toEqual([
      ["PUT", "/api/weights/w", { name: "Pairs" }],
      ["DELETE", "/api/me", undefined],
    ]);
  });
});
