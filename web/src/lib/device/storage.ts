/** What a browser keeps, or a store that forgets: private windows and blocked cookies may refuse even to be asked. */
import type { Store } from "./settings";

/** The browser's own store for this site, or one that lasts as long as the page. */
export function storeOf(kept: () => Store): Store {
  try {
    const store = kept();
    store.getItem("feltroom");
    return store;
  } catch {
    const memory = new Map<string, string>();
    return { getItem: (key) => memory.get(key) ?? null, setItem: (key, value) => void memory.set(key, value) };
  }
}

/** What is kept for good. */
export const lasting: Store = storeOf(() => localStorage);
/** What is kept as long as the tab. */
export const passing: Store = storeOf(() => sessionStorage);

/** Keep something, as far as that is allowed. */
export function keep(store: Store, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: it is forgotten with the page.
  }
}

/** What was kept; null if there is nothing, or nothing that can be read. */
export function kept(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}
