import { type JsonObject, parseJsonBody } from "@kobo/api-schemas/input";
import type { Exchange } from "../exchange";
import type { FileBody } from "../operations/operation";
import { assertJson, hasBody } from "./body";
import { collect, fieldsOfQuery, readLargeBody } from "./large-body";

/** Room for the other fields of a JSON body. */
const FIELDS_MAX_BYTES = 64 * 1024;

/**
 * Reads a body with a file: JSON with its bytes in base64, or the file alone. Query parameters are the fields that the
 * body lacks.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, REQUEST_TIMEOUT
 */
export async function readFileBody(exchange: Exchange, file: FileBody): Promise<JsonObject> {
  const { request } = exchange;
  const fields = fieldsOfQuery(exchange.query);
  if (!hasBody(request)) return fields;
  const type = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (file.types.includes(type)) {
    const bytes = await readLargeBody(exchange, file.bytesMax, collect);
    return { ...fields, [file.content]: bytes.toString("base64") };
  }
  assertJson(request);
  const base64Max = Math.ceil(file.bytesMax / 3) * 4;
  const bytes = await readLargeBody(exchange, base64Max + FIELDS_MAX_BYTES, collect);
  return { ...fields, ...parseJsonBody(bytes) };
}
