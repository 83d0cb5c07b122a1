import { once } from "node:events";
import { detachFromRequest, withContext } from "@kobo/runtime";
import type { Exchange } from "../exchange";
import type { StreamClient } from "./event-stream";

/** A CSV file in parts, each of whole lines. */
export interface CsvLines {
  headers: Record<string, string>;
  lines: AsyncIterable<string>;
}

/**
 * Sends a file as it is read. It may outlast its request's deadline and permit. A failure before the first line is
 * thrown; a later one cuts the connection, so that the file does not look complete.
 * @throws AppError RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE when too many streams are open, and those of the first line
 */
export async function sendCsvStream(
  exchange: Exchange,
  { headers, lines }: CsvLines,
  { keyId, requestId, parts }: StreamClient,
): Promise<void> {
  const { response, method } = exchange;
  const iterator = lines[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (response.destroyed) return;
  const { signal, release } = parts.streams.acquire(keyId);
  exchange.onClose(release);
  const cut = () => void (response.writableEnded || response.destroy());
  signal.addEventListener("abort", cut);
  parts.loadShedder.release(exchange);
  exchange.setAll(headers);
  response.writeHead(200, exchange.head());
  if (method === "HEAD") return void response.end();

  const write = async (text: string): Promise<void> => {
    if (!response.write(text)) await once(response, "drain", { signal });
  };
  void detachFromRequest(() =>
    withContext({ requestId, deadline: undefined }, async () => {
      try {
        for (let part = first; !part.done && !signal.aborted; part = await iterator.next())
          await write(part.value);
        if (!signal.aborted) response.end();
      } catch (error) {
        if (!signal.aborted) parts.logger.warn({ err: error }, "CSV download cut");
        cut();
      }
    }),
  );
}
