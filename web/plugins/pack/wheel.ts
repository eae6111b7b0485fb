/** The wheel of msgspec for Pyodide, which pip fetches from wherever this machine gets its packages. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The wheel's exact version and hash. */
export const PIN = join(import.meta.dirname, "msgspec.txt");
const TAGS = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"];

/** The path of the wheel in a folder; it is fetched if it is not there yet. */
export function fetchWheel(folder: string): string {
  const pinned = readFileSync(PIN, "utf8").trim();
  const [requirement = "", hash = ""] = pinned.split(" --hash=sha256:");
  const home = join(folder, hash);
  const find = (): string | undefined =>
    existsSync(home) ? readdirSync(home).find((name) => name.endsWith(".whl")) : undefined;
  if (find() === undefined) {
    mkdirSync(home, { recursive: true });
    // The constraints of the environment that runs this are about other packages than the browser's.
    const { PIP_CONSTRAINT: _, ...environment } = process.env;
    const options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes"];
    const command = ["-m", "pip", "download", ...options, ...TAGS, "--dest", home, "--requirement", PIN];
    const python = process.env["FELTROOM_PYTHON"] ?? "python3";
    const done = spawnSync(python, command, { env: environment, encoding: "utf8" });
    const said = (done.error?.message ?? done.stderr).trim().split("\n").at(-1) ?? "";
    if (done.status !== 0) throw new Error(`The wheel ${requirement} for Pyodide could not be fetched by pip: ${said}`);
  }
  return join(home, find() ?? "");
}
