import type { IncomingMessage } from "node:http";
import type { JsonObject } from "@kobo/api-schemas/input";
import { AppError } from "@kobo/errors";
import type { Exchange } from "../exchange";
import { onBodyTimeout } from "./body";

/**
 * Reads a body that may be longer than those of other operations.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID_JSON, REQUEST_TIMEOUT, and those of `read`
 */
export async function readLargeBody<Body>(
  exchange: Exchange,
  bytesMax: number,
  read: (chunks: AsyncIterable<Buffer>) => Promise<Body>,
): Promise<Body> {
  const { request } = exchange;
  // A small compressed body may expand to a large one.
  if (request.headers["content-encoding"]) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const { promise: late, reject: refuse } = Promise.withResolvers<never>();
  const cancelTimeout = onBodyTimeout(refuse);
  try {
    const reading = read(limited(request, bytesMax));
    return await Promise.race([reading, late]);
  } catch (error) {
    // The rest of the body would be read as the next request.
    if (!request.complete) exchange.set("Connection", "close");
    if (error instanceof AppError) throw error;
    throw new AppError("INVALID_JSON", "The body is incomplete.", { cause: error });
  } finally {
    cancelTimeout();
  }
}

async function* limited(request: IncomingMessage, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  // The connection stays open for the answer, also when the body is not read to its end.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      const message = `The body is larger than ${Math.floor(bytesMax / 1024)} KiB.`;
      throw new AppError("PAYLOAD_TOO_LARGE", message);
    }
    yield chunk;
  }
}

export async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** The fields of a body that are sent as query parameters. A query has texts only. */
export function fieldsOfQuery(query: Record<string, unknown>): JsonObject {
  const fields = Object.entries(query).map(([name, value]) => {
    return [name, value === "true" || value === "false" ? value === "true" : value];
  });
  return Object.fromEntries(fields);
}
