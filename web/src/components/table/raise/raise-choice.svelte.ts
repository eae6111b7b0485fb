/** The amount that is being chosen in the raise sheet, and the way it is sent. */
import type { Dock } from "../../../lib/dock/dock";
import { amountOf, checkAmount, nearestAmount, onlyAmount, stepped, type Amount, type Checked, type RaiseOptions } from "../../../lib/dock/raise-amount";
import type { Acting } from "../../../lib/dock/acting";

/** The decision that is being made, as it stands now. */
interface Question {
  readonly live: Acting;
  readonly dock: Dock;
  readonly options: RaiseOptions;
}

export class RaiseChoice {
  /** What was typed, as the house would judge it; before that it is the least, which the placeholder says. */
  readonly checked: Checked = $derived.by(() => checkAmount(this.#question().dock.legal, this.isUntouched ? this.options.min : this.typed, this.options.chip));
  /** What was typed or, where that cannot be, the nearest amount. */
  readonly amount: Amount = $derived.by(() =>
    this.checked.ok ? this.checked.amount : amountOf(this.#question().dock.legal, nearestAmount(this.options, this.typed)),
  );
  /** Whether nothing was chosen yet. */
  isUntouched: boolean = $state(true);
  #typed: string = $state("");
  #question: () => Question;
  #ontaken: () => void;

  /** `ontaken` is called when the house has taken the raise. */
  constructor(question: () => Question, ontaken: () => void) {
    this.#question = question;
    this.#ontaken = ontaken;
    this.reset();
  }

  /** What is in the box. */
  get typed(): string {
    return this.#typed;
  }

  set typed(text: string) {
    this.#typed = text;
    this.isUntouched = false;
  }

  get options(): RaiseOptions {
    return this.#question().options;
  }

  /** Whether there is one legal amount: that needs no choosing. */
  get isOnly(): boolean {
    return onlyAmount(this.options) !== null;
  }

  get isAllIn(): boolean {
    return this.checked.ok && this.checked.amount.allIn;
  }

  reset(): void {
    this.#typed = this.isOnly ? String(this.options.min) : "";
    this.isUntouched = true;
  }

  set(putIn: number): void {
    this.typed = String(putIn);
  }

  /** Raise to the amount; one that the house refuses stays here to be changed. */
  async send(): Promise<void> {
    const { live } = this.#question();
    if (!this.checked.ok) return;
    const { allIn, putIn } = this.checked.amount;
    const taken = allIn ? live.act("allIn") : live.act("raise", putIn);
    if (taken !== null && (await taken)) this.#ontaken();
  }

  step(direction: 1 | -1): void {
    const { min } = this.options;
    const from = this.checked.ok ? this.checked.amount.putIn : min;
    this.set(this.isUntouched && direction < 0 ? min : stepped(this.options, from, direction));
  }
}
