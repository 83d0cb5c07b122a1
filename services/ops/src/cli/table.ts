const GAP = "  ";

/** Lines of columns: all but the last are as wide as their widest text. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

/** A titled part of a text; `none` without lines. */
export function section(title: string, lines: readonly string[]): string[] {
  return ["", title, ...(lines.length > 0 ? lines : ["none"]).map((line) => GAP + line)];
}

/** `2026-11-28 09:15:02`, in UTC. */
export function moment(ms: string): string {
  if (ms === "0") return "";
  return new Date(Number(ms)).toISOString().slice(0, 19).replace("T", " ");
}
