/** What a device's games are kept under in the browser, which knows origins only: copies of the site in several folders of
 * one host have games of their own. Those of the root keep the names that had no folder. */

/** The name of the database. */
export function diskName(base: string): string {
  return `feltroom${folderOf(base)}`;
}

/** The name of the lock that keeps a second tab out. */
export function lockName(base: string): string {
  return `feltroom-device${folderOf(base)}`;
}

function folderOf(base: string): string {
  const { pathname } = new URL(".", base);
  return pathname === "/" ? "" : ` ${pathname}`;
}
