/** Whether this device can play without a network, and whether a newer version is at hand. */
import type { PackFailure } from "../../pocket/pack";

/** Why a browser keeps nothing: plain http, or no service workers (old browsers, some private windows). */
export type Unsupported = "insecure" | "noServiceWorker";

export type OfflineState =
  | { readonly kind: "unsupported"; readonly reason: Unsupported }
  /** Nothing of the pack is here. */
  | { readonly kind: "absent" }
  | { readonly kind: "installing"; readonly loaded: number; readonly total: number }
  /** The download was cancelled, or the page was closed before its end; it goes on from here. */
  | { readonly kind: "partial"; readonly loaded: number; readonly total: number }
  /** The download failed; it goes on from here. `shell` is the site itself, which could not be kept. */
  | { readonly kind: "failed"; readonly reason: PackFailure | "shell"; readonly loaded: number; readonly total: number }
  | { readonly kind: "ready" };

export type UpdateState =
  | { readonly kind: "none" }
  /** A newer version is on its way. */
  | { readonly kind: "fetching" }
  /** A newer version is here, whole; the page still runs the old one. */
  | { readonly kind: "waiting"; readonly version: string };

/** Why a browser keeps nothing; null if it can. */
export function unsupportedBecause(browser: { readonly isSecureContext: boolean; readonly navigator: object }): Unsupported | null {
  if (!browser.isSecureContext) return "insecure";
  const { serviceWorker } = browser.navigator as { readonly serviceWorker?: unknown };
  return serviceWorker === undefined ? "noServiceWorker" : null;
}
