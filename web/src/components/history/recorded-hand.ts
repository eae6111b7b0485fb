/** A recorded hand as the server gives it. */
import type { WireEvent } from "../../lib/protocol";
import type { MadeAt } from "../../lib/table/table-state";
import type { ReplaySource } from "../../lib/screens/app-state";
import type { HandStateName } from "../../lib/hand-list";

/** A hand as the player at `seat` saw it. */
export interface SeenHand {
  readonly hand: number;
  readonly tableName: string;
  readonly preset: string;
  readonly seat: number;
  readonly began: number;
  readonly ended: number | null;
  readonly state: HandStateName;
  readonly hole: readonly [string, string] | null;
  readonly players: readonly { readonly seat: number; readonly name: string; readonly bot: boolean }[];
  readonly result: { readonly putIn: number; readonly difference: number } | null;
  readonly events: readonly WireEvent[];
  readonly made: readonly MadeAt[];
}

/** Where the server has a hand; its files lie below. */
export function handPath(source: ReplaySource): string {
  return source.kind === "shared"
    ? `/api/shared/${encodeURIComponent(source.share)}`
    : `/api/hands/${encodeURIComponent(source.table)}/${String(source.hand)}`;
}

export function filePath(source: ReplaySource, kind: "phh" | "text", language: string): string {
  return `${handPath(source)}/${kind}${kind === "text" ? `?lang=${language}` : ""}`;
}
