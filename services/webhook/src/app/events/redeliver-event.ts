import { deriveUuid, newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as deliveryLists from "../../db/deliveries/delivery-lists";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as endpoints from "../../db/endpoints/endpoints";
import * as storedEvents from "../../db/stored-events";
import type { Delivery } from "../../domain/delivery";
import { isWanted } from "../../domain/event-filter";
import { shownSince } from "../../domain/retention";
import { holdEnabled } from "../endpoints/hold-enabled";

export interface RedeliverEvent {
  tenant: Tenant;
  id: string;
  /** Undefined for every enabled endpoint that subscribes to it. */
  endpointId: string | undefined;
}

/**
 * Sends an event once more, however it went before, under the same event id. The new deliveries.
 * @throws AppError EVENT_NOT_FOUND, WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED
 */
export async function redeliverEvent(
  db: Database,
  { tenant, id, endpointId }: RedeliverEvent,
): Promise<Delivery[]> {
  // Made before the transaction, so that one whose COMMIT was lost finds what it did.
  const call = newUuid();
  const since = shownSince(new Date());

  return inTransaction(
    db,
    async (trx) => {
      const event = await storedEvents.find(trx, tenant, { id, since });
      if (!event) throw new AppError("EVENT_NOT_FOUND");
      if (event.isExample) {
        throw new AppError("EVENT_NOT_FOUND", "This was an example. Send another test event.");
      }
      const receivers = endpointId
        ? [await holdEnabled(trx, tenant, endpointId)]
        : await holdSubscribed(trx, tenant, event.name);
      const deliveries = receivers.map((receiver) => ({
        id: deriveUuid(call, receiver.id),
        endpointId: receiver.id,
        eventId: id,
        eventDay: event.day,
        eventName: event.name,
        origin: "redelivery" as const,
      }));
      const ids = deliveries.map((delivery) => delivery.id);
      const done = await deliveryLists.findByIds(trx, ids);
      if (done.length > 0) return done;
      await pendingDeliveries.insert(trx, deliveries);
      return deliveryLists.findByIds(trx, ids);
    },
    { repeatable: true },
  );
}

async function holdSubscribed(
  trx: Transaction,
  tenant: Tenant,
  name: string,
): Promise<endpoints.ActiveEndpoint[]> {
  const active = await endpoints.holdActive(trx, [tenant]);
  const subscribed = active.filter(({ events }) => isWanted(events, name));
  if (subscribed.length > 0) return subscribed;
  const message = `No enabled webhook endpoint subscribes to ${name}.`;
  throw new AppError("WEBHOOK_NOT_FOUND", message);
}
