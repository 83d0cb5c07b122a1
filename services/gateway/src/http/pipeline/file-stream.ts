import { once } from "node:events";
import { detachFromRequest, withContext } from "@kobo/runtime";
import type { Exchange } from "../exchange";
import type { StreamClient } from "./event-stream";

/** A file in parts. */
interface FileParts {
  headers: Record<string, string>;
  chunks: AsyncIterable<string | Buffer>;
}

/**
 * Sends a file as it is read. It may outlast its request's deadline and permit. A failure before the first part is
 * thrown; a later one cuts the connection, so that the file does not look complete.
 * @throws AppError RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE when too many streams are open, and those of the first part
 */
export async function sendFile(
  exchange: Exchange,
  { headers, chunks }: FileParts,
  { owner, requestId, parts }: StreamClient,
): Promise<void> {
  const { response, method } = exchange;
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (response.destroyed) return;
  const { signal, release } = parts.streams.acquire(owner, "file");
  exchange.onClose(release);
  const cut = () => void (response.writableEnded || response.destroy());
  signal.addEventListener("abort", cut);
  parts.loadShedder.release(exchange);
  exchange.setAll(headers);
  response.writeHead(200, exchange.head());
  if (method === "HEAD") return void response.end();

  const write = async (part: string | Buffer): Promise<void> => {
    if (!response.write(part)) await once(response, "drain", { signal });
  };
  void detachFromRequest(() =>
    withContext({ requestId, deadline: undefined }, async () => {
      try {
        for (let part = first; !part.done && !signal.aborted; part = await iterator.next())
          await write(part.value);
        if (!signal.aborted) response.end();
      } catch (error) {
        if (!signal.aborted) parts.logger.warn({ err: error }, "file download interrupted");
        cut();
      }
    }),
  );
}
