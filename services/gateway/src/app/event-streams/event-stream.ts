import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "@kobo/runtime";
import {
  eventText,
  HEARTBEAT,
  RETRY_FIELD,
  type StreamedEvent,
} from "../../domain/events/streamed-event";
import type { EventFeed } from "./event-stream-feed";

/** All in ms. */
export interface StreamTimes {
  /** Between two looks for new events. */
  pollMs: number;
  /** How long one look may take. */
  pollTimeoutMs: number;
  /** After so long without an event the stream says that it is alive. */
  heartbeatMs: number;
  /** For so long events may not be had before the stream ends. */
  outageMs: number;
  /** After at most so long the client is to come again: to another gateway, and with a key that is looked at again. */
  lifetimeMs: number;
}

/** A comment comes, even when a look took all its time, before the server takes the connection for dead. */
export const STREAM_TIMES: StreamTimes = {
  pollMs: 1_000,
  pollTimeoutMs: 3_000,
  heartbeatMs: 15_000,
  outageMs: 30_000,
  lifetimeMs: 600_000,
};

interface StreamSink {
  /** Resolves when there is room for more, or nobody listens any longer. */
  write: (text: string) => Promise<void>;
  /** Aborted when nobody listens any longer. */
  signal: AbortSignal;
  times: StreamTimes;
  logger: Logger;
}

/** So many of a life's parts are left to chance, so that streams that began together do not end together. */
const LIFETIME_JITTER = 0.1;

/** Tells what a feed has, until nobody listens, events cannot be had for long, or it was long enough. */
export async function sendEvents(
  feed: EventFeed,
  { write, signal, times, logger }: StreamSink,
): Promise<void> {
  const lifetimeMs = times.lifetimeMs * (1 - Math.random() * LIFETIME_JITTER);
  const endsAt = performance.now() + lifetimeMs;
  const poll = pollerOf(feed, times, logger);
  await write(RETRY_FIELD + textOf(feed.first));
  let sentAt = performance.now();
  while ((await waited(times.pollMs, signal)) && performance.now() < endsAt) {
    const found = await poll();
    if (found === undefined || signal.aborted) return;
    const isQuiet = performance.now() - sentAt >= times.heartbeatMs;
    const text = textOf(found) || (isQuiet ? HEARTBEAT : "");
    if (text === "") continue;
    await write(text);
    sentAt = performance.now();
  }
}

function textOf(events: readonly StreamedEvent[]): string {
  return events.map(eventText).join("");
}

/** Looks for new events, and finds none while that fails; undefined when it failed for too long. */
function pollerOf(feed: EventFeed, { pollTimeoutMs, outageMs }: StreamTimes, logger: Logger) {
  let failingSince: number | undefined;
  return async (): Promise<StreamedEvent[] | undefined> => {
    try {
      const found = await feed.next(Date.now() + pollTimeoutMs);
      failingSince = undefined;
      return found;
    } catch (error) {
      if (failingSince === undefined) logger.warn({ err: error }, "event stream read failed");
      failingSince ??= performance.now();
      return performance.now() - failingSince < outageMs ? [] : undefined;
    }
  };
}

/** False when nobody listens any longer. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(ms, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}
