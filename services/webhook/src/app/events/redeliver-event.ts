import { deriveUuid, newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as deliveryLists from "../../db/deliveries/delivery-lists";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as endpoints from "../../db/endpoints/endpoints";
import * as storedEvents from "../../db/stored-events";
import type { Delivery } from "../../domain/delivery";
import { isSubscribed } from "../../domain/event-filter";
import { shownSince } from "../../domain/retention";
import { lockEnabled } from "../endpoints/lock-enabled";

export interface RedeliverEvent {
  tenant: Tenant;
  id: string;
  /** Undefined for every enabled endpoint that subscribes to the event. */
  endpointId: string | undefined;
}

/**
 * Sends an event again under the same event id, whatever the outcome before; returns the new
 * deliveries.
 * @throws AppError EVENT_NOT_FOUND, WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED
 */
export async function redeliverEvent(
  db: Database,
  { tenant, id, endpointId }: RedeliverEvent,
): Promise<Delivery[]> {
  // Generated before the transaction, so that a repeat after a lost COMMIT finds its own deliveries.
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
        ? [await lockEnabled(trx, tenant, endpointId)]
        : await lockSubscribed(trx, tenant, event.name);
      const deliveries = receivers.map((receiver) => ({
        id: deriveUuid(call, receiver.id),
        endpointId: receiver.id,
        event,
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

async function lockSubscribed(
  trx: Transaction,
  tenant: Tenant,
  name: string,
): Promise<endpoints.ActiveEndpoint[]> {
  const active = await endpoints.lockActive(trx, [tenant]);
  const subscribed = active.filter(({ events }) => isSubscribed(events, name));
  if (subscribed.length > 0) return subscribed;
  const message = `No enabled webhook endpoint subscribes to ${name}.`;
  throw new AppError("WEBHOOK_NOT_FOUND", message);
}
