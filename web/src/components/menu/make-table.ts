/** Making a table and going there. */
import type { Room } from "../../state/room.svelte";

/** A table that was made or found. */
export interface Made {
  readonly table: string;
  readonly link: string;
}

/** Go to a table that was just made; a game of one person begins by itself. */
export function enterMade(room: Room, made: Made): void {
  room.go({ type: "openTable", table: made.table });
  room.sitting?.startAlone();
}

/** Make a table and go there; what is refused is told. */
export async function makeTable(room: Room, body: Readonly<Record<string, unknown>>): Promise<void> {
  const made = await room.ask<Made>("POST", "/api/tables", body);
  if (made !== null) enterMade(room, made);
}
