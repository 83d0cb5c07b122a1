import type { IncomingMessage } from "node:http";
import { type JsonObject, parseJsonBody } from "@kobo/api-schemas/input";
import { AppError } from "@kobo/errors";
import { type Request, type Response, raw } from "express";
import type { Exchange } from "../exchange";

const BODY_MAX_BYTES = 64 * 1024;

/** Compressed bodies are refused: a small one may expand to a large one. */
const read = raw({ type: () => true, limit: BODY_MAX_BYTES, inflate: false });

/**
 * Reads a JSON body; an absent one is an empty object, and the schema says what it misses.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON
 */
export function readBody(exchange: Exchange): JsonObject | Promise<JsonObject> {
  if (!hasBody(exchange.request)) return {};
  assertJson(exchange.request);
  const arrived = arrivedBody(exchange.request);
  return arrived
    ? parse(exchange, arrived)
    : collectBody(exchange).then((bytes) => parse(exchange, bytes));
}

function parse(exchange: Exchange, bytes: Buffer): JsonObject {
  const body = parseJsonBody(bytes);
  exchange.readBody = bytes;
  return body;
}

/**
 * Reads a body of type JSON without parsing it; empty when there is none.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON for a truncated body
 */
export function readJsonBytes(exchange: Exchange): Promise<Buffer> | Buffer {
  if (hasBody(exchange.request)) assertJson(exchange.request);
  return readBytes(exchange);
}

/** For a body of any size to arrive. Until then the request only holds its permit. */
const BODY_TIMEOUT_MS = 5_000;

/**
 * Refuses a body that takes longer, with REQUEST_TIMEOUT. After a stall of the process the timer fires before the
 * sockets are read, so the event loop gets one turn to read the bytes that have arrived. Returns how to cancel it.
 */
export function onBodyTimeout(refuse: (error: AppError) => void): () => void {
  let lastTurn: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    lastTurn = setImmediate(() => refuse(new AppError("REQUEST_TIMEOUT")));
  }, BODY_TIMEOUT_MS);
  return () => {
    clearTimeout(timer);
    clearImmediate(lastTurn);
  };
}

/**
 * Reads a body of any type as bytes.
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE for a compressed one, INVALID_JSON for a
 * truncated one, REQUEST_TIMEOUT for one that takes more than five seconds
 */
export function readBytes(exchange: Exchange): Promise<Buffer> | Buffer {
  const { request } = exchange;
  if (!hasBody(request)) return NO_BYTES;
  return arrivedBody(request) ?? collectBody(exchange);
}

const NO_BYTES = Buffer.alloc(0);

function collectBody(exchange: Exchange): Promise<Buffer> {
  // The reader needs none of Express's own methods.
  const request = exchange.request as Request;
  return new Promise((resolve, reject) => {
    const cancelTimeout = onBodyTimeout((error) => {
      // The rest of the body would be read as the next request.
      exchange.set("Connection", "close");
      reject(error);
    });
    read(request, exchange.response as Response, (error?: unknown) => {
      cancelTimeout();
      if (error) reject(toAppError(error));
      else resolve(request.body);
    });
  });
}

/** A body that arrived with its headers, as most do; undefined when it must be waited for, or refused. */
function arrivedBody(request: IncomingMessage): Buffer | undefined {
  const isWhole = request.complete && request.readableLength <= BODY_MAX_BYTES;
  if (!isWhole || request.headers["content-encoding"] !== undefined) return undefined;
  return request.read() ?? NO_BYTES;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

export function assertJson({ headers }: IncomingMessage): void {
  const type = headers["content-type"]?.trim() ?? "";
  if (!JSON_TYPE.test(type)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
}

/** Maps the body reader's errors. */
function toAppError(error: unknown): AppError {
  const type = (error as { type?: string }).type;
  if (type === "entity.too.large") return new AppError("PAYLOAD_TOO_LARGE");
  if (type === "encoding.unsupported") return new AppError("UNSUPPORTED_MEDIA_TYPE");
  return new AppError("INVALID_JSON", "The body is incomplete.", { cause: error });
}
