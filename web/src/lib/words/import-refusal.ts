/** Why a backup was not read in, in words. */
import type { ImportRefused } from "../../pocket/messages";
import { DEVICE_WORDS } from "../device/device-words";
import type { I18n } from "./i18n";

export function importRefusal({ language, say }: Pick<I18n, "language" | "say">, { code, details }: ImportRefused): string {
  const { importFailed } = DEVICE_WORDS[language];
  const sentences: Readonly<Record<string, string>> = importFailed;
  return say(sentences[code] ?? importFailed.other, { ...details, place: details.row ?? details.byte ?? 0 });
}
