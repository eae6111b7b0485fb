/** Which requests a service worker answers, and from where. */
import { INTERPRETER_FOLDER } from "../pocket/interpreter";
import type { Shell } from "./shell";

export type Route =
  /** Not for the service worker. */
  | { readonly kind: "network" }
  /** The page; `home` unless the address is one that only a room has. */
  | { readonly kind: "page"; readonly home: boolean }
  /** A file of this version. */
  | { readonly kind: "file"; readonly address: string }
  /** The interpreter, if the device has kept it. */
  | { readonly kind: "interpreter"; readonly address: string }
  /** Perhaps a file of an older version, for a page that still runs it. */
  | { readonly kind: "older"; readonly address: string };

const NETWORK: Route = { kind: "network" };
/** What a server answers itself. */
const SERVERS_OWN = new Set(["api", "ws", "metrics"]);
const HOME = new Set(["", "index.html"]);
/** The build names files of this folder after what is in them, so an address never means two things. */
const NAMED_BY_CONTENT = "assets/";

export function routeOf(request: Pick<Request, "method" | "url" | "mode" | "headers">, scope: string, files: Shell["files"]): Route {
  const { origin, pathname, search } = new URL(request.url);
  const root = new URL(scope);
  if (request.method !== "GET" || origin !== root.origin || !pathname.startsWith(root.pathname)) return NETWORK;
  if (request.headers.has("range")) return NETWORK;
  const path = pathname.slice(root.pathname.length);
  const address = origin + pathname;
  if (Object.hasOwn(files, path)) return search === "" ? { kind: "file", address } : NETWORK;
  if (path.startsWith(INTERPRETER_FOLDER)) return { kind: "interpreter", address };
  if (request.mode === "navigate") return isPage(path) ? { kind: "page", home: HOME.has(path) } : NETWORK;
  return path.startsWith(NAMED_BY_CONTENT) && search === "" ? { kind: "older", address } : NETWORK;
}

function isPage(path: string): boolean {
  if (HOME.has(path)) return true;
  const [first = ""] = path.split("/", 1);
  const isFile = path.slice(path.lastIndexOf("/") + 1).includes(".");
  return !SERVERS_OWN.has(first) && !isFile;
}
