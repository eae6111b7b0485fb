/** The pack on this machine: made when something in it has changed, and kept in a folder that is not committed. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import type { Pack } from "../../src/pocket/pack-types.ts";
import { fetchWheel, PIN } from "./wheel.ts";

const HERE = import.meta.dirname;
const SOURCES = resolve(HERE, "../../../src/feltroom");
const CACHE = resolve(HERE, "../../.pack");
const KEPT = 3;
const MAKERS = ["make-pack.mjs", "make_pack.py", "find_library.py", "compile_zip.py", "pack-cache.ts"];
/** Of Pyodide: what goes into the pack, and what makes it. */
const PYODIDE_FILES = ["pyodide.asm.wasm", "python_stdlib.zip"];

export interface MadePack {
  readonly pack: Pack;
  /** The folder of the parts. */
  readonly parts: string;
}

let found: MadePack | undefined;

/** The pack of the sources as they were when it was asked for first: start the development server again for a new one. */
export function currentPack(): MadePack {
  return (found ??= findPack());
}

function findPack(): MadePack {
  const pyodide = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
  const sources = packedSources();
  const home = join(CACHE, hashOf([...sources, ...MAKERS.map((name) => join(HERE, name)), PIN, join(pyodide, "package.json")]));
  if (!existsSync(home)) make(home, pyodide, sources);
  return { pack: JSON.parse(readFileSync(join(home, "pack.json"), "utf8")) as Pack, parts: join(home, "parts") };
}

/** The files of Feltroom that go into the pack. */
function packedSources(): readonly string[] {
  const leftOut = new Set(readFileSync(join(HERE, "left-out.txt"), "utf8").split("\n"));
  const inside = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (leftOut.has(relative(SOURCES, path).replaceAll("\\", "/"))) return [];
      if (entry.isDirectory()) return entry.name === "__pycache__" ? [] : inside(path);
      return /\.(py|json|bin)$/.test(entry.name) ? [path] : [];
    });
  return inside(SOURCES).sort();
}

/** All packs here, the newest first. */
function packsByAge(): readonly string[] {
  const homes = readdirSync(CACHE).filter((name) => /^[0-9a-f]{16}$/.test(name));
  return homes.map((name) => join(CACHE, name)).sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    const content = readFileSync(path);
    hash.update(`${relative(SOURCES, path)} ${content.length}\n`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Make a pack beside its place and move it there whole. Older ones may be in use by a development server; most are not. */
function make(home: string, pyodide: string, sources: readonly string[]): void {
  mkdirSync(CACHE, { recursive: true });
  const wheel = fetchWheel(join(CACHE, "wheels"));
  const work = mkdtempSync(join(CACHE, "making-"));
  try {
    const [input, output] = [join(work, "in"), join(work, "out")];
    mkdirSync(output);
    for (const path of sources) cpSync(path, join(input, "feltroom", relative(SOURCES, path)));
    for (const name of PYODIDE_FILES) cpSync(join(pyodide, name), join(input, name));
    cpSync(wheel, join(input, "msgspec.whl"));
    const done = spawnSync(process.execPath, [join(HERE, "make-pack.mjs"), input, output], { encoding: "utf8" });
    if (done.status !== 0) throw new Error(`The pack could not be made:\n${done.stderr}`);
    if (!existsSync(home)) renameSync(output, home);
    for (const path of packsByAge().slice(KEPT)) rmSync(path, { recursive: true, force: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
