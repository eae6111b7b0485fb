// Makes the files of the pack with Pyodide, whose bytecode they are:
//     node make-pack.mjs IN OUT
// IN is a folder with what make_pack.py reads. A process of its own: Pyodide leaves globals behind in Node.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [sources, made] = process.argv.slice(2);
const scripts = fileURLToPath(new URL(".", import.meta.url));

/** Run a function of make_pack.py in a Python of its own. */
async function run(step) {
  // A seed of its own for each process would change the order of sets, and so the bytes. Lines stay in tracebacks and
  // columns do not: they are a quarter of what is fetched.
  const python = await loadPyodide({
    env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1" },
  });
  python.mountNodeFS("/in", sources);
  python.mountNodeFS("/out", made);
  python.mountNodeFS("/scripts", scripts);
  python.runPython(`import sys; sys.path.insert(0, "/scripts"); import make_pack; make_pack.${step}()`);
}

try {
  await run("find");
  await run("make");
} catch (failure) {
  // Node would print the line of Pyodide's script with it, which has a million characters.
  console.error(String(failure));
  process.exitCode = 1;
}
