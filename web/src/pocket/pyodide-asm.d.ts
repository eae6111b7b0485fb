/** The script of Pyodide that makes its WebAssembly module; it comes without types. */
declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: (settings: object) => Promise<unknown>;
  export default createPyodideModule;
}
