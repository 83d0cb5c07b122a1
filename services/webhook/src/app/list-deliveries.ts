import { PUBLIC_EVENTS } from "@kobo/events";
import type { Database } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import * as deliveryLists from "../db/delivery-lists";
import type { DeliveryStatus, DeliveryWithAttempts } from "../domain/delivery";
import { namesAsked } from "../domain/event-filter";
import { shownSince } from "../domain/retention";
import { getEndpoint } from "./get-endpoint";
import { type Page, pageOf } from "./page";

export interface DeliveryQuery {
  tenant: Tenant;
  endpointId: string;
  /** Undefined for every one. */
  status: DeliveryStatus | undefined;
  /** Names and beginnings; none for every event. */
  filters: readonly string[];
  /** Undefined for all. */
  eventId: string | undefined;
  /** The last delivery of the page before. */
  before: string | undefined;
  limit: number;
}

/**
 * An endpoint's deliveries of the last 30 days, newest first, each with its last attempt.
 * @throws AppError WEBHOOK_NOT_FOUND
 */
export async function listDeliveries(
  db: Database,
  { tenant, filters, limit, ...query }: DeliveryQuery,
): Promise<Page<DeliveryWithAttempts>> {
  await getEndpoint(db, { tenant, id: query.endpointId });
  const wanted = {
    ...query,
    names: namesAsked(filters, PUBLIC_EVENTS),
    since: shownSince(new Date()),
  };
  return pageOf(
    limit,
    (max) => deliveryLists.list(db, { ...wanted, limit: max }),
    ({ id }) => id,
  );
}
