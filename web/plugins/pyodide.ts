/** Pyodide's scripts as they are bundled. What they need comes out of the pack, so they name no host and no file. */
import type { Plugin } from "vite";

/** What Node alone would import; the bundler would warn of each, and add a stand-in. */
const OF_NODE = [/\bimport\("(?:node:[\w/]+|ws)"\)/g, "Promise.resolve({})"] as const;
const EDITS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  "pyodide.mjs": [
    // Where it would fetch packages: nothing calls an outside host.
    [/`https:\/\/cdn\.[^`]*`/g, '""'],
    OF_NODE,
    [/(?<![.\w])require\b/g, "globalThis.require"],
  ],
  "pyodide.asm.mjs": [
    OF_NODE,
    // The bundler would add the file to the site.
    [/new URL\("pyodide\.asm\.wasm",import\.meta\.url\)\.href/g, '"pyodide.asm.wasm"'],
  ],
};

export function bundledPyodide(): Plugin {
  return {
    name: "feltroom-bundled-pyodide",
    transform(code, id) {
      const edits = EDITS[/\/pyodide\/(pyodide(?:\.asm)?\.mjs)$/.exec(id)?.[1] ?? ""];
      if (edits === undefined) return null;
      for (const [found] of edits) if (code.search(found) < 0) this.error(`${id} has no ${found}: another version?`);
      return { code: edits.reduce((edited, [found, instead]) => edited.replace(found, instead), code), map: null };
    },
  };
}
