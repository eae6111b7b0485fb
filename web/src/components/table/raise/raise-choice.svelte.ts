/** The amount that is being chosen in the raise sheet. */
import type { Dock } from "../../../lib/dock/dock";
import { amountOf, checkAmount, nearestAmount, onlyAmount, stepped, type Amount, type Checked, type RaiseOptions } from "../../../lib/dock/raise-amount";

export class RaiseChoice {
  /** What is in the box; empty means nothing was chosen yet, and the placeholder says the least. */
  typed: string = $state("");
  /** What was typed, as the house would judge it. */
  readonly checked: Checked = $derived.by(() => checkAmount(this.#dock().legal, this.typed, this.options.chip));
  /** What was typed or, where that cannot be, the nearest amount. */
  readonly amount: Amount = $derived.by(() =>
    this.checked.ok ? this.checked.amount : amountOf(this.#dock().legal, nearestAmount(this.options, this.typed)),
  );
  #dock: () => Dock;
  #options: () => RaiseOptions;

  constructor(dock: () => Dock, options: () => RaiseOptions) {
    this.#dock = dock;
    this.#options = options;
    this.reset();
  }

  get options(): RaiseOptions {
    return this.#options();
  }

  /** Whether there is one legal amount: that needs no choosing. */
  get isOnly(): boolean {
    return onlyAmount(this.options) !== null;
  }

  get isAllIn(): boolean {
    return this.checked.ok && this.checked.amount.allIn;
  }

  reset(): void {
    this.typed = this.isOnly ? String(this.options.min) : "";
  }

  set(putIn: number): void {
    this.typed = String(putIn);
  }

  step(direction: 1 | -1): void {
    const { min } = this.options;
    const from = this.checked.ok ? this.checked.amount.putIn : min;
    this.set(this.typed === "" && direction < 0 ? min : stepped(this.options, from, direction));
  }
}
