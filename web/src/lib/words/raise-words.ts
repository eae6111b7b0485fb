/** What the raise sheet says of an amount. */
import type { Amount, Checked, RaiseOptions } from "../dock/raise-amount";
import type { I18n } from "./i18n";

export interface AmountFigure {
  readonly label: string;
  readonly value: string;
  readonly isChips: boolean;
}

/** An amount in the three ways people think of it. */
export function amountFigures(i18n: I18n, { kind }: RaiseOptions, amount: Amount): readonly AmountFigure[] {
  const { dock, table } = i18n.words;
  return [
    { label: kind === "bet" ? dock.betToWord : dock.raiseToWord, value: i18n.chips(amount.to, 7), isChips: true },
    { label: dock.putInWord, value: i18n.chips(amount.putIn, 7), isChips: true },
    { label: table.pot, value: `${amount.potPercent}%`, isChips: false },
  ];
}

/** Why what was typed cannot be; null if it can, or if nothing was typed. */
export function amountProblem(i18n: I18n, checked: Checked, typed: string): string | null {
  if (typed === "" || checked.ok) return null;
  const { code, numbers } = checked;
  return code === "under_call" ? i18n.say(i18n.words.dock.underCall, numbers) : i18n.refusal(code, numbers);
}

/** The least amount, which the empty box shows. */
export function leastWord(i18n: I18n, { placeholder }: RaiseOptions): string {
  const { placeholder: withCall, placeholderFree: free } = i18n.words.dock;
  return i18n.say(placeholder.call === 0 ? free : withCall, placeholder);
}

/** What the confirm key reads: what it pays. */
export function confirmWord(i18n: I18n, { kind }: RaiseOptions, checked: Checked): string {
  const { dock } = i18n.words;
  if (!checked.ok) return dock.choose;
  if (checked.amount.allIn) return dock.allInWord;
  return kind === "bet" ? i18n.say(dock.betTo, { to: checked.amount.to }) : i18n.say(dock.raiseFor, { putIn: checked.amount.putIn });
}

/** What the confirm key adds where there is no line for it. */
export function confirmHint({ say, words: { dock } }: I18n, { kind }: RaiseOptions, amount: Amount): string {
  const ofPot = say(dock.ofPot, { percent: amount.potPercent });
  return kind === "bet" ? ofPot : `${say(dock.raiseTo, { to: amount.to })} · ${ofPot}`;
}
