import { expect, test } from "vitest";
import { ADMIN_WORDS } from "../src/components/admin/admin-words";
import { auditLine } from "../src/components/admin/audit-line";

const entry = { number: 1, time: 0, why: "", who: "owner" };

test("the audit log speaks the reader's language, and no word of the database", () => {
  const words = ADMIN_WORDS.ja;
  expect(auditLine({ ...entry, what: "maintenance", subject: "on" }, words)).toEqual({ what: "メンテナンス開始", about: "" });
  expect(auditLine({ ...entry, what: "maintenance", subject: "off" }, words)).toEqual({ what: "メンテナンス終了", about: "" });
  expect(auditLine({ ...entry, what: "limits", subject: "bots 5" }, words).about).toBe(`${words.limitNames.bots} 5`);
  expect(auditLine({ ...entry, what: "limits", subject: "tables-each standard" }, words).about).toBe(`${words.limitNames["tables-each"]} ${words.asStandard}`);
  expect(auditLine({ ...entry, what: "ban", subject: "a1" }, words)).toEqual({ what: words.measures.ban, about: "a1" });
  expect(auditLine({ ...entry, what: "unheard of", subject: "x" }, words)).toEqual({ what: "unheard of", about: "x" });
});
