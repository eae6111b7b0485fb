/** Starting Python in this worker out of the pack. */
import type { PyodideAPI } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { INTERPRETER } from "./interpreter";

export interface Python {
  /** A module of Python's. */
  pyimport<T>(name: string): T;
}

const LIBRARY = "python_stdlib.zip";
const FELTROOM = "/lib/feltroom.zip";
/** The list of packages that Pyodide could load: none, all there is comes in the pack. */
const NO_PACKAGES = { info, packages: {} };

/** What Python is started from. */
export interface Parts {
  readonly interpreter: Promise<WebAssembly.Module>;
  readonly library: Promise<ArrayBuffer>;
  readonly msgspec: Promise<ArrayBuffer>;
  readonly feltroom: Promise<ArrayBuffer>;
}

/** Begin to read and compile everything at once; `file` gives a file of the pack, `served` the interpreter if a browser
 * may have compiled it before. */
export function loadParts(file: (name: string) => Response, served: Promise<Response | null>): Parts {
  const parts = {
    interpreter: served.then((response) => WebAssembly.compileStreaming(response ?? file(INTERPRETER))),
    library: file(LIBRARY).arrayBuffer(),
    msgspec: file("msgspec.zip").arrayBuffer(),
    feltroom: file("feltroom.zip").arrayBuffer(),
  };
  for (const part of Object.values<Promise<unknown>>(parts)) part.catch(() => {}); // said by whoever waits for it
  return parts;
}

/** Start Python and let it find Feltroom. `broken` is called if Python ends one day, out of memory or of stack: it then
 * answers nothing any more, and nobody else would hear of it. */
export async function startPython(parts: Parts, base: string, broken: () => void): Promise<Python> {
  const folder = new URL("pocket/", base).href;
  const restore = lend(parts, folder);
  try {
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([import("pyodide"), import("pyodide/pyodide.asm.mjs")]);
    const python: PyodideAPI = await loadPyodide({
      indexURL: folder,
      createPyodideModule,
      lockFileContents: NO_PACKAGES,
      env: { PYTHONDONTWRITEBYTECODE: "1" },
    } as unknown as Parameters<typeof loadPyodide>[0]);
    (python as unknown as { readonly _api: { on_fatal?: () => void } })._api.on_fatal = broken;
    python.unpackArchive(await parts.msgspec, "zip"); // a shared library is not imported out of a zip
    python.FS.writeFile(FELTROOM, new Uint8Array(await parts.feltroom));
    python.runPython(`import sys; sys.path.append("${FELTROOM}")`);
    return { pyimport: (name) => python.pyimport(name) };
  } finally {
    restore();
  }
}

/** Pyodide fetches its two files by their addresses, and compiles one of them: it gets what is on its way already. */
function lend(parts: Parts, folder: string): () => void {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (what, how) => {
    const address = what instanceof Request ? what.url : String(what);
    if (address === folder + INTERPRETER) return new Response();
    return address === folder + LIBRARY ? new Response(await parts.library) : fetch(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await parts.interpreter;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
