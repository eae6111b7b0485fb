import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const entry = fileURLToPath(new URL("offline.ts", import.meta.url));

export default defineConfig({
  publicDir: false,
  build: { target: "es2022", minify: false, lib: { entry, formats: ["iife"], name: "offline", fileName: () => "offline.js" } },
});
