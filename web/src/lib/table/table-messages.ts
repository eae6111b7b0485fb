/** Take in what the server sends about a table. */
import type { ChatLine, ServerMessage } from "../protocol";
import { avatarsBySeat } from "./avatars";
import { fromSnapshot } from "./snapshot";
import { foldEvents } from "./table-fold";
import { bySeat, type TableState } from "./table-state";

const KEPT_CHAT = 200;

/** Take in a message of the server about this table. */
export function receive(state: TableState, message: ServerMessage): TableState {
  if (!("table" in message) || typeof message.table !== "string" || message.table !== state.table) return state;
  switch (message.type) {
    case "table":
      return fromSnapshot(message);
    case "events":
      return foldEvents(state, message.events);
    case "handMade":
      return message.hand === state.handNumber ? { ...state, made: bySeat(message.hands) } : state;
    case "chances":
      return { ...state, chances: message.chances };
    case "control":
      return { ...state, you: { ...state.you, controls: message.controls } };
    case "queue": {
      const offer = message.position === null ? null : state.offer;
      return { ...state, offer, waiting: message.waiting, you: { ...state.you, queue: message.position } };
    }
    case "seatOffered":
      return { ...state, offer: { seat: message.seat, until: message.until } };
    case "seatRequests":
      return { ...state, requests: message.requests };
    case "avatars":
      return { ...state, avatars: avatarsBySeat(message.avatars) };
    case "chat":
      return { ...state, chat: addLine(state.chat, message) };
    case "chatDeleted":
      return { ...state, chat: state.chat.filter((line) => line.message !== message.message) };
    case "tableClosed":
      return { ...state, closed: message.code, turn: null };
    default:
      return state;
  }
}

function addLine(chat: readonly ChatLine[], line: ChatLine): readonly ChatLine[] {
  if (chat.some((one) => one.message === line.message)) return chat;
  return [...chat, line].slice(-KEPT_CHAT);
}
