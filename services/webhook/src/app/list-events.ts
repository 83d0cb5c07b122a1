import { PUBLIC_EVENTS } from "@kobo/events";
import type { Database } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import * as storedEvents from "../db/stored-events";
import { namesAsked } from "../domain/event-filter";
import { type EventPosition, positionText } from "../domain/event-position";
import { shownSince } from "../domain/retention";
import { type Page, pageOf } from "./page";

export interface EventQuery {
  tenant: Tenant;
  /** Names and beginnings; none for every event. */
  filters: readonly string[];
  /** Of the events' own time: inclusive, and exclusive. */
  from: Date | undefined;
  to: Date | undefined;
  /** Where the page before ended. */
  before: EventPosition | undefined;
  limit: number;
}

/**
 * The merchant's events of the last 30 days, newest first by their own time. Examples are none. One that
 * is heard of late stands where it belongs, perhaps on a page that was read already.
 */
export function listEvents(
  db: Database,
  { tenant, filters, from, limit, ...query }: EventQuery,
): Promise<Page<storedEvents.ListedEvent>> {
  const shown = shownSince(new Date());
  const wanted = {
    ...query,
    names: namesAsked(filters, PUBLIC_EVENTS),
    from: from && from > shown ? from : shown,
  };
  return pageOf(
    limit,
    (max) => storedEvents.list(db, tenant, { ...wanted, limit: max }),
    positionText,
  );
}
