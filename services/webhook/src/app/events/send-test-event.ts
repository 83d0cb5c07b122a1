import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { CATALOGUE, type EventName, isKnownEvent, isPublic, PUBLIC_EVENTS } from "@kobo/events";
import { type Database, inTransaction } from "@kobo/postgres";
import { sampledTraceparent } from "@kobo/runtime";
import * as deliveryLists from "../../db/deliveries/delivery-lists";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as storedEvents from "../../db/stored-events";
import type { Delivery } from "../../domain/delivery";
import { isSubscribed } from "../../domain/event-filter";
import { microseconds } from "../../domain/event-position";
import { payloadOf } from "../../domain/payload";
import { dayOf } from "../../domain/retention";
import { lockEnabled } from "../endpoints/lock-enabled";

export interface SendTestEvent {
  tenant: Tenant;
  endpointId: string;
  /** Undefined for any event that the endpoint subscribes to. */
  name: string | undefined;
}

/**
 * Sends an example of an event to one endpoint, marked as an example and in test mode, through the
 * usual queue.
 * @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, VALIDATION_ERROR
 */
export async function sendTestEvent(
  db: Database,
  { tenant, endpointId, name }: SendTestEvent,
): Promise<Delivery> {
  if (name !== undefined) publicName(name);
  // Generated before the transaction, so that a repeat after a lost COMMIT finds its own delivery.
  const id = newUuid();
  const eventId = newUuid();
  const at = new Date();

  return inTransaction(
    db,
    async (trx) => {
      const endpoint = await lockEnabled(trx, tenant, endpointId);
      const [done] = await deliveryLists.findByIds(trx, [id]);
      if (done) return done;
      const eventName = name === undefined ? firstSubscribed(endpoint.events) : publicName(name);
      const example = exampleOf(eventName, { id: eventId, at });
      await storedEvents.insertExample(trx, tenant, example);
      const event = {
        id: eventId,
        name: eventName,
        day: dayOf(at),
        occurredAtUs: microseconds(at),
      };
      await pendingDeliveries.insert(trx, [{ id, endpointId, event, origin: "test" }]);
      const [delivery] = await deliveryLists.findByIds(trx, [id]);
      if (!delivery) throw new Error("The stored test delivery was not found.");
      return delivery;
    },
    { repeatable: true },
  );
}

function publicName(name: string): EventName {
  if (isKnownEvent(name) && isPublic(name)) return name;
  const message = `Must be one of: ${PUBLIC_EVENTS.join(", ")}.`;
  throw new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "event", code: "unknown_event", message }],
  });
}

/** Falls back to the first public event if the filters match only events that no longer exist. */
function firstSubscribed(filters: readonly string[]): EventName {
  return (
    PUBLIC_EVENTS.find((name) => isSubscribed(filters, name)) ?? publicName(PUBLIC_EVENTS[0] ?? "")
  );
}

function exampleOf(
  name: EventName,
  { id, at }: Pick<storedEvents.Example, "id" | "at">,
): storedEvents.Example {
  const json = JSON.stringify(CATALOGUE[name].example);
  const fields = {
    id: toPublicId("evt", id),
    name,
    at,
    mode: "test",
    json,
    isExample: true,
  } as const;
  return { id, name, at, payload: payloadOf(fields), traceparent: sampledTraceparent() };
}
