import type { Tenant } from "@kobo/core/tenant";
import { PUBLIC_EVENTS } from "@kobo/events";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as deliveryLists from "../../db/deliveries/delivery-lists";
import type { DeliveryStatus, DeliveryWithAttempts } from "../../domain/delivery";
import { filteredEventNames } from "../../domain/event-filter";
import { shownSince } from "../../domain/retention";
import { getEndpoint } from "../endpoints/get-endpoint";

export interface DeliveryQuery extends PageQuery {
  tenant: Tenant;
  endpointId: string;
  /** Undefined for every status. */
  status: DeliveryStatus | undefined;
  /** Event names and prefixes; empty for every event. */
  filters: readonly string[];
  /** Undefined for all. */
  eventId: string | undefined;
}

/**
 * An endpoint's deliveries of the last 30 days, newest first, each with its last attempt.
 * @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_ERROR
 */
export async function listDeliveries(
  db: Database,
  { tenant, filters, ...query }: DeliveryQuery,
): Promise<Page<DeliveryWithAttempts>> {
  await getEndpoint(db, { tenant, id: query.endpointId });
  const selection = {
    ...query,
    names: filteredEventNames(filters, PUBLIC_EVENTS),
    since: shownSince(new Date()),
  };
  return pageOf(
    query,
    (page) => deliveryLists.list(db, { ...selection, ...page }),
    ({ id }) => id,
  );
}
