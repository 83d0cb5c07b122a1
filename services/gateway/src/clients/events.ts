import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Event__Output } from "@kobo/protos/webhook/v1/Event";
import { toWireTenant } from "@kobo/rpc";
import type { Services } from "./services";

type Webhooks = Pick<Services["webhooks"], "ListEvents" | "GetEvent">;

interface EventQuery {
  tenant: Tenant;
  /** An event name or a prefix; undefined for all events. */
  filter: string | undefined;
  /** The earliest event time, inclusive, in ms since 1970. */
  fromMs: number;
  /** The end of the previous page; undefined for the newest events. */
  before: string | undefined;
}

interface EventPage {
  /** The newest first. */
  events: Event__Output[];
  /** The start of the next page; undefined on the last one. */
  next: string | undefined;
}

const PAGE = 100;

/** @throws AppError VALIDATION_ERROR for a filter that fits no event, SERVICE_UNAVAILABLE */
export async function pageOfEvents(
  webhooks: Webhooks,
  { tenant, filter, fromMs, before }: EventQuery,
  deadline: number,
): Promise<EventPage> {
  const request = {
    tenant: toWireTenant(tenant),
    events: filter === undefined ? [] : [filter],
    fromMs,
    toMs: 0,
    before: before ?? "",
    limit: PAGE,
  };
  const { events, hasMore, nextBefore } = await webhooks.ListEvents(request, { deadline });
  return { events, next: hasMore && nextBefore ? nextBefore : undefined };
}

/** @throws AppError EVENT_NOT_FOUND, SERVICE_UNAVAILABLE */
export async function findEvent(
  webhooks: Webhooks,
  { tenant, id }: { tenant: Tenant; id: string },
  deadline: number,
): Promise<Event__Output> {
  const { event } = await webhooks.GetEvent({ tenant: toWireTenant(tenant), id }, { deadline });
  if (!event) throw new AppError("EVENT_NOT_FOUND");
  return event;
}
