import type { Machine } from "../world/database";

/** A figure's range over several runs. */
export interface Bounds {
  from: number;
  to: number;
}

export function boundsOf(values: readonly number[]): Bounds {
  return { from: Math.min(...values), to: Math.max(...values) };
}

const NOTHING = "–";
/** From here on numbers are shown without decimals. */
const FEW = 100;

/** A rate or a count, without fractions where it is large: `12,345`, `8.5`, `117–184`. */
export function amount(value: number | Bounds): string {
  if (typeof value === "object") return `${amount(value.from)}–${amount(value.to)}`;
  if (Number.isNaN(value)) return NOTHING;
  return value.toLocaleString("en-US", { maximumFractionDigits: value < FEW ? 1 : 0 });
}

/** A latency. */
export function ms(value: number): string {
  return Number.isNaN(value) ? NOTHING : value.toFixed(1);
}

/** Aligns words left and figures right. */
type Column<Row> = [head: string, cell: (row: Row) => string, kind?: "words"];

/** The lines of a table with aligned columns. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const shown = columns.map(([head, cell, kind]) => {
    const cells = rows.map(cell);
    const width = Math.max(head.length, ...cells.map(({ length }) => length));
    const pad = (text: string) => (kind ? text.padEnd(width) : text.padStart(width));
    const rule = kind ? "-".repeat(width) : `${"-".repeat(width - 1)}:`;
    return [pad(head), rule, ...cells.map(pad)];
  });
  return Array.from(
    { length: rows.length + 2 },
    (_, line) => `| ${shown.map((column) => column[line]).join(" | ")} |`,
  );
}

export function describe({ machine, settings }: { machine: Machine; settings: string[] }): string {
  const { cpu, cores, memoryGib, system, node, postgres } = machine;
  return `${cpu}, ${cores} cores, ${memoryGib} GiB; ${system}; Node ${node}; PostgreSQL ${postgres} (${settings.join(", ")}).`;
}
