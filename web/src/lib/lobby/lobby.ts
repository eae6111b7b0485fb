/** The page of the lobby on screen, as its messages make it. */
import type { LobbyPage, LobbyTable } from "../protocol";

/** What somebody wants to see of the lobby. */
export interface LobbyChoice {
  readonly search: string;
  readonly free: boolean;
  readonly preset: string | null;
  readonly page: number;
}

export interface LobbyList extends Pick<LobbyPage, "page" | "pages" | "total" | "all" | "presets"> {
  readonly rows: readonly LobbyTable[];
}

export const EVERY_TABLE: LobbyChoice = { search: "", free: false, preset: null, page: 0 };

/** The page with what is new on it: rows that are not sent again are as they were. */
export function foldLobby(list: LobbyList | null, { page, pages, total, all, presets, tables, order }: LobbyPage): LobbyList {
  const rows = new Map([...(list?.rows ?? []), ...(tables ?? [])].map((table) => [table.id, table]));
  const ids = order ?? list?.rows.map(({ id }) => id) ?? [];
  return { page, pages, total, all, presets, rows: ids.flatMap((id) => rows.get(id) ?? []) };
}
