/** The pack in the site: its parts as files, and its manifest as the module `virtual:pack`. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { currentPack } from "./pack/pack-cache.ts";

const MODULE = "virtual:pack";
const RESOLVED = `\0${MODULE}`;
const FOLDER = "pocket/parts";

/** The version of Feltroom, as its Python says it. */
function version(): string {
  const source = readFileSync(new URL("../../src/feltroom/version.py", import.meta.url), "utf8");
  const found = /__version__ = "([^"]+)"/.exec(source)?.[1];
  if (found === undefined) throw new Error("src/feltroom/version.py has no version");
  return found;
}

/** The manifest alone, for code that is bundled apart: a worker. */
export function packManifest(): Plugin {
  return {
    name: "feltroom-pack-manifest",
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? `export const PACK = ${JSON.stringify(currentPack().pack)};\nexport const VERSION = "${version()}";` : null),
  };
}

/** The parts, in a build and from the development server. */
export function packParts(): Plugin {
  return {
    name: "feltroom-pack-parts",
    configResolved({ command, logger }) {
      if (command !== "build") return;
      try {
        currentPack();
      } catch (failure) {
        // One line says it; the bundler would add a trace of its own.
        logger.error(failure instanceof Error ? failure.message : String(failure));
        process.exit(1);
      }
    },
    generateBundle() {
      const { parts } = currentPack();
      for (const name of readdirSync(parts)) {
        this.emitFile({ type: "asset", fileName: `${FOLDER}/${name}`, source: readFileSync(join(parts, name)) });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const name = /^\/([0-9a-f]{64}\.part)$/.exec(request.url ?? "")?.[1];
        if (name === undefined) return next();
        const { parts } = currentPack();
        if (!readdirSync(parts).includes(name)) {
          response.statusCode = 404;
          response.end();
          return;
        }
        response.setHeader("content-type", "application/octet-stream");
        response.end(readFileSync(join(parts, name)));
      });
    },
  };
}
