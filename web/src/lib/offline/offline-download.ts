/** "Make available offline": the download of everything a device needs to play alone, as a state machine.
 *
 *   absent ──start──▶ installing ──▶ ready
 *                      │  ▲   └──▶ failed ─┐
 *                cancel▼  └─────start──────┤
 *                    partial ──────────────┘ */
import { PackError, type PackFailure } from "../../pocket/pack";
import type { OfflineState, Unsupported } from "./offline-state";

/** What is downloaded, and how. */
export interface Download {
  /** Null if this browser can keep it. */
  readonly unsupported: Unsupported | null;
  /** Bytes of the whole pack. */
  readonly total: number;
  /** Bytes of it that are kept. */
  installedBytes(): Promise<number>;
  /** `installPack`, with its pack and its store. */
  install(options: { progress: (loaded: number, total: number) => void; signal: AbortSignal }): Promise<void>;
  /** Whether the service worker has the site; false if it cannot be installed now. */
  shellReady(): Promise<boolean>;
  /** `Registration.completeUpdate`: why a newer version that waits has no pack; null if it has one. */
  completeUpdate?(): Promise<PackFailure | null>;
}

export class OfflineDownload {
  readonly #download: Download;
  readonly #changed: (state: OfflineState) => void;
  #state: OfflineState;
  #running: AbortController | null = null;

  constructor(download: Download, changed: (state: OfflineState) => void) {
    this.#download = download;
    this.#changed = changed;
    const { unsupported } = download;
    this.#state = unsupported === null ? { kind: "absent" } : { kind: "unsupported", reason: unsupported };
  }

  get state(): OfflineState {
    return this.#state;
  }

  /** Find out what is here; while a download runs it knows. */
  async look(): Promise<void> {
    if (this.#state.kind === "unsupported" || this.#running !== null) return;
    const { total } = this.#download;
    const loaded = await this.#download.installedBytes();
    const ready = loaded === total && (await this.#download.shellReady());
    if (this.#running !== null) return;
    if (ready) this.#set({ kind: "ready" });
    else this.#set(loaded === 0 ? { kind: "absent" } : { kind: "partial", loaded, total });
  }

  /** Download what is missing; a second call while that runs does nothing. */
  async start(): Promise<void> {
    if (this.#state.kind === "unsupported" || this.#state.kind === "ready" || this.#running !== null) return;
    const running = (this.#running = new AbortController());
    const { total } = this.#download;
    let loaded = "loaded" in this.#state ? this.#state.loaded : 0;
    this.#set({ kind: "installing", loaded, total });
    const end = (state: OfflineState): void => {
      if (this.#running !== running) return;
      this.#running = null;
      this.#set(state);
    };
    try {
      const progress = (bytes: number): void => {
        loaded = bytes;
        if (this.#running === running) this.#set({ kind: "installing", loaded, total });
      };
      await this.#download.install({ progress, signal: running.signal });
      const ready = await this.#download.shellReady();
      const reason = ready ? ((await this.#download.completeUpdate?.()) ?? null) : "shell";
      end(reason === null ? { kind: "ready" } : { kind: "failed", reason, loaded, total });
    } catch (error) {
      // Whatever else is thrown comes from the browser's store.
      const reason = error instanceof PackError ? error.reason : "full";
      end({ kind: "failed", reason, loaded: await this.#download.installedBytes().catch(() => 0), total });
    }
  }

  /** End the download; what has come is kept. */
  async cancel(): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    this.#running = null;
    running.abort();
    const { total } = this.#download;
    const loaded = await this.#download.installedBytes();
    if (this.#running === null) this.#set({ kind: "partial", loaded, total });
  }

  #set(state: OfflineState): void {
    this.#state = state;
    this.#changed(state);
  }
}
