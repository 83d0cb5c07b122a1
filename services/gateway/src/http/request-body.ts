import { AppError } from "@kobo/errors";
import { type Request, type Response, raw } from "express";
import { type JsonObject, parseJsonBody } from "../domain/json-body";

const BODY_MAX = "64kb";

/** Compressed bodies are not taken: a small one may hide a large one. */
const read = raw({ type: () => true, limit: BODY_MAX, inflate: false });

/**
 * Reads a JSON body; an absent one is an empty object, and the schema says what it misses.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON
 */
export async function readBody(request: Request, response: Response): Promise<JsonObject> {
  if (!hasBody(request)) return {};
  if (!isJson(request.headers["content-type"])) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  return parseJsonBody(decode(await readBytes(request, response)));
}

/**
 * Reads a body of any type as it came.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE for a compressed one, INVALID_JSON for one cut short
 */
export async function readBytes(request: Request, response: Response): Promise<Buffer> {
  if (!hasBody(request)) return Buffer.alloc(0);
  await new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error ? reject(toAppError(error)) : resolve()));
  });
  return request.body;
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && JSON_TYPE.test(contentType.trim());
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new AppError("INVALID_JSON", "The body is not valid UTF-8.", { cause });
  }
}

/** What the body reader calls its errors. */
function toAppError(error: unknown): AppError {
  const type = (error as { type?: string }).type;
  if (type === "entity.too.large") return new AppError("PAYLOAD_TOO_LARGE");
  if (type === "encoding.unsupported") return new AppError("UNSUPPORTED_MEDIA_TYPE");
  return new AppError("INVALID_JSON", "The body did not arrive whole.", { cause: error });
}
