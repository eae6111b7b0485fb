/** Where the client's game runs, and how its screens are addressed.
 *
 * Screens of a room have paths, which its server knows: a link leads there. Screens of the device stand in the fragment,
 * which no server sees: so any host of plain files will do, in any folder. */

/** A home of the game: the room that serves the page, or this device. */
export type Home = "room" | "device";

export interface Addresses {
  /** The path of the screen where the browser is. */
  readonly current: () => string;
  /** The address of a screen's path. */
  readonly of: (path: string) => string;
}

type Place = Pick<Location, "pathname" | "hash">;

/** The root of the room that serves the page; null if plain files do. */
export function roomRoot(page: { readonly dataset: { readonly room?: string } }): string | null {
  return page.dataset.room ?? null;
}

/** Which home an address is of. */
export function homeOf(place: Pick<Place, "hash">, room: string | null): Home {
  return room === null || place.hash.startsWith("#/") ? "device" : "room";
}

export function addressesOf(home: Home, place: Place, room: string | null): Addresses {
  if (home === "room") return { current: () => place.pathname, of: (path) => path };
  return { current: () => place.hash.slice(1) || "/", of: (path) => `${room ?? place.pathname}#${path}` };
}
