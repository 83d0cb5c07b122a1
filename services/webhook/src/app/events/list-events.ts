import type { Tenant } from "@kobo/core/tenant";
import { PUBLIC_EVENTS } from "@kobo/events";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as storedEvents from "../../db/stored-events";
import { filteredEventNames } from "../../domain/event-filter";
import { positionText } from "../../domain/event-position";
import { shownSince } from "../../domain/retention";

export interface EventQuery extends PageQuery {
  tenant: Tenant;
  /** Event names and prefixes; empty for every event. */
  filters: readonly string[];
  /** The public id of the object that they are about; undefined for every event. */
  object: string | undefined;
  /** By the time the events occurred: `from` inclusive, `to` exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

/**
 * The merchant's events of the last 30 days, newest first by the time they occurred, without test
 * events. An event that arrives late may belong to a page that was already read.
 * @throws AppError VALIDATION_ERROR
 */
export function listEvents(
  db: Database,
  { tenant, filters, from, ...query }: EventQuery,
): Promise<Page<storedEvents.ListedEvent>> {
  const shown = shownSince(new Date());
  const selection = {
    ...query,
    names: filteredEventNames(filters, PUBLIC_EVENTS),
    from: from && from > shown ? from : shown,
  };
  return pageOf(
    query,
    (page) => storedEvents.list(db, tenant, { ...selection, ...page }),
    positionText,
  );
}
