import { table } from "@kobo/runtime";
import type { Admin } from "kafkajs";
import type { Bus } from "../kafka/kafka";

/** The dependencies of an operation. */
export interface Desk {
  bus: Bus;
  admin: Admin;
  out: Output;
  now: Date;
  /** Aborted when the operator interrupts the command. */
  stopping: AbortSignal;
}

/** Enough to parse names, without Kafka. */
export type Context = Pick<Desk, "bus" | "now">;

/** Returns the exit code. */
export type Operation = (desk: Desk) => Promise<number>;

/** Records are the output, for people and programs; notes go to the operator alone. */
export interface Output {
  record: (fields: object, text: string) => void;
  /** Records that the terminal shows as a table; the first row names its columns. */
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
      const [heading = "", ...lines] = table([columns, ...rows.map(({ cells }) => cells)]);
      if (!json) write(heading);
      for (const [index, { fields }] of rows.entries()) record(fields, lines[index] ?? "");
    },
    note: warn,
  };
}
