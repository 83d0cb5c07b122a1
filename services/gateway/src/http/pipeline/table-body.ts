import type { IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type JsonObject, parseJsonBody } from "@kobo/api-schemas/input";
import { readCsvTable, type TableBody } from "@kobo/api-schemas/tables";
import { AppError } from "@kobo/errors";
import type { Exchange } from "../exchange";
import { assertJson, hasBody } from "./body";

const CSV_TYPE = /^text\/csv\s*(;\s*(charset\s*=\s*"?utf-8"?|header\s*=\s*present)\s*)*$/i;
/** Until the body has arrived the request only holds its permit. */
const BODY_MS = 5_000;

/**
 * Reads a body with a list of rows, as JSON or as CSV. Query parameters are the fields that the body lacks.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, VALIDATION_ERROR, REQUEST_TIMEOUT
 */
export async function readTableBody(exchange: Exchange, table: TableBody): Promise<JsonObject> {
  const { request } = exchange;
  if (!hasBody(request)) return fieldsOf(exchange.query);
  const isCsv = CSV_TYPE.test(request.headers["content-type"]?.trim() ?? "");
  if (!isCsv) assertJson(request);
  // A small compressed body may expand to a large one.
  if (request.headers["content-encoding"]) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const arrived = new AbortController();
  try {
    const chunks = limited(request, table.bytesMax);
    const reading = isCsv ? readCsvTable(chunks, table) : collect(chunks).then(parseJsonBody);
    const body = await Promise.race([reading, timeout(arrived.signal)]);
    return { ...fieldsOf(exchange.query), ...body };
  } catch (error) {
    // The rest of the body would be read as the next request.
    if (!request.complete) exchange.set("Connection", "close");
    if (error instanceof AppError) throw error;
    throw new AppError("INVALID_JSON", "The body is incomplete.", { cause: error });
  } finally {
    arrived.abort();
  }
}

/** Ends with an error unless the body has arrived before. */
async function timeout(arrived: AbortSignal): Promise<never> {
  await delay(BODY_MS, undefined, { signal: arrived });
  throw new AppError("REQUEST_TIMEOUT");
}

/** A query has texts only. */
function fieldsOf(query: Record<string, unknown>): JsonObject {
  const fields = Object.entries(query).map(([name, value]) => {
    return [name, value === "true" || value === "false" ? value === "true" : value];
  });
  return Object.fromEntries(fields);
}

async function* limited(request: IncomingMessage, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  // The connection stays open for the answer, also when the body is not read to its end.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new AppError("PAYLOAD_TOO_LARGE");
    yield chunk;
  }
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
