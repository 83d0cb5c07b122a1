import { type JsonObject, parseJsonBody } from "@kobo/api-schemas/input";
import { readCsvTable, type TableBody } from "@kobo/api-schemas/tables";
import type { Exchange } from "../exchange";
import { assertJson, hasBody } from "./body";
import { collect, fieldsOfQuery, readLargeBody } from "./large-body";

const CSV_TYPE = /^text\/csv\s*(;\s*(charset\s*=\s*"?utf-8"?|header\s*=\s*present)\s*)*$/i;

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
    isCsv ? readCsvTable(chunks, table) : collect(chunks).then(parseJsonBody),
  );
  return { ...fieldsOfQuery(exchange.query), ...body };
}
