/** How the labels of players are drawn. */
import type { NoteColour } from "../../lib/notes";

export const NOTE_COLOURS: Readonly<Record<NoteColour, string>> = {
  red: "#e0605a",
  amber: "#e2b24a",
  green: "#57b584",
  blue: "#5c9fd6",
  violet: "#a583d6",
};
