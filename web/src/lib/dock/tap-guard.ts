/** Keeps a finger from doing what it did not mean: a label that has just changed, or a second tap. */

export const GUARD_MS = 400;

export class TapGuard {
  #label: string | null = null;
  #changedAt = -Infinity;
  #spent: string | null = null;

  /** Say what the key under the finger will read; whether that is a change, which makes taps wait. */
  relabel(label: string): boolean {
    if (label === this.#label) return false;
    this.#label = label;
    this.#changedAt = Infinity;
    return true;
  }

  /** The label is drawn: from now on it can be read. On a slow device that is long after it was known. */
  drawn(now: number): void {
    if (this.#changedAt === Infinity) this.#changedAt = now;
  }

  /** Whether the keys have read the same for long enough to be meant. */
  isSettled(now: number): boolean {
    return now - this.#changedAt >= GUARD_MS;
  }

  /** Whether a key that decides nothing may be pressed now; then the keys rest, so that a second tap is none. */
  press(now: number): boolean {
    if (!this.isSettled(now)) return false;
    this.#changedAt = now;
    return true;
  }

  /** Whether a tap counts now; one that does uses the decision up. */
  tap(decision: string, now: number): boolean {
    if (!this.isSettled(now) || this.#spent === decision) return false;
    this.#spent = decision;
    return true;
  }

  /** The server refused: the decision is open as before. */
  release(): void {
    this.#spent = null;
  }
}
