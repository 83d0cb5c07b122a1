const GAP = "  ";

/** Aligns the columns of rows; the first row is the header. */
export function table(rows: readonly (readonly string[])[]): string {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join(GAP)
        .trimEnd(),
    )
    .join("\n");
}
