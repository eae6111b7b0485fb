/** Why the house could not be opened, from what was thrown. */
import type { DeviceFailure } from "./messages";
import { PackError } from "./pack";

/** Exceptions of Python's, by their names, that mean something to the player. */
const OF_PYTHON: Readonly<Record<string, DeviceFailure>> = { NewerFormat: "newer", StorageError: "unreadable" };

export function reasonOf(error: unknown): DeviceFailure {
  if (error instanceof PackError) return error.reason;
  const type = error instanceof Error && "type" in error ? String(error.type) : "";
  const supported = typeof WebAssembly !== "undefined" && typeof DecompressionStream !== "undefined";
  return OF_PYTHON[type] ?? (supported ? "crashed" : "unsupported");
}
