/** A house on this device: Python in a worker, reached by messages.
 *
 *   asleep ──wake()──▶ downloading ──▶ starting ──▶ open
 *     ▲                     │             │           │
 *     └──────sleep()────────┴─────────────┴───────────┤
 *                                                     ▼
 *                             failed, elsewhere ──wake()──▶ downloading
 *
 * A worker that ends by itself while the house is open is replaced at once, which is told as `restarting`; everything that
 * it had done is on the disk. One that keeps ending has failed.
 *
 * A request wakes a house that is asleep and waits until it is open. A house that has failed, or that another tab has, is
 * woken again only by `wake`: until then requests wait, so that what the player wanted goes on; `sleep` ends them. */
import type { DeviceFailure, FromWorker, Imported, ImportRefused, SaveState, ToWorker, TransferProgress } from "../../pocket/messages";
import type { Result } from "./api";
import type { DeviceTimer } from "./device-timer";
import type { HouseLink, MessageStream, StreamEvents } from "./house-link";
import { saveBlob } from "./save-file";
import { parseMessage, resultOf } from "./transfer";
import { WorkerWatch } from "./worker-watch";

export type DeviceState =
  | { readonly kind: "asleep" }
  /** What is there, of all; in bytes. */
  | { readonly kind: "downloading"; readonly loaded: number; readonly total: number }
  | { readonly kind: "starting" }
  /** The worker ended by itself; `lost` says whether anything was in its memory alone. */
  | { readonly kind: "restarting"; readonly lost: boolean }
  | { readonly kind: "open" }
  | { readonly kind: "failed"; readonly reason: DeviceFailure }
  | { readonly kind: "elsewhere" };

export interface DeviceListener {
  readonly state: (state: DeviceState) => void;
  readonly saved: (state: SaveState) => void;
  /** Whether the worker gives signs of life. */
  readonly answering: (answers: boolean) => void;
}

/** Where a device's house runs, and who hears of it. */
export interface Surroundings {
  /** Starts the worker. */
  readonly start: () => WorkerPort;
  /** The address of the site's folder. */
  readonly base: string;
  /** What a new device's person is called. */
  readonly nickname: () => string;
  readonly listener: DeviceListener;
  /** Whether a service worker answers for the page. */
  readonly served: () => boolean;
  readonly timer: DeviceTimer;
  /** Waits until the worker that holds a lock has ended. */
  readonly endOfLife: (lock: string) => Promise<void>;
  /** Drops Python's memory of an earlier start, from which a start goes on. */
  readonly forgetSnapshot: () => void;
}

/** As much of a `Worker` as is needed. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { readonly data: FromWorker }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  onmessageerror: ((event: unknown) => void) | null;
}

/** An answer of the HTTP API as it came. */
interface Answered {
  readonly status: number;
  readonly mediaType: string;
  readonly fileName: string | null;
  readonly body: ArrayBuffer;
}

/** A file is not read in after all, and nothing was changed. */
export const CANCELLED: ImportRefused = { code: "cancelled", details: {} };

type Told = (progress: TransferProgress) => void;
type Reply = Extract<FromWorker, { readonly id: number }>;

const ASLEEP: DeviceState = { kind: "asleep" };
const CRASHED: DeviceState = { kind: "failed", reason: "crashed" };
/** So often a worker is replaced within so many milliseconds. */
const MOST_RESTARTS = 2;
const RESTARTS_WITHIN = 60_000;
/** What a worker said before its end may arrive after the news of it. */
const LAST_WORDS = 100;

export class DeviceLink implements HouseLink {
  readonly isNear = true;
  state: DeviceState = ASLEEP;
  readonly #around: Surroundings;
  readonly #watch: WorkerWatch;
  #worker: WorkerPort | null = null;
  #streams = new Map<number, StreamEvents>();
  #replies = new Map<number, (reply: Reply | null) => void>();
  /** Called when the house is open, or nobody wants it any more. */
  #waiting: ((open: boolean) => void)[] = [];
  #count = 0;
  #saved: SaveState = "saved";
  /** Whether the house was open since it was woken. */
  #wasOpen = false;
  /** When a worker was replaced. */
  #restarts: number[] = [];
  /** Whether the last worker ended by itself, or did not answer. */
  #failed = false;
  /** Hears how far a backup is. */
  #told: Told = () => undefined;
  /** Whether that backup was cancelled: the house may not have been open to hear it. */
  #cancelled = false;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#watch = new WorkerWatch(around.timer.after, () => this.#post({ type: "ping" }), around.listener.answering);
  }

  /** Open the house, after a download if need be; `takeOver` takes it from another tab. */
  wake(takeOver = false): void {
    if (this.#worker === null) this.#startWorker({ kind: "starting" }, takeOver);
  }

  /** Replace a worker that does not answer. */
  restart(): void {
    if (this.#worker === null) return;
    this.#failed = true;
    this.#replaceWorker();
  }

  /** End the worker at once; whatever is durable stays, and a download goes on later where it was. */
  sleep(): void {
    if (this.state.kind !== "asleep") this.#ended(ASLEEP);
  }

  /** Finish writing, then end the worker. */
  async close(): Promise<void> {
    if (this.state.kind === "open") await this.#ask({ type: "stop" });
    this.sleep();
  }

  openStream(events: StreamEvents): MessageStream {
    if (this.state.kind !== "open") throw new Error(`the house on this device is ${this.state.kind}`);
    const stream = (this.#count += 1);
    this.#streams.set(stream, events);
    this.#post({ type: "connect", stream });
    return {
      send: (message) => this.#streams.has(stream) && this.#post({ type: "say", stream, text: JSON.stringify(message) }),
      close: () => {
        if (this.#streams.delete(stream)) this.#post({ type: "hangUp", stream });
      },
    };
  }

  async request<T>(method: string, path: string, body?: unknown): Promise<Result<T>> {
    const answered = await this.#request(method, path, body);
    return answered === null ? { ok: false, failure: null } : resultOf<T>(answered.status, new TextDecoder().decode(answered.body));
  }

  async saveFile(path: string): Promise<boolean> {
    const answered = await this.#request("GET", path);
    if (answered === null || answered.status !== 200) return false;
    saveBlob(new Blob([answered.body], { type: answered.mediaType }), answered.fileName ?? "feltroom");
    return true;
  }

  /** Save everything on this device as one file, and tell how far that is; false if it cannot be done or was cancelled. */
  async saveAll(told: Told = () => undefined): Promise<boolean> {
    const reply = await this.#transfer({ type: "export", id: (this.#count += 1) }, told);
    if (reply?.type !== "exported") return false;
    saveBlob(reply.file, reply.fileName);
    return true;
  }

  /** Read in such a file, and tell how far that is; null if there is no answer. */
  async readAll(file: Blob, replace: boolean, told: Told = () => undefined): Promise<Imported | ImportRefused | null> {
    const reply = await this.#transfer({ type: "import", id: (this.#count += 1), file, replace }, told);
    if (reply?.type === "imported") return reply.result;
    return this.#cancelled ? CANCELLED : null;
  }

  /** Do not go on with either of them; what is being written already is finished. */
  cancelTransfer(): void {
    this.#cancelled = true;
    this.#post({ type: "cancel" });
  }

  /** End the house, so that nothing is written any more. */
  end(): void {
    this.#ended(ASLEEP);
  }

  async #transfer(message: ToWorker, told: Told): Promise<Reply | null> {
    this.#told = told;
    this.#cancelled = false;
    return (await this.#opened()) && !this.#cancelled ? this.#ask(message) : null;
  }

  /** A question that a worker has taken with it is asked once more; whatever changes something may have been done. */
  async #request(method: string, path: string, body?: unknown): Promise<Answered | null> {
    for (let tries = method === "GET" ? 2 : 1; tries > 0; tries -= 1) {
      if (!(await this.#opened())) return null;
      const id = (this.#count += 1);
      const reply = await this.#ask({ type: "request", id, method, path, body: body === undefined ? null : JSON.stringify(body) });
      if (reply?.type === "answered") return reply;
      if (reply !== null || this.state.kind !== "restarting") return null;
    }
    return null;
  }

  /** Whether the house is open, as soon as that is known. */
  #opened(): Promise<boolean> | boolean {
    const { kind } = this.state;
    if (kind === "open") return true;
    const known = new Promise<boolean>((resolve) => this.#waiting.push(resolve));
    if (kind !== "failed" && kind !== "elsewhere") this.wake();
    return known;
  }

  #ask(message: ToWorker): Promise<Reply | null> {
    return new Promise((resolve) => {
      if (this.#worker === null) return resolve(null);
      this.#replies.set("id" in message ? message.id : 0, resolve);
      this.#post(message);
    });
  }

  #post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #startWorker(state: DeviceState, takeOver: boolean): void {
    const { start, base, nickname, served, timer } = this.#around;
    try {
      const worker = (this.#worker = start());
      const life = `feltroom-life ${timer.random()}`;
      worker.onmessage = ({ data }) => this.#worker === worker && this.#receive(data, life);
      worker.onerror = worker.onmessageerror = () => this.#worker === worker && this.#died();
      this.#keeps("saved");
      this.#enter(state);
      worker.postMessage({ type: "start", base, nickname: nickname(), takeOver, served: served(), life, anew: this.#failed });
      this.#watch.start();
    } catch {
      this.#ended({ kind: "failed", reason: "unsupported" });
    }
  }

  #receive(message: FromWorker, life: string): void {
    this.#watch.heard();
    switch (message.type) {
      case "living":
        return void this.#awaitEnd(life);
      case "pong":
        return;
      case "downloading":
        return this.#enter({ kind: "downloading", loaded: message.loaded, total: message.total });
      case "starting":
        return this.state.kind === "restarting" ? undefined : this.#enter({ kind: "starting" });
      case "open":
        this.#wasOpen = true;
        this.#enter({ kind: "open" });
        return this.#known(true);
      case "failed":
        return message.reason === "crashed" ? this.#died() : this.#ended({ kind: "failed", reason: message.reason });
      case "elsewhere":
        return this.#ended({ kind: "elsewhere" });
      case "saved":
        return this.#keeps(message.state);
      case "heard": {
        const heard = parseMessage(message.text);
        if (heard !== null) this.#streams.get(message.stream)?.message(heard);
        return;
      }
      case "closed": {
        const events = this.#streams.get(message.stream);
        this.#streams.delete(message.stream);
        return events?.closed();
      }
      case "progress":
        return this.#told({ done: message.done, total: message.total });
      case "stopped":
        return this.#reply(0, null);
      default:
        return this.#reply(message.id, message);
    }
  }

  #reply(id: number, reply: Reply | null): void {
    const resolve = this.#replies.get(id);
    this.#replies.delete(id);
    resolve?.(reply);
  }

  async #awaitEnd(life: string): Promise<void> {
    const worker = this.#worker;
    await this.#around.endOfLife(life).catch(() => new Promise(() => {}));
    this.#around.timer.after(LAST_WORDS, () => this.#worker === worker && this.#died());
  }

  /** The worker has ended by itself, or is of no use any more. */
  #died(): void {
    this.#failed = true;
    const now = this.#around.timer.now();
    this.#restarts = this.#restarts.filter((time) => now - time < RESTARTS_WITHIN);
    if (!this.#wasOpen || this.#restarts.length >= MOST_RESTARTS) {
      this.#around.forgetSnapshot(); // a player who loads the page again, too, starts without it
      return this.#ended(CRASHED);
    }
    this.#restarts.push(now);
    this.#replaceWorker();
  }

  #replaceWorker(): void {
    const lost = this.#saved !== "saved";
    const forget = this.#endWorker();
    this.#startWorker({ kind: "restarting", lost }, false);
    forget();
  }

  #ended(state: DeviceState): void {
    const forget = this.#endWorker();
    this.#wasOpen = false;
    this.#enter(state);
    if (state.kind === "asleep") this.#known(false);
    forget();
  }

  /** The worker is gone: nobody will answer what was asked of it. The result tells that to whoever waits. */
  #endWorker(): () => void {
    this.#watch.stop();
    this.#worker?.terminate();
    this.#worker = null;
    const streams = [...this.#streams.values()];
    const asked = [...this.#replies.keys()];
    this.#streams.clear();
    return () => {
      for (const id of asked) this.#reply(id, null);
      for (const events of streams) events.closed();
    };
  }

  #keeps(state: SaveState): void {
    this.#saved = state;
    this.#around.listener.saved(state);
  }

  #known(open: boolean): void {
    for (const resolve of this.#waiting.splice(0)) resolve(open);
  }

  #enter(state: DeviceState): void {
    this.state = state;
    this.#around.listener.state(state);
  }
}
