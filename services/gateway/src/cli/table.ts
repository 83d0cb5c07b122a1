import type { Mode } from "@kobo/core/tenant";
import type { Mode__Output as WireMode } from "@kobo/protos/common/v1/Mode";

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

/** A moment in ms since 1970. */
export function shownMoment(ms: string): string {
  return new Date(Number(ms)).toISOString();
}

export function modeOf({ mode }: { mode: WireMode }): Mode {
  return mode === "MODE_LIVE" ? "live" : "test";
}
