import type { AuditEntry } from "../../lib/http-types";
import type { AdminWords } from "./admin-words";

/** A measure of the audit log in the reader's words: what was done, and to whom or what. */
export interface AuditLine {
  readonly what: string;
  readonly about: string;
}

/** What an entry says; of maintenance it is told whether it began or ended, of a limit which one and how much. */
export function auditLine(one: AuditEntry, words: AdminWords): AuditLine {
  const switched = words.measures[`${one.what} ${one.subject}`];
  if (switched !== undefined) return { what: switched, about: "" };
  const what = words.measures[one.what] ?? one.what;
  if (one.what !== "limits") return { what, about: one.subject };
  const [name = "", value = ""] = one.subject.split(" ");
  const names: Readonly<Record<string, string>> = words.limitNames;
  return { what, about: `${names[name] ?? name} ${value === "standard" ? words.asStandard : value}` };
}
