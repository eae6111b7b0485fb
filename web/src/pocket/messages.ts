/** What the page and the worker with the device's house say to each other. */
import type { PackFailure } from "./pack";

/** Whether what happens is kept on the device; it is full or refuses to keep anything otherwise. */
export type SaveState = "saved" | "full" | "refused";

/** Why there is no house: the pack cannot be had, the browser cannot run it, it broke down, or what is kept here was
 * written by a newer version or cannot be read. */
export type DeviceFailure = PackFailure | "unsupported" | "crashed" | "newer" | "unreadable";

/** Why a file was not read in. `details` has numbers for the sentence. */
export interface ImportRefused {
  readonly code: string;
  readonly details: Readonly<Record<string, number>>;
}

/** What a file has brought: tables that are new or longer, with their new hands; `skipped` ones were here already, and
 * those with `conflicts` have gone on differently here, and stay as they are. */
export interface Imported {
  readonly tables: number;
  readonly hands: number;
  readonly skipped: number;
  readonly conflicts: number;
}

/** How many hands of a backup are packed or checked. When all are, it cannot be cancelled any more. */
export interface TransferProgress {
  readonly done: number;
  readonly total: number;
}

export type ToWorker =
  /** Begin: download what is missing, then open the house. `takeOver` ends the house of another tab; `served` says that a
   * service worker answers for the page. The worker holds the lock `life` until it ends. `anew`: the one before has ended by
   * itself, so nothing of its start is used again. */
  | {
      readonly type: "start";
      readonly base: string;
      readonly nickname: string;
      readonly takeOver: boolean;
      readonly served: boolean;
      readonly life: string;
      readonly anew: boolean;
    }
  /** Say something, as a sign of life. */
  | { readonly type: "ping" }
  | { readonly type: "connect"; readonly stream: number }
  | { readonly type: "say"; readonly stream: number; readonly text: string }
  | { readonly type: "hangUp"; readonly stream: number }
  | { readonly type: "request"; readonly id: number; readonly method: string; readonly path: string; readonly body: string | null }
  | { readonly type: "export"; readonly id: number }
  | { readonly type: "import"; readonly id: number; readonly file: Blob; readonly replace: boolean }
  /** Do not go on with the backup that is being packed or checked. */
  | { readonly type: "cancel" }
  /** Finish writing and end. */
  | { readonly type: "stop" };

export type FromWorker =
  /** The lock `life` is held from now on. */
  | { readonly type: "living" }
  | { readonly type: "pong" }
  | { readonly type: "downloading"; readonly loaded: number; readonly total: number }
  | { readonly type: "starting" }
  | { readonly type: "open" }
  | { readonly type: "failed"; readonly reason: DeviceFailure }
  /** Another tab of this browser has the house. */
  | { readonly type: "elsewhere" }
  | { readonly type: "saved"; readonly state: SaveState }
  | { readonly type: "heard"; readonly stream: number; readonly text: string }
  | { readonly type: "closed"; readonly stream: number }
  | {
      readonly type: "answered";
      readonly id: number;
      readonly status: number;
      readonly mediaType: string;
      readonly fileName: string | null;
      readonly body: ArrayBuffer;
    }
  | { readonly type: "exported"; readonly id: number; readonly file: Blob; readonly fileName: string }
  | { readonly type: "imported"; readonly id: number; readonly result: Imported | ImportRefused }
  | ({ readonly type: "progress" } & TransferProgress)
  /** What was asked could not be done, or was cancelled. */
  | { readonly type: "undone"; readonly id: number }
  | { readonly type: "stopped" };
