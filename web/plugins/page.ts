/** The page: what index.html does not say for itself. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";

const POLICY = resolve(import.meta.dirname, "../../src/feltroom/server/net/content-security-policy.txt");
/** A page cannot ask for it: only a header can. */
const BY_HEADER_ONLY = "frame-ancestors";

/** The server's content security policy in the built page, for hosts that send none. */
export function pagePolicy(): Plugin {
  return {
    name: "feltroom-page-policy",
    apply: "build",
    transformIndexHtml: () => {
      const rules = readFileSync(POLICY, "utf8").trim().split("\n");
      const content = rules.filter((rule) => !rule.startsWith(BY_HEADER_ONLY)).join("; ");
      return [{ tag: "meta", attrs: { "http-equiv": "content-security-policy", content }, injectTo: "head-prepend" }];
    },
  };
}

/** The development server stands beside a room, as the page of a room's own server says. */
export function pageOfRoom(): Plugin {
  return {
    name: "feltroom-page-of-room",
    apply: "serve",
    transformIndexHtml: (html) => html.replace("<html", '<html data-room="/"'),
  };
}
