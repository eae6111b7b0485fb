/** Builds `sw.js` after the site: a classic script at the site's root, which begins with a line that says what the site
 * consists of. That line is JSON, so a server that changes the page can change the version as well. */
import { createHash, type Hash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import type { Pack } from "../src/pocket/pack-types.ts";
import type { Shell } from "../src/service-worker/shell.ts";

const ENTRY = fileURLToPath(new URL("../src/service-worker/sw.ts", import.meta.url));
const NAME = "sw.js";
const PAGE = "index.html";
const PARTS = "pocket/parts/";
const NO_PACK: Pack = { version: "", size: 0, files: [] };

/** The plugin; `pack` is asked when the site has been written. */
export function serviceWorker(pack: () => Pack | Promise<Pack> = () => NO_PACK): Plugin {
  return {
    name: "feltroom:service-worker",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) return;
        const code = await buildWorker();
        await writeFile(join(dir, NAME), withShell(await shellOf(dir, await pack(), code), code));
      },
    },
  };
}

/** The script of a service worker for a shell. */
export function withShell(shell: Shell, code: string): string {
  return `const SHELL = ${JSON.stringify(shell)};\n${code}`;
}

/** What the site in a folder consists of. */
export async function shellOf(folder: string, pack: Pack, code: string): Promise<Shell> {
  const version = sum().update(code).update(JSON.stringify(pack));
  const files: Record<string, string> = {};
  for (const path of await sitePaths(folder)) {
    const bytes = await readFile(join(folder, path));
    version.update(path).update(sum().update(bytes).digest());
    if (path !== PAGE) files[path] = half(sum().update(bytes));
  }
  return { version: half(version), files, pack };
}

async function sitePaths(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name).slice(folder.length + 1));
  const named = paths.map((path) => path.split(sep).join("/"));
  return named.filter((path) => path !== NAME && !path.startsWith(PARTS)).toSorted();
}

async function buildWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: "iife", entryFileNames: NAME } },
    },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (chunk?.type !== "chunk") throw new Error("the service worker was not built");
  return chunk.code;
}

function sum(): Hash {
  return createHash("sha256");
}

function half(hash: Hash): string {
  return hash.digest("hex").slice(0, 32);
}
