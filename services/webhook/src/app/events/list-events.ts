import type { Tenant } from "@kobo/core/tenant";
import { PUBLIC_EVENTS } from "@kobo/events";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as storedEvents from "../../db/stored-events";
import { namesAsked } from "../../domain/event-filter";
import { positionText } from "../../domain/event-position";
import { shownSince } from "../../domain/retention";

export interface EventQuery extends PageQuery {
  tenant: Tenant;
  /** Names and beginnings; none for every event. */
  filters: readonly string[];
  /** Of the events' own time: inclusive, and exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

/**
 * The merchant's events of the last 30 days, newest first by their own time. Examples are none. One that
 * is heard of late stands where it belongs, perhaps on a page that was read already.
 * @throws AppError VALIDATION_ERROR
 */
export function listEvents(
  db: Database,
  { tenant, filters, from, ...query }: EventQuery,
): Promise<Page<storedEvents.ListedEvent>> {
  const shown = shownSince(new Date());
  const wanted = {
    ...query,
    names: namesAsked(filters, PUBLIC_EVENTS),
    from: from && from > shown ? from : shown,
  };
  return pageOf(
    query,
    (page) => storedEvents.list(db, tenant, { ...wanted, ...page }),
    positionText,
  );
}
