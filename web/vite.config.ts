import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/feltroom/website",
    emptyOutDir: true,
    target: "es2022",
    // The server's policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      // `npm run dev` beside a running `feltroom`: the Host goes with the request, or the Origin would be foreign.
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, ws: true, changeOrigin: false },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
