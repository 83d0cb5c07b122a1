import { pipeline, Readable } from "node:stream";
import { AppError } from "@kobo/errors";
import { CsvError, parse } from "csv-parse";
import type { JsonObject } from "../input";
import type { TableBody } from "./table-body";

/** In characters: longer than any row that is valid. */
const RECORD_MAX = 8_192;

/**
 * Parses rows in UTF-8 as they arrive, whose first line names the columns, and ends at the first row too many. An
 * empty cell is an absent field.
 * @throws AppError VALIDATION_ERROR, and what the chunks throw
 */
export async function readCsvTable(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  table: TableBody,
): Promise<JsonObject> {
  const parser = parse({
    bom: true,
    trim: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAX,
    columns: (header: string[]) => checkedHeader(header, table),
  });
  // The parser gets the errors of the chunks.
  pipeline(Readable.from(chunks), parser, () => {});
  const rows: JsonObject[] = [];
  try {
    for await (const record of parser as AsyncIterable<Record<string, string>>) {
      if (rows.length === table.rowsMax)
        throw invalid(table, `may have ${table.rowsMax} rows at most`);
      rows.push(rowOf(record, table));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser's message may repeat what the row has.
    throw invalid(table, `is not valid CSV in row ${rows.length + 1}`, rows.length + 1);
  }
  return { [table.rows]: rows };
}

/** @throws AppError VALIDATION_ERROR for a column that is unknown or named twice */
function checkedHeader(header: string[], table: TableBody): string[] {
  const known = table.columns.join(", ");
  if (!header.every((name) => table.columns.includes(name)))
    throw invalid(table, `may have the columns ${known}, named in its first line`);
  if (new Set(header).size < header.length) throw invalid(table, "names a column twice");
  return header;
}

const WHOLE_NUMBER = /^\d{1,16}$/;

/** An empty cell is an absent field. A cell that should be a number and is none is left to the schema. */
function rowOf(record: Record<string, string>, { numbers }: TableBody): JsonObject {
  const cells = Object.entries(record).filter(([, cell]) => cell !== "");
  return Object.fromEntries(
    cells.map(([name, cell]) => {
      return [name, numbers.includes(name) && WHOLE_NUMBER.test(cell) ? Number(cell) : cell];
    }),
  );
}

function invalid({ rows: field }: TableBody, message: string, row?: number): AppError {
  const problem = { field, code: "invalid_csv", message: `${field} ${message}.`, row };
  return new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
}
