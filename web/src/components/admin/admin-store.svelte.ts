/** What the page knows of the room, asked with the owner's key; the key stays in this tab. */
import type { AuditEntry, KeyList, KnownPerson, LimitShown, OnlinePerson, Overview, ReportShown } from "../../lib/http-types";
import { callHouse, type CallOf, type Endpoint, type Answer } from "../../lib/link/api";
import type { LobbyTable } from "../../lib/protocol";
import type { AppStore } from "../../state/app.svelte";

const KEPT = "feltroom-admin-key";
const HEADER = "x-feltroom-admin-key";
const AGAIN_MS = 5000;

export class AdminStore {
  overview: Overview | null = $state.raw(null);
  online: readonly OnlinePerson[] = $state.raw([]);
  tables: readonly LobbyTable[] = $state.raw([]);
  found: readonly KnownPerson[] | null = $state.raw(null);
  audit: readonly AuditEntry[] = $state.raw([]);
  keys: KeyList | null = $state.raw(null);
  reports: readonly ReportShown[] = $state.raw([]);
  limits: readonly LimitShown[] = $state.raw([]);
  refusal: string | null = $state(null);
  readonly #app: AppStore;
  #key = "";
  #search = "";
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(app: AppStore) {
    this.#app = app;
    const kept = keptKey();
    if (kept !== "") void this.open(kept);
  }

  /** Try a key; if it fits, the room is shown and looked at again and again. */
  async open(key: string): Promise<void> {
    this.#key = key;
    if (!(await this.refresh())) return;
    keep(key);
    clearInterval(this.#timer);
    this.#timer = setInterval(() => document.visibilityState === "visible" && void this.refresh(), AGAIN_MS);
  }

  /** Forget the key and all that it showed. */
  lock(): void {
    this.close();
    keep("");
    this.#key = "";
    this.overview = null;
    this.keys = null;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Look at everything; whether the key fits, and has not been forgotten meanwhile. */
  async refresh(): Promise<boolean> {
    const key = this.#key;
    const overview = await this.ask("GET /api/admin/overview");
    if (overview === null || key !== this.#key) return false;
    this.overview = overview;
    const [online, tables, reports, limits, keys, audit] = await Promise.all([
      this.ask("GET /api/admin/online"),
      this.ask("GET /api/admin/tables"),
      this.ask("GET /api/admin/reports"),
      this.ask("GET /api/admin/limits"),
      this.ask("GET /api/admin/keys"),
      this.ask("GET /api/admin/audit"),
    ]);
    if (key !== this.#key) return false;
    this.online = online?.people ?? this.online;
    this.tables = tables?.tables ?? this.tables;
    this.reports = reports?.reports ?? this.reports;
    this.limits = limits?.limits ?? this.limits;
    this.keys = keys ?? this.keys;
    this.audit = audit?.entries ?? this.audit;
    if (this.found !== null) await this.find(this.#search);
    return key === this.#key;
  }

  async find(search: string): Promise<void> {
    this.#search = search;
    this.found = (await this.ask("GET /api/admin/people", { query: { search } }))?.people ?? null;
  }

  /** Do something; whether it was done. */
  async measure<E extends Endpoint>(endpoint: E, ...call: CallOf<E>): Promise<boolean> {
    const answered = (await this.#call(endpoint, ...call)).ok;
    if (answered) await this.refresh();
    return answered;
  }

  async ask<E extends Endpoint>(endpoint: E, ...call: CallOf<E>): Promise<Answer<E> | null> {
    const result = await this.#call(endpoint, ...call);
    return result.ok ? result.value : null;
  }

  async #call<E extends Endpoint>(endpoint: E, ...call: CallOf<E>): ReturnType<typeof callHouse<E>> {
    const { house } = this.#app;
    const withKey = { request: <T>(method: string, path: string, body?: unknown) => house.request<T>(method, path, body, { [HEADER]: this.#key }) };
    const result = await callHouse(withKey, endpoint, ...call);
    this.refusal = result.ok ? null : this.#app.reasonOf(result.failure);
    return result;
  }
}

function keptKey(): string {
  try {
    return sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return ""; // storage is refused: the key is typed again
  }
}

function keep(key: string): void {
  try {
    if (key === "") sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, key);
  } catch {
    // as above
  }
}
