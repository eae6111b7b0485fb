import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { packManifest, packParts } from "./plugins/pack.ts";
import { currentPack } from "./plugins/pack/pack-cache.ts";
import { pageOfRoom, pagePolicy } from "./plugins/page.ts";
import { bundledPyodide } from "./plugins/pyodide.ts";
import { serviceWorker } from "./plugins/service-worker.ts";

const server = "http://127.0.0.1:8000";

interface Modules {
  getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null;
}

/** Whether a module comes with the page: the entry imports it, and not only when something is opened. */
function isInFirstLoad(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return info !== null && (info.isEntry || info.importers.some((one) => isInFirstLoad(one, modules, seen)));
}

/** Whether a table needs a module before it is shown, besides its own screen. */
function comesWithTable(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((one) => one.endsWith("/screens/Table.svelte") || comesWithTable(one, modules, seen));
}

/** What some screens share, in one file each: pieces of screens, fields of forms, words of sessions and of decisions. */
const TOGETHER = [
  { name: "kit", modules: /\/components\/(kit\/|notes\/note-colours\.)/ },
  { name: "form", modules: /\/(components\/form\/|lib\/lobby\/blind-pair\.|FilterChips\.)/ },
  { name: "sessions", modules: /\/components\/(evening\/evening-words|statistics\/(statistics-words|explained-words|ExplainedRow))\./ },
  { name: "review", modules: /\/(lib\/hands\/(review|review-words|solution|evening)|components\/history\/Meaning)\./ },
] as const;

export default defineConfig({
  // The site works from any folder of any host; the server of a room makes the addresses of its page absolute.
  base: "./",
  plugins: [svelte(), packManifest(), packParts(), pagePolicy(), pageOfRoom(), serviceWorker(() => currentPack().pack)],
  worker: {
    format: "es",
    plugins: () => [packManifest(), bundledPyodide()],
    // Pyodide evaluates what shared libraries may bring in JavaScript. Ours bring none, and the policy forbids it.
    rolldownOptions: { checks: { eval: false, commonJsVariableInEsm: false, bundlerTimings: false } },
  },
  build: {
    outDir: "../src/feltroom/website",
    emptyOutDir: true,
    target: "es2022",
    // The server's policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What comes with the page is one file, and so is what a table needs: each packs better than many, however much of it
    // other screens share. Small things that some screens share come together, so the page has fewer names to list.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: (id, modules) => (isInFirstLoad(id, modules) ? "first-load" : null), priority: 2 },
            { name: (id, modules) => (comesWithTable(id, modules) ? "Felt" : null), priority: 1 },
            { name: (id) => TOGETHER.find(({ modules }) => modules.test(id))?.name ?? null, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // `npm run dev` beside a running `feltroom`: the Host goes with the request, or the Origin would be foreign.
      "/api": { target: server, changeOrigin: false },
      "/ws": { target: server, ws: true, changeOrigin: false },
    },
  },
});
