import type { Audit } from "./books";
import type { Machine } from "./machine";

interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** The columns that are words, and stand to the left; figures stand to the right. */
  words: readonly number[];
}

/** The lines of a table that reads well as plain text, too. */
export function table({ head, rows, words }: Table): string[] {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (text: string, column: number): string =>
    words.includes(column) ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  const line = (row: readonly string[]): string => `| ${row.map(pad).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    words.includes(column) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)];
}

/** `settings` are PostgreSQL's that matter. */
export function describe(machine: Machine, settings: readonly string[]): string {
  const { cpu, cores, memoryGib, system, node, postgres } = machine;
  return `${cpu}, ${cores} cores, ${memoryGib} GiB; ${system}; Node ${node}; PostgreSQL ${postgres} (${settings.join(", ")}).`;
}

export function auditLine({ database, clean, report }: Audit): string {
  const summary = report.trim().split("\n").at(-1) ?? "";
  return clean ? `- ${database}: ${summary}` : `- ${database}:\n${report}`;
}
