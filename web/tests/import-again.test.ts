import { expect, test } from "vitest";
import { importAgain } from "../src/lib/screens/import-again";

const ADDRESS = "https://felt.example/cards/assets/en-Bz3wRi7z.js";

test("a file that failed is asked for under another address each time, until it comes", async () => {
  const asked: string[] = [];
  const bring = importAgain<string>(
    () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`)),
    (address) => {
      asked.push(address);
      return asked.length < 3 ? Promise.reject(new TypeError("still away")) : Promise.resolve("here");
    },
  );
  for (let failures = 0; failures < 3; failures += 1) await expect(bring()).rejects.toThrow(TypeError);
  expect(await bring()).toBe("here");
  expect(asked).toEqual([1, 2, 3].map((number) => `${ADDRESS}?again=${number}`));
});

test.each(["Importing a module script failed.", "Unable to preload CSS for /assets/Statistics-nGjKQSfJ.css"])(
  "an error that names no script leaves the import as it is: %s",
  async (message) => {
    let failures = 0;
    const bring = importAgain(
      () => (failures++ === 0 ? Promise.reject(new Error(message)) : Promise.resolve("here")),
      () => Promise.reject(new Error("another address")),
    );
    await expect(bring()).rejects.toThrow(message);
    expect(await bring()).toBe("here");
  },
);
