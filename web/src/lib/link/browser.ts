/** The world outside a connection, in a browser. */
import { signedIn } from "../api";
import type { Socket, Surroundings } from "./connection";

export function browserSurroundings(): Surroundings {
  return {
    open: () => {
      const scheme = location.protocol === "https:" ? "wss:" : "ws:";
      return new WebSocket(`${scheme}//${location.host}/ws`) as unknown as Socket;
    },
    now: () => Date.now(),
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    signedIn,
  };
}
