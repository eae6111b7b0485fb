/** The screen that is shown, kept in step with the browser's own history.
 *
 * Every screen and every open sheet is one entry of that history: back closes the sheet or goes to the screen before. */
import { untrack } from "svelte";
import type { Addresses } from "../lib/screens/addresses";
import { adopt, boot, depthOf, entryAt, follow, isEntry, pathOf, type AppState, type Trigger } from "../lib/screens/app-state";

export class BrowserHistory {
  state: AppState;
  #addresses: Addresses;
  #changed: (before: AppState) => void;
  /** How to close the sheets that lie over the screen, the topmost last. */
  #sheets: readonly { readonly close: () => void; readonly covers: boolean }[] = $state.raw([]);
  /** How many entries of ours lie below the one where the browser is. */
  #depth = Math.min(depthOf(history.state), history.length - 1);
  /** Whether the browser is on its way to another entry, which `arrived` will report. */
  #travelling = false;

  /** `changed` is called after every change of the state, with the one before. */
  constructor(addresses: Addresses, changed: (before: AppState) => void) {
    this.#addresses = addresses;
    this.state = $state.raw(boot(addresses.current(), history.state));
    this.#changed = changed;
  }

  go(trigger: Trigger): void {
    const before = this.state;
    this.state = follow(before, trigger);
    if (this.state === before) return;
    // Sheets go with the screen they lie on.
    if (this.state.screen !== before.screen) this.#sheets = [];
    this.#changed(before);
    this.#write();
  }

  /** The browser has come to an entry: because we asked for it, or by its back and forward keys. */
  arrived(saved: unknown): void {
    this.#depth = depthOf(saved);
    if (this.#travelling) {
      this.#travelling = false;
      return this.#write();
    }
    const left = this.state.trail.length + this.#sheets.length - this.#depth;
    // An address that was typed or linked to is no way back, whatever lies over the screen.
    if (isEntry(saved) && left > 0 && left <= this.#sheets.length) {
      const closed = this.#sheets.slice(-left).reverse();
      this.#sheets = this.#sheets.slice(0, -left);
      for (const sheet of closed) sheet.close();
      return;
    }
    const before = this.state;
    this.#sheets = [];
    this.state = adopt(before, this.#addresses.current(), saved);
    this.#changed(before);
    // An entry of a sheet that was closed long ago is none to stay on.
    if (this.state.trail.length < this.#depth) this.#write();
  }

  /** Whether a sheet hides what lies below. */
  get isCovered(): boolean {
    return this.#sheets.some((one) => one.covers);
  }

  /** Close every sheet that hides the screen. */
  closeSheets(): void {
    for (const sheet of [...this.#sheets].reverse()) if (sheet.covers) sheet.close();
  }

  /** A sheet has opened, which the browser's back key closes; call what this returns when it is closed otherwise. One that
   * `covers` hides the screen; the raise sheet is part of it. */
  sheetOpened(close: () => void, covers = true): () => void {
    const sheet = { close, covers };
    untrack(() => (this.#sheets = [...this.#sheets, sheet]));
    setTimeout(() => this.#write());
    return () => {
      const others = untrack(() => this.#sheets.filter((one) => one !== sheet));
      if (others.length === untrack(() => this.#sheets.length)) return;
      this.#sheets = others;
      // A sheet that another one follows leaves its entry to that.
      setTimeout(() => this.#write());
    };
  }

  /** Make the browser's entries those of the state: as many, and each of its screen. */
  #write(): void {
    if (this.#travelling) return;
    const depth = this.state.trail.length + this.#sheets.length;
    if (depth < this.#depth) {
      this.#travelling = true;
      return history.go(depth - this.#depth);
    }
    const atDoor = this.state.screen.name === "boot" || this.state.screen.name === "enter";
    const entry = entryAt(this.state, this.#depth);
    history.replaceState(entry, "", atDoor ? undefined : this.#addresses.of(pathOf(entry.screen)));
    while (this.#depth < depth) {
      const next = entryAt(this.state, (this.#depth += 1));
      history.pushState(next, "", this.#addresses.of(pathOf(next.screen)));
    }
  }
}
