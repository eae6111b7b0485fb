/** What the parts of the form for a new table share. */
import type { Field, TableForm } from "../../lib/lobby/table-form";

export interface FormPart {
  readonly form: TableForm;
  readonly change: (changes: Partial<TableForm>) => void;
  /** What is wrong with a field, in words. */
  readonly wrong: (field: Field) => string | null;
}

/** The words of a catalogue as choices. */
export function choices<T extends string>(words: Readonly<Record<T, string>>): readonly { value: T; label: string }[] {
  return (Object.keys(words) as T[]).map((value) => ({ value, label: words[value] }));
}
