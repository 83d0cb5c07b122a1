import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as deliveryLists from "../../db/deliveries/delivery-lists";
import * as storedEvents from "../../db/stored-events";
import type { Delivery } from "../../domain/delivery";
import { shownSince } from "../../domain/retention";

const DELIVERIES_MAX = 100;

export interface EventWithDeliveries {
  event: storedEvents.FoundEvent;
  /** Newest first. */
  deliveries: Delivery[];
}

/**
 * An event, or a test event, with its deliveries. @throws AppError EVENT_NOT_FOUND, also for
 * another merchant's event or one older than 30 days
 */
export async function getEvent(
  db: Database,
  { tenant, id }: { tenant: Tenant; id: string },
): Promise<EventWithDeliveries> {
  const event = await storedEvents.find(db, tenant, { id, since: shownSince(new Date()) });
  if (!event) throw new AppError("EVENT_NOT_FOUND");
  const deliveries = await deliveryLists.ofEvent(db, { eventId: id, limit: DELIVERIES_MAX });
  return { event, deliveries };
}
