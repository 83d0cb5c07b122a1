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
  /** Between two polls for new events. */
  pollMs: number;
  pollTimeoutMs: number;
  /** A stream without events sends a heartbeat this often. */
  heartbeatMs: number;
  /** The stream ends after polls have failed for this long. */
  outageMs: number;
  /** The longest life of a stream. The client then reconnects, to any gateway. */
  lifetimeMs: number;
}

/** Even after a poll that times out, a heartbeat comes before the server's idle timeout. */
export const STREAM_TIMES: StreamTimes = {
  pollMs: 1_000,
  pollTimeoutMs: 3_000,
  heartbeatMs: 15_000,
  outageMs: 30_000,
  lifetimeMs: 600_000,
};

interface StreamSink {
  /** Resolves when the buffer has room, or the client has disconnected. */
  write: (text: string) => Promise<void>;
  /** Aborted when the client has disconnected. */
  signal: AbortSignal;
  /** Whether the client may still read the feed. A failure counts as a failed poll. */
  isAllowed: () => Promise<boolean>;
  times: StreamTimes;
  logger: Logger;
}

/** Part of the lifetime that is random, so that streams that started together do not end together. */
const LIFETIME_JITTER = 0.1;

/**
 * Sends a feed's events until the feed ends, the client disconnects or may no longer read it, polls fail for too long,
 * or the lifetime ends.
 */
export async function sendEvents(
  feed: EventFeed,
  { write, signal, isAllowed, times, logger }: StreamSink,
): Promise<void> {
  const lifetimeMs = times.lifetimeMs * (1 - Math.random() * LIFETIME_JITTER);
  const endsAt = performance.now() + lifetimeMs;
  const poll = pollerOf(feed, { isAllowed, times, logger });
  await write(RETRY_FIELD + textOf(feed.first));
  let sentAt = performance.now();
  const goesOn = async () =>
    !feed.isOver?.() && (await waited(times.pollMs, signal)) && performance.now() < endsAt;
  while (await goesOn()) {
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

/**
 * Polls for new events. A failed poll returns none. Undefined once polls have failed for too long, or the client may no
 * longer read the feed.
 */
function pollerOf(
  feed: EventFeed,
  { isAllowed, times, logger }: Pick<StreamSink, "isAllowed" | "times" | "logger">,
) {
  const { pollTimeoutMs, outageMs } = times;
  let failingSince: number | undefined;
  return async (): Promise<StreamedEvent[] | undefined> => {
    try {
      if (!(await isAllowed())) return undefined;
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

/** False when the client has disconnected. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(ms, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}
