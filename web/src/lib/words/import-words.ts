/** What has come of a backup that was read in, in words. */
import type { Imported, ImportRefused } from "../../pocket/messages";
import { DEVICE_WORDS } from "../device/device-words";
import type { I18n } from "./i18n";

/** What was new, what was here already, what is different here. */
export function importResult({ language, say }: Pick<I18n, "language" | "say">, { tables, hands, skipped, conflicts }: Imported): string {
  const { imported, importedNothing, importSkipped, importConflicts } = DEVICE_WORDS[language];
  const lines = [
    tables > 0 ? say(imported, { tables, hands }) : importedNothing,
    skipped > 0 ? say(importSkipped, { count: skipped }) : "",
    conflicts > 0 ? say(importConflicts, { count: conflicts }) : "",
  ];
  return lines.filter((line) => line !== "").join("\n");
}

/** Why it was not read in. */
export function importRefusal({ language, say }: Pick<I18n, "language" | "say">, { code, details }: ImportRefused): string {
  const { importFailed } = DEVICE_WORDS[language];
  const sentences: Readonly<Record<string, string>> = importFailed;
  return say(sentences[code] ?? importFailed.other, { ...details, place: details.row ?? details.byte ?? 0 });
}
