import { isDeepStrictEqual } from "node:util";
import type { Entry } from "../db/audit-log";
import { table } from "./table";

const HEADER = ["at", "by", "what", "of", "change"];

/** Formats the audit log: of each entry, the fields that changed. */
export function auditText(entries: readonly Entry[]): string {
  if (entries.length === 0) return "The audit log is empty.";
  const rowOf = (entry: Entry) => [
    entry.at.toISOString(),
    entry.actor,
    entry.action,
    entry.object,
    changeText(entry),
  ];
  return table([HEADER, ...entries.map(rowOf)]);
}

function changeText({ before, after }: Entry): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null))
    .map((name) => `${name}: ${before ? `${shown(before[name])} → ` : ""}${shown(after?.[name])}`)
    .join("; ");
}

function shown(value: string | readonly string[] | null | undefined): string {
  if (value === undefined || value === null) return "none";
  return typeof value === "string" ? JSON.stringify(value) : value.join(",");
}
