import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { detachFromRequest, type Logger, withContext } from "@kobo/runtime";
import { sendEvents } from "../../app/event-streams/event-stream";
import type { EventFeed } from "../../app/event-streams/event-stream-feed";
import type { EventStreams, StreamOwner } from "../../app/event-streams/event-streams";
import type { Exchange } from "../exchange";
import type { LoadShedder } from "./load-shedder";

export interface StreamParts {
  streams: EventStreams;
  loadShedder: Pick<LoadShedder, "release">;
  logger: Logger;
}

/** The client of a stream. */
export interface StreamClient {
  owner: StreamOwner;
  requestId: string;
  parts: StreamParts;
}

interface EventClient extends StreamClient {
  /** Whether the client's key still allows the stream. Asked at each poll. */
  isAllowed: () => Promise<boolean>;
}

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  /** Stops nginx from buffering. */
  "X-Accel-Buffering": "no",
  /** After a reconnect the client may reach another gateway. */
  Connection: "close",
};

/**
 * Starts a stream, which outlives its request: it has neither the request's deadline nor its permit.
 * @throws AppError RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE when there are too many
 */
export function sendEventStream(
  exchange: Exchange,
  feed: EventFeed,
  { owner, requestId, parts, isAllowed }: EventClient,
): void {
  const { response } = exchange;
  if (response.destroyed) return;
  // Clients of server-sent events reconnect after every end but this one.
  if (feed.isOver?.() && feed.first.length === 0) {
    exchange.end(204);
    return;
  }
  const { streams, loadShedder, logger } = parts;
  const { signal, release } = streams.acquire(owner, "events");
  exchange.onClose(release);
  // A client that does not read would delay the end.
  const end = () => (response.writableNeedDrain ? response.destroy() : response.end());
  signal.addEventListener("abort", end);
  loadShedder.release(exchange);
  exchange.setAll(HEADERS);
  response.writeHead(200, exchange.head()).flushHeaders();
  const isRead = exchange.method !== "HEAD";
  const write = writerTo(response, signal);
  const stream = { write, signal, isAllowed, times: streams.times, logger };
  void detachFromRequest(() =>
    withContext({ requestId, deadline: undefined }, async () => {
      if (isRead) await sendEvents(feed, stream);
      release();
    }),
  );
}

function writerTo(response: ServerResponse, signal: AbortSignal) {
  return async (text: string): Promise<void> => {
    if (signal.aborted || response.write(text)) return;
    await once(response, "drain", { signal }).catch(() => {});
  };
}
