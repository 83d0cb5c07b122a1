import type { Tenant } from "@kobo/core/tenant";
import { findEvent, pageOfEvents } from "../../clients/events";
import type { Services } from "../../clients/services";
import {
  afterPoll,
  type EventWindow,
  windowAfter,
  windowFrom,
} from "../../domain/events/event-window";
import { type StreamedEvent, streamedEvent } from "../../domain/events/streamed-event";

/** A merchant's events, as they become known. */
export interface EventFeed {
  /** What was there when the feed was opened, the oldest first: nothing, unless it resumes. */
  first: readonly StreamedEvent[];
  /**
   * What was not told yet, the oldest first. After a failure the next call has what this one missed.
   * @throws AppError SERVICE_UNAVAILABLE
   */
  next: (deadline: number) => Promise<StreamedEvent[]>;
}

interface FeedOptions {
  tenant: Tenant;
  /** A name of events or a beginning; undefined for all. */
  filter: string | undefined;
  /** The last event that was heard of, `evt_…`; undefined for what happens from now on. */
  after: string | undefined;
  /** For what is asked before the feed is open, in ms since 1970. */
  deadline: number;
}

type Webhooks = Services["webhooks"];

/** More are never found at once: the newest of them, since the list begins with these. */
const EVENTS_MAX = 1_000;

/**
 * Opens a feed by looking once, so that what is wrong is known before anything is told.
 * @throws AppError EVENT_NOT_FOUND, VALIDATION_ERROR for a filter that fits no event, SERVICE_UNAVAILABLE
 */
export async function openFeed(
  webhooks: Webhooks,
  { tenant, filter, after, deadline: firstDeadline }: FeedOptions,
): Promise<EventFeed> {
  let window =
    after === undefined
      ? windowFrom(Date.now())
      : windowAfter(streamedEvent(await findEvent(webhooks, { tenant, id: after }, firstDeadline)));

  const next = async (deadline: number): Promise<StreamedEvent[]> => {
    const polledAtMs = Date.now();
    const found = await poll(webhooks, { tenant, filter, window, deadline });
    window = afterPoll(window, found, polledAtMs);
    return found;
  };
  return { first: await next(firstDeadline), next };
}

interface Poll extends Pick<FeedOptions, "tenant" | "filter" | "deadline"> {
  window: EventWindow;
}

/** All pages of the window without what was told. */
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
