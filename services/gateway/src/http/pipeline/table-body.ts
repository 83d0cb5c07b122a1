import { pipeline, Readable } from "node:stream";
import { type JsonObject, parseJsonBody } from "@kobo/api-schemas/input";
import { AppError } from "@kobo/errors";
import { CsvError, parse } from "csv-parse";
import type { Exchange } from "../exchange";
import type { TableBody } from "../operations/operation";
import { assertJson, hasBody } from "./body";
import { collect, fieldsOfQuery, readLargeBody } from "./large-body";

const CSV_TYPE = /^text\/csv\s*(;\s*(charset\s*=\s*"?utf-8"?|header\s*=\s*present)\s*)*$/i;
/** In characters: longer than any row that is valid. */
const RECORD_MAX = 8_192;

/**
 * Reads a body with a list of rows, as JSON or as CSV. Query parameters are the fields that the body lacks.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, VALIDATION_ERROR, REQUEST_TIMEOUT
 */
export async function readTableBody(exchange: Exchange, table: TableBody): Promise<JsonObject> {
  const { request } = exchange;
  if (!hasBody(request)) return fieldsOfQuery(exchange.query);
  const isCsv = CSV_TYPE.test(request.headers["content-type"]?.trim() ?? "");
  if (!isCsv) assertJson(request);
  const body = await readLargeBody(exchange, table.bytesMax, (chunks) =>
    isCsv ? readCsv(chunks, table) : collect(chunks).then(parseJsonBody),
  );
  return { ...fieldsOfQuery(exchange.query), ...body };
}

/** Parses the rows as they arrive, and ends at the first row too many. */
async function readCsv(chunks: AsyncIterable<Buffer>, table: TableBody): Promise<JsonObject> {
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
