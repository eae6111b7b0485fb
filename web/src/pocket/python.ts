/** Starting Python in this worker out of the pack. */
import type { PyodideAPI } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";

export interface Python {
  /** A module of Python's. */
  pyimport<T>(name: string): T;
}

const FELTROOM = "/lib/feltroom.zip";
/** The list of packages that Pyodide could load: none, all there is comes in the pack. */
const NO_PACKAGES = { info, packages: {} };

/** Start Python and let it find Feltroom; `file` gives a file of the pack. `broken` is called if Python ends one day, out
 * of memory or of stack: it then answers nothing any more, and nobody else would hear of it. */
export async function startPython(file: (name: string) => Response, base: string, broken: () => void): Promise<Python> {
  const folder = new URL("pocket/", base).href;
  // Pyodide fetches its two files by their addresses; here they come out of the pack.
  const outside = globalThis.fetch;
  globalThis.fetch = async (what, how) => {
    const address = what instanceof Request ? what.url : String(what);
    return address.startsWith(folder) ? file(address.slice(folder.length)) : outside(what, how);
  };
  const [{ loadPyodide }, { default: createPyodideModule }, msgspec, feltroom] = await Promise.all([
    import("pyodide"),
    import("pyodide/pyodide.asm.mjs"),
    file("msgspec.zip").arrayBuffer(),
    file("feltroom.zip").arrayBuffer(),
  ]);
  try {
    const python: PyodideAPI = await loadPyodide({
      indexURL: folder,
      createPyodideModule,
      lockFileContents: NO_PACKAGES,
      env: { PYTHONDONTWRITEBYTECODE: "1" },
    } as unknown as Parameters<typeof loadPyodide>[0]);
    (python as unknown as { readonly _api: { on_fatal?: () => void } })._api.on_fatal = broken;
    python.unpackArchive(msgspec, "zip"); // a shared library is not imported out of a zip
    python.FS.writeFile(FELTROOM, new Uint8Array(feltroom));
    python.runPython(`import sys; sys.path.append("${FELTROOM}")`);
    return { pyimport: (name) => python.pyimport(name) };
  } finally {
    globalThis.fetch = outside;
  }
}
