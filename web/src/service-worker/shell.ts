/** The shell: the page and every file of one version of the site but the pack. */
import type { Pack } from "../pocket/pack-types";

/** What a service worker knows of its version; written into it when the site is built. */
export interface Shell {
  /** Another text for everything that differs in any byte. */
  readonly version: string;
  /** The sum of every file, by its path from the site's root; the page is not among them. */
  readonly files: Readonly<Record<string, string>>;
  readonly pack: Pack;
}

const PREFIX = "feltroom-shell-";

/** The cache of a version. Copies of the site in several folders of one host have caches of their own. */
export function cacheName(version: string, scope: string): string {
  return `${PREFIX}${version}${new URL(scope).pathname}`;
}

/** Whether a cache holds a shell of this copy of the site, of any version. */
export function isShellOf(name: string, scope: string): boolean {
  return name.startsWith(PREFIX) && name.slice(name.indexOf("/")) === new URL(scope).pathname;
}

/** The sum of a file, as `Shell.files` has it: the first half of its SHA-256. */
export async function sumOf(bytes: ArrayBuffer, subtle: Pick<SubtleCrypto, "digest">): Promise<string> {
  const sum = new Uint8Array(await subtle.digest("SHA-256", bytes)).subarray(0, 16);
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
