/** Where the server has a recorded hand, and its files. */
import type { ReplaySource } from "../../lib/screens/app-state";

/** Where the server has a hand; its files lie below. */
export function handPath(source: ReplaySource): string {
  return source.kind === "shared"
    ? `/api/shared/${encodeURIComponent(source.share)}`
    : `/api/hands/${encodeURIComponent(source.table)}/${String(source.hand)}`;
}

export function filePath(source: ReplaySource, kind: "phh" | "text", language: string): string {
  return `${handPath(source)}/${kind}${kind === "text" ? `?lang=${language}` : ""}`;
}
