/** Pyodide's own script in the bundle, without the host from which it would fetch packages: nothing calls outside. */
import type { Plugin } from "vite";

const HOST = /`https:\/\/cdn\.[^`]*`/g;

export function pyodideWithoutHosts(): Plugin {
  return {
    name: "feltroom-pyodide-without-hosts",
    transform: (code, id) => (/\/pyodide\/pyodide\.mjs$/.test(id) ? { code: code.replace(HOST, '""'), map: null } : null),
  };
}
