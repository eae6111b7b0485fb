// Apart from vite.config.ts, so that the site can be built where nothing that only tests need is installed.
import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import site from "./vite.config.ts";

export default mergeConfig(
  site,
  // One world for all files: a module of its own for each took two thirds of the time.
  defineConfig({ test: { include: ["tests/**/*.test.ts"], environment: "node", isolate: false } }),
);
