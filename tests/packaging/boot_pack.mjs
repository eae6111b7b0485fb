// Boots Pyodide out of an unpacked pack, as the worker of the browser does, and spends an evening there:
//     node boot_pack.mjs FOLDER PYODIDE SCRIPT
// Prints what the script's `spend_evening` returns, after every module of feltroom.zip was imported.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, pyodide, script] = process.argv.slice(2);
const IMPORT_ALL = `
import importlib, sys, zipfile
sys.path.append("/lib/feltroom.zip")
for name in zipfile.ZipFile("/lib/feltroom.zip").namelist():
    if name.endswith(".pyc"):
        importlib.import_module(name.removesuffix(".pyc").removesuffix("/__init__").replace("/", "."))
`;

async function spendEvening() {
  const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
  const { default: createPyodideModule } = await import(pathToFileURL(join(pyodide, "pyodide.asm.mjs")).href);
  const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
  const read = (name) => new Uint8Array(readFileSync(join(folder, name)));
  const python = await loadPyodide({ indexURL: folder, createPyodideModule, lockFileContents: { info, packages: {} } });
  python.unpackArchive(read("msgspec.zip"), "zip");
  python.FS.writeFile("/lib/feltroom.zip", read("feltroom.zip"));
  python.runPython(IMPORT_ALL);
  python.runPython(readFileSync(script, "utf8"));
  return python.runPythonAsync("await spend_evening()");
}

try {
  console.log(await spendEvening());
} catch (failure) {
  console.error(String(failure)); // Node would print a line of Pyodide's script with it, of a million characters
  process.exit(1); // whatever still waits in the room
}
