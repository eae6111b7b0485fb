/** Starting Python in this worker: out of the pack, or from a snapshot of an earlier start. */
import type { PyodideAPI } from "pyodide";
import { info } from "pyodide/pyodide-lock.json";
import { freeze, thaw, type Frozen, type PythonFiles } from "./frozen";
import { INTERPRETER } from "./interpreter";
import { storedFiles } from "./stored-zip";

export interface Python {
  /** A module of Python's. */
  pyimport<T>(name: string): T;
}

const LIBRARY = "python_stdlib.zip";
const LIBRARY_PATH = "/lib/python314.zip";
const FELTROOM_PATH = "/lib/feltroom.zip";
const SITE_PACKAGES = "/lib/python3.14/site-packages/";
/** All that a house needs before the first decision. */
const HOUSE = "feltroom.pocket.worker";
/** The list of packages that Pyodide could load: none, all there is comes in the pack. */
const NO_PACKAGES = { info, packages: {} };
/** Where Pyodide says, in words of 32 bits, how long the head of a snapshot is. */
const HEAD_LENGTH = 1;

/** What Python is started from. */
export interface Sources {
  readonly interpreter: Promise<WebAssembly.Module>;
  readonly files: Promise<PythonFiles>;
  /** Python as it is to go on from; null if everything is still to be imported. */
  readonly frozen: Promise<Frozen> | null;
}

export interface Start {
  /** The address of the site's folder. */
  readonly base: string;
  /** Whether a snapshot is wanted for later starts. */
  readonly freezes: boolean;
  /** Called if Python ends one day, out of stack for instance: it then answers nothing any more, and nobody else would
   * hear of it. */
  readonly broken: () => void;
  /** Called when the browser has no more memory for Python. */
  readonly short: () => void;
}

export interface Started {
  readonly python: Python;
  /** Python as it is now, for later starts; null if that was not wanted or cannot be had. */
  readonly frozen: Frozen | null;
}

/** As much of Emscripten's module as is needed. */
interface Emscripten {
  readonly HEAPU8: Uint8Array;
  readonly memory: WebAssembly.Memory;
  readonly preloadedWasm: Record<string, unknown>;
  growMemory(bytes: number): unknown;
  loadWebAssemblyModule(module: WebAssembly.Module, flags: object, path: string, scope: object): unknown;
}

interface Settings {
  readonly preRun: ((module: Emscripten) => void)[];
}

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, bytes: Uint8Array, how: { readonly canOwn: boolean }): void;
}

/** Pyodide's own two scripts; asked for first, they come while everything else is read. */
export function loadScripts() {
  return Promise.all([import("pyodide"), import("pyodide/pyodide.asm.mjs")]);
}

/** The files of the pack that Python imports from; `file` gives one of them. */
export async function packedFiles(file: (name: string) => Response): Promise<PythonFiles> {
  const names = [LIBRARY, "msgspec.zip", "feltroom.zip"];
  const [library, msgspec, feltroom] = await Promise.all(names.map((name) => file(name).arrayBuffer()));
  if (library === undefined || msgspec === undefined || feltroom === undefined) throw new Error("the pack lacks a file");
  return new Map([
    [LIBRARY_PATH, new Uint8Array(library)],
    [FELTROOM_PATH, new Uint8Array(feltroom)],
    // A shared library is not imported out of a zip.
    ...[...storedFiles(msgspec)].map(([path, bytes]) => [SITE_PACKAGES + path, bytes] as const),
  ]);
}

/** Start Python with everything imported that a house needs. */
export async function startPython(sources: Sources, { base, freezes, broken, short }: Start): Promise<Started> {
  const folder = new URL("pocket/", base).href;
  const restore = lend(sources, folder);
  try {
    const [[{ loadPyodide }, { default: createModule }], files] = await Promise.all([loadScripts(), sources.files]);
    const library = await sharedLibrary(files);
    const frozen = await sources.frozen;
    const python: PyodideAPI = await loadPyodide({
      indexURL: folder,
      createPyodideModule: async (settings: Settings) => {
        settings.preRun.push((module) => placeLibrary(module, library));
        const module = (await createModule(settings)) as Emscripten;
        if (frozen !== null) putMemory(module, frozen);
        watchMemory(module.memory, short);
        return module;
      },
      fsInit: (system: FileSystem) => writeFiles(system, files),
      lockFileContents: NO_PACKAGES,
      env: { PYTHONDONTWRITEBYTECODE: "1" },
      _makeSnapshot: freezes,
      // Without its memory, which is put in its place already.
      ...(frozen === null ? {} : { _loadSnapshot: frozen.head.slice() }),
    } as unknown as Parameters<typeof loadPyodide>[0]);
    (python as unknown as { readonly _api: { on_fatal?: () => void } })._api.on_fatal = broken;
    if (frozen === null) python.runPython(`import sys; sys.path.append("${FELTROOM_PATH}"); import ${HOUSE}`);
    return { python: { pyimport: (name) => python.pyimport(name) }, frozen: freezes ? frozenOf(python, files) : null };
  } finally {
    restore();
  }
}

type SharedLibrary = readonly [path: string, module: WebAssembly.Module];

async function sharedLibrary(files: PythonFiles): Promise<SharedLibrary> {
  for (const [path, bytes] of files) if (path.endsWith(".so")) return [path, await WebAssembly.compile(bytes)];
  throw new Error("the pack has no shared library");
}

/** The shared library gets its place before anything runs, so that it is the same one in every start. */
function placeLibrary(module: Emscripten, [path, library]: SharedLibrary): void {
  module.preloadedWasm[path] = module.loadWebAssemblyModule(library, { nodelete: true }, path, {});
}

function putMemory(module: Emscripten, frozen: Frozen): void {
  const used = module.HEAPU8.length;
  module.growMemory(frozen.size);
  thaw(frozen, module.HEAPU8, used);
}

/** Python may go on when it gets no more memory, but whatever it was at is not done. */
function watchMemory(memory: WebAssembly.Memory, short: () => void): void {
  memory.grow = (pages) => {
    try {
      return WebAssembly.Memory.prototype.grow.call(memory, pages);
    } catch (error) {
      short();
      throw error;
    }
  };
}

async function writeFiles(system: FileSystem, files: PythonFiles): Promise<void> {
  for (const [path, bytes] of files) {
    if (path === LIBRARY_PATH) continue; // Pyodide writes it
    system.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    system.writeFile(path, bytes, { canOwn: true });
  }
}

/** Python as it is now; null if it holds something of the browser's. */
function frozenOf(python: PyodideAPI, files: PythonFiles): Frozen | null {
  try {
    const snapshot = python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>;
    const length = new Uint32Array(snapshot.buffer)[HEAD_LENGTH] ?? 0;
    return freeze(snapshot.subarray(0, length), snapshot.subarray(length), files);
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** Pyodide fetches its two files by their addresses, and compiles one of them: it gets what is on its way already. */
function lend(sources: Sources, folder: string): () => void {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (what, how) => {
    const address = what instanceof Request ? what.url : String(what);
    if (address === folder + INTERPRETER) return new Response();
    return address === folder + LIBRARY ? new Response((await sources.files).get(LIBRARY_PATH)) : fetch(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await sources.interpreter;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  return () => {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  };
}
