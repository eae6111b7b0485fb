/** What a host may change of a table that is played at: the settings of the form for a new table that it does not keep. */
import type { ConfigSettings, TableConfig } from "../protocol";
import { shownIn, type Group } from "./setting-controls";
import { formOf, type SettingName, type TableForm } from "./table-form";
import { bodyOf } from "./table-request";

const GROUPS: readonly Group[] = ["usual", "time", "buying", "extras", "flow", "rules"];
/** As the room has it (`table/hosting.py`), and blinds, which have a row of their own. */
const KEPT: ReadonlySet<SettingName> = new Set([
  ...(["seats", "smallBlind", "bigBlind", "ante", "anteKind", "betting", "raiseCap", "reopen", "deal", "chip", "burn"] as const),
  ...(["showing", "showAll", "sitOut", "logHands", "maxHumans", "intro", "chipsPerPoint"] as const),
]);

/** The settings that a host sees, in the order of the sheet. */
export function hostRows(form: TableForm): readonly SettingName[] {
  return GROUPS.flatMap((group) => shownIn(group, form)).filter((name) => !KEPT.has(name));
}

/** What is otherwise than now; null if nothing is. */
export function changesOf(form: TableForm, config: TableConfig): ConfigSettings | null {
  const body = bodyOf(form, config) as Readonly<Record<string, unknown>>;
  const names = new Set<string>([...hostRows({ ...form, clock: true }), "clock"]);
  const changes = Object.entries(body).filter(([name]) => names.has(name));
  const same = formOf("online", config);
  if (changes.length === 0 || (form.clock === same.clock && hostRows(form).every((name) => form[name] === same[name]))) return null;
  return Object.fromEntries(changes) as ConfigSettings;
}
