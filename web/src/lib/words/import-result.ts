/** What has come of a backup that was read in, in words: what was new, what was here already, what is different here. */
import type { Imported } from "../../pocket/messages";
import { DEVICE_WORDS } from "../device/device-words";
import type { I18n } from "./i18n";

export function importResult({ language, say }: Pick<I18n, "language" | "say">, { tables, hands, skipped, conflicts }: Imported): string {
  const { imported, importedNothing, importSkipped, importConflicts } = DEVICE_WORDS[language];
  const lines = [
    tables > 0 ? say(imported, { tables, hands }) : importedNothing,
    skipped > 0 ? say(importSkipped, { count: skipped }) : "",
    conflicts > 0 ? say(importConflicts, { count: conflicts }) : "",
  ];
  return lines.filter((line) => line !== "").join("\n");
}
