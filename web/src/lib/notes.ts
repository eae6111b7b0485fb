/** Notes about players, by seat, and what is not heard because of them. */
import type { NoteShown } from "./http-types";
import type { ChatLine } from "./protocol";
import type { TableState } from "./table/table-state";

export type NoteColour = NonNullable<NoteShown["colour"]>;
export type Notes = Readonly<Partial<Record<number, NoteShown>>>;

/** Whether a line is of somebody whose words are not wanted; a seat may have been another's when it was said. */
export function isUnwanted(notes: Notes, { seats }: TableState, { seat, name }: Pick<ChatLine, "seat" | "name">): boolean {
  return seat !== null && notes[seat]?.muted === true && seats[seat]?.name === name;
}
