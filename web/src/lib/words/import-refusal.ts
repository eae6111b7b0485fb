/** Why a backup was not read in, in words. */
import type { ImportRefused } from "../../pocket/messages";
import type { I18n } from "./i18n";

export function importRefusal({ words, say }: Pick<I18n, "words" | "say">, { code, details }: ImportRefused): string {
  const sentences: Readonly<Record<string, string>> = words.device.importFailed;
  return say(sentences[code] ?? words.device.importFailed.other, details);
}
