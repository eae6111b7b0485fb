/** The hands that are listed: kept while one looks at one of them, so that the list is where one left it. */
import type { HandLine, HandList } from "../../lib/http-types";
import { addNewer, addOlder, addTables, EVERYTHING, listQuery, type Filter, type TableOfHands } from "../../lib/hands/hand-list";
import type { AppStore } from "../../state/app.svelte";

export type LoadState = "new" | "loading" | "ready" | "failed";

const NONE: HandList = { hands: [], next: null };

export class HandListStore {
  hands: readonly HandLine[] = $state.raw([]);
  /** Where older hands begin; null when there are none. */
  next: string | null = $state.raw(null);
  filter: Filter = $state.raw(EVERYTHING);
  /** Tables that hands have been seen of, whatever the filter. */
  tables: readonly TableOfHands[] = $state.raw([]);
  state: LoadState = $state.raw("new");
  /** Why it failed. */
  why: string = $state.raw("");
  /** How far down somebody had read. */
  scroll = 0;
  readonly #app: AppStore;
  #asked = 0;

  constructor(app: AppStore) {
    this.#app = app;
  }

  /** Begin, or see what has been played since. */
  async open(): Promise<void> {
    if (this.state === "new" || this.state === "failed") return this.#load();
    const asked = this.#asked;
    const page = await this.#readPage(null, asked);
    if (page === null || asked !== this.#asked) return;
    const hands = addNewer(this.hands, page);
    if (hands === null) this.#show(page.hands, page);
    else this.hands = hands;
    this.tables = addTables(this.tables, page.hands);
  }

  async choose(changes: Partial<Filter>): Promise<void> {
    this.filter = { ...this.filter, ...changes };
    this.scroll = 0;
    await this.#load();
  }

  /** Get older hands, or try again what failed. */
  async more(): Promise<void> {
    if (this.state === "loading") return;
    if (this.hands.length === 0) return this.#load();
    if (this.next === null) return;
    const asked = (this.#asked += 1);
    this.state = "loading";
    const page = await this.#readPage(this.next, asked);
    if (asked !== this.#asked) return;
    if (page === null) this.state = "failed";
    else this.#show(addOlder(this.hands, page), page);
  }

  async #load(): Promise<void> {
    const asked = (this.#asked += 1);
    this.state = "loading";
    const page = await this.#readPage(null, asked);
    if (asked !== this.#asked) return;
    if (page === null) {
      this.hands = [];
      this.next = null;
      this.state = "failed";
    } else this.#show(page.hands, page);
  }

  #show(hands: readonly HandLine[], page: HandList): void {
    this.hands = hands;
    this.next = page.next;
    this.tables = addTables(this.tables, page.hands);
    this.state = "ready";
  }

  async #readPage(before: string | null, asked: number): Promise<HandList | null> {
    if (await this.#app.device?.isUntouched()) return NONE;
    const result = await this.#app.request("GET /api/hands", { query: listQuery(this.filter, before) });
    if (result.ok) return result.value;
    if (asked === this.#asked) this.why = this.#app.reasonOf(result.failure);
    return null;
  }
}

interface Kept {
  readonly account: string;
  readonly handList: HandListStore;
}
const handLists = new WeakMap<AppStore, Kept>();

/** The list of the person who is signed in. */
export function handListOf(app: AppStore): HandListStore {
  const kept = handLists.get(app);
  if (kept !== undefined && kept.account === app.account) return kept.handList;
  const handList = new HandListStore(app);
  handLists.set(app, { account: app.account, handList });
  return handList;
}
