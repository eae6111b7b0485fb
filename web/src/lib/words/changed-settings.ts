/** What a host has changed of how a table plays, by the names of the settings. */
import type { TableConfig } from "../protocol";
import type { Words } from "./i18n";

export function changedSettings({ create }: Pick<Words, "create">, before: TableConfig, after: TableConfig): readonly string[] {
  return differing(before, after).flatMap((name) => {
    const parts = name === "clock" && before.clock !== null && after.clock !== null ? differing(before.clock, after.clock).flatMap((part) => labelOf(create, part)) : [];
    return parts.length > 0 ? parts : labelOf(create, name);
  });
}

function differing<T extends object>(before: T, after: T): readonly string[] {
  return (Object.keys(after) as (keyof T & string)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

function labelOf(labels: Readonly<Record<string, string>>, name: string): readonly string[] {
  const label = labels[name];
  return label === undefined ? [] : [label];
}
