/** The list of tables, as the lobby's messages make it. */
import type { LobbyTable, ServerMessage } from "../protocol";

export function foldLobby(tables: readonly LobbyTable[], message: ServerMessage): readonly LobbyTable[] {
  if (message.type === "lobby") return message.tables;
  if (message.type !== "lobbyChanged") return tables;
  const { table, gone } = message;
  const left = gone == null ? tables : tables.filter((one) => one.id !== gone);
  if (table == null) return left;
  return left.some((one) => one.id === table.id)
    ? left.map((one) => (one.id === table.id ? table : one))
    : [...left, table];
}
