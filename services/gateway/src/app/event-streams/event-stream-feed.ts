import type { Tenant } from "@kobo/core/tenant";
import { findEvent, pageOfEvents } from "../../clients/events";
import type { Services } from "../../clients/services";
import {
  afterPoll,
  CLOCKS_DIFFER_MS,
  type EventWindow,
  windowAfter,
  windowFrom,
} from "../../domain/events/event-window";
import { type StreamedEvent, streamedEvent } from "../../domain/events/streamed-event";

/** A merchant's new events, found by polling. */
export interface EventFeed {
  /** Events that the feed found when it opened, oldest first. Empty unless it resumes. */
  first: readonly StreamedEvent[];
  /**
   * Returns events not yet returned, oldest first. After a failure the next call returns the missed ones.
   * @throws AppError SERVICE_UNAVAILABLE
   */
  next: (deadline: number) => Promise<StreamedEvent[]>;
  /** Whether no further event can come. Undefined for a feed without an end. */
  isOver?: () => boolean;
}

interface FeedOptions {
  tenant: Tenant;
  /** An event name or a prefix; undefined for all events. */
  filter: string | undefined;
  /** The last event that the client received, `evt_…`; undefined for new events only. */
  after: string | undefined;
  /** For the calls that open the feed, in ms since 1970. */
  deadline: number;
}

type Webhooks = Services["webhooks"];

/** The most events of one poll. The list is newest first, so these are the newest. */
const EVENTS_MAX = 1_000;

/**
 * Opens a feed with a first poll, so that errors are found before the stream starts.
 * @throws AppError EVENT_NOT_FOUND, VALIDATION_ERROR for a filter that matches no event name,
 * SERVICE_UNAVAILABLE
 */
export async function openFeed(
  webhooks: Webhooks,
  { tenant, filter, after, deadline: firstDeadline }: FeedOptions,
): Promise<EventFeed> {
  let window =
    after === undefined
      ? windowFrom(Date.now() - CLOCKS_DIFFER_MS)
      : windowAfter(streamedEvent(await findEvent(webhooks, { tenant, id: after }, firstDeadline)));

  const next = async (deadline: number): Promise<StreamedEvent[]> => {
    const polledAtMs = Date.now();
    const found = await poll(webhooks, { tenant, filter, window, deadline });
    window = afterPoll(window, found, polledAtMs);
    return found;
  };
  const found = await next(firstDeadline);
  if (after !== undefined) return { first: found, next };
  // A new stream begins after the events that are there, also after those that one poll leaves out.
  const [oldest] = found;
  if (oldest && found.length === EVENTS_MAX) {
    window = { ...window, fromMs: Math.max(window.fromMs, oldest.atMs) };
  }
  return { first: [], next };
}

interface Poll extends Pick<FeedOptions, "tenant" | "filter" | "deadline"> {
  window: EventWindow;
}

/** All pages of the window without the events that were sent. */
async function poll(
  webhooks: Webhooks,
  { tenant, filter, window: { fromMs, sent }, deadline }: Poll,
): Promise<StreamedEvent[]> {
  const found: StreamedEvent[] = [];
  let before: string | undefined;
  do {
    const query = { tenant, filter, fromMs, before };
    const page = await pageOfEvents(webhooks, query, deadline);
    found.push(...page.events.filter(({ id }) => !sent.has(id)).map(streamedEvent));
    before = page.next;
  } while (before !== undefined && found.length < EVENTS_MAX);
  return found.slice(0, EVENTS_MAX).reverse();
}
