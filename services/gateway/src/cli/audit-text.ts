import { isDeepStrictEqual } from "node:util";
import type { AuditEntry__Output } from "@kobo/protos/merchant/v1/AuditEntry";
import { table } from "@kobo/runtime";
import { shownMoment } from "./shown-moment";

const HEADER = ["at", "by", "what", "of", "change"];

/** Formats the audit log: of each entry, the fields that changed. */
export function auditText(entries: readonly AuditEntry__Output[]): string {
  if (entries.length === 0) return "The audit log is empty.";
  const rowOf = (entry: AuditEntry__Output) => [
    shownMoment(entry.atMs),
    entry.actor,
    entry.action,
    entry.object,
    changeText(entry),
  ];
  return table([HEADER, ...entries.map(rowOf)]).join("\n");
}

/** Texts and lists of texts by field, as the gateway logs them. */
type State = Record<string, string | string[] | null>;

function changeText({ beforeJson, afterJson }: AuditEntry__Output): string {
  const before = stateIn(beforeJson);
  const after = stateIn(afterJson);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null))
    .map((name) => `${name}: ${before ? `${shown(before[name])} → ` : ""}${shown(after?.[name])}`)
    .join("; ");
}

function stateIn(json: string): State | undefined {
  return json === "" ? undefined : JSON.parse(json);
}

function shown(value: string | readonly string[] | null | undefined): string {
  if (value === undefined || value === null) return "none";
  return typeof value === "string" ? JSON.stringify(value) : value.join(",");
}
