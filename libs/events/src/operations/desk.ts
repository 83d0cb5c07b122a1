import type { Admin } from "kafkajs";
import type { Bus } from "../kafka/kafka";

/** What an operation works with. */
export interface Desk {
  bus: Bus;
  admin: Admin;
  out: Output;
  now: Date;
  /** Aborted when the operator has seen enough. */
  stopping: AbortSignal;
}

/** What names are read by, which needs no Kafka. */
export type Context = Pick<Desk, "bus" | "now">;

/** Ends with a code. */
export type Operation = (desk: Desk) => Promise<number>;

/** Records are for whoever reads on, a person or a program; notes are for a person alone. */
export interface Output {
  record: (fields: object, text: string) => void;
  /** Records that a person reads as a table; the first row names its columns. */
  table: (rows: readonly Row[], columns: readonly string[]) => void;
  note: (text: string) => void;
}

interface Row {
  fields: object;
  cells: readonly string[];
}

interface Streams {
  write: (line: string) => void;
  warn: (line: string) => void;
}

export function outputTo({ write, warn }: Streams, { json }: { json: boolean }): Output {
  const record = (fields: object, text: string) => write(json ? JSON.stringify(fields) : text);
  return {
    record,
    table: (rows, columns) => {
      const [heading = "", ...lines] = aligned([columns, ...rows.map(({ cells }) => cells)]);
      if (!json) write(heading);
      for (const [index, { fields }] of rows.entries()) record(fields, lines[index] ?? "");
    },
    note: warn,
  };
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (widest, cells) => cells.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
