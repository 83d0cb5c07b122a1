import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "@kobo/runtime";
import {
  BEGINNING,
  COMMENT,
  eventText,
  type StreamedEvent,
} from "../../domain/events/streamed-event";
import type { EventFeed } from "./event-stream-feed";

/** All in ms. */
export interface StreamTimes {
  /** Between two looks for new events. */
  pollMs: number;
  /** How long one look may take. */
  patienceMs: number;
  /** After so long without an event the stream says that it is alive. */
  commentMs: number;
  /** For so long events may not be had before the stream ends. */
  outageMs: number;
  /** After at most so long the client is to come again: to another gateway, and with a key that is looked at again. */
  lifeMs: number;
}

/** A comment comes, even when a look took all its time, before the server takes the connection for dead. */
export const STREAM_TIMES: StreamTimes = {
  pollMs: 1_000,
  patienceMs: 3_000,
  commentMs: 15_000,
  outageMs: 30_000,
  lifeMs: 600_000,
};

interface Telling {
  /** Resolves when there is room for more, or nobody listens any longer. */
  write: (text: string) => Promise<void>;
  /** Aborted when nobody listens any longer. */
  signal: AbortSignal;
  times: StreamTimes;
  logger: Logger;
}

/** So many of a life's parts are left to chance, so that streams that began together do not end together. */
const LIFE_SPREAD = 0.1;

/** Tells what a feed has, until nobody listens, events cannot be had for long, or it was long enough. */
export async function tellEvents(
  feed: EventFeed,
  { write, signal, times, logger }: Telling,
): Promise<void> {
  const lifeMs = times.lifeMs * (1 - Math.random() * LIFE_SPREAD);
  const endsAt = performance.now() + lifeMs;
  const looked = lookingAt(feed, times, logger);
  await write(BEGINNING + textOf(feed.first));
  let saidAt = performance.now();
  while ((await paused(times.pollMs, signal)) && performance.now() < endsAt) {
    const found = await looked();
    if (found === undefined || signal.aborted) return;
    const isQuiet = performance.now() - saidAt >= times.commentMs;
    const text = textOf(found) || (isQuiet ? COMMENT : "");
    if (text === "") continue;
    await write(text);
    saidAt = performance.now();
  }
}

function textOf(events: readonly StreamedEvent[]): string {
  return events.map(eventText).join("");
}

/** Looks for new events, and finds none while that fails; undefined when it failed for too long. */
function lookingAt(feed: EventFeed, { patienceMs, outageMs }: StreamTimes, logger: Logger) {
  let failingSince: number | undefined;
  return async (): Promise<StreamedEvent[] | undefined> => {
    try {
      const found = await feed.next(Date.now() + patienceMs);
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
async function paused(ms: number, signal: AbortSignal): Promise<boolean> {
  await delay(ms, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}
