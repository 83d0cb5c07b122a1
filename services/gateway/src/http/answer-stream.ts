import { once } from "node:events";
import { outsideRequests, withContext } from "@kobo/runtime";
import type { Request, Response } from "express";
import { tellEvents } from "../app/event-stream";
import type { EventFeed } from "../app/event-stream-feed";
import type { ApiParts } from "./api";

interface Stream {
  keyId: string;
  requestId: string;
  parts: Pick<ApiParts, "streams" | "door" | "logger">;
}

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  /** Proxies are not to wait for more (nginx). */
  "X-Accel-Buffering": "no",
  /** Whoever comes again is to find another gateway. */
  Connection: "close",
};

/**
 * Begins a stream, which goes on by itself: neither the request's deadline nor its place at the front
 * door are its own.
 * @throws AppError RATE_LIMIT_EXCEEDED, SERVICE_UNAVAILABLE when there are too many
 */
export function answerStream(
  request: Request,
  response: Response,
  feed: EventFeed,
  { keyId, requestId, parts: { streams, door, logger } }: Stream,
): void {
  if (response.destroyed) return;
  const { signal, leave } = streams.enter(keyId);
  response.once("close", leave);
  // What nobody reads would be waited for.
  const end = () => (response.writableNeedDrain ? response.destroy() : response.end());
  signal.addEventListener("abort", end);
  door.release(request);
  response.writeHead(200, HEADERS).flushHeaders();
  const isAsked = request.method !== "HEAD";
  const telling = { write: writerTo(response, signal), signal, times: streams.times, logger };
  void outsideRequests(() =>
    withContext({ requestId, deadline: undefined }, async () => {
      if (isAsked) await tellEvents(feed, telling);
      leave();
    }),
  );
}

function writerTo(response: Response, signal: AbortSignal) {
  return async (text: string): Promise<void> => {
    if (signal.aborted || response.write(text)) return;
    await once(response, "drain", { signal }).catch(() => {});
  };
}
