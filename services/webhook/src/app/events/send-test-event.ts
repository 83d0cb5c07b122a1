import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { CATALOGUE, type EventName, isKnownEvent, isPublic, PUBLIC_EVENTS } from "@kobo/events";
import { type Database, inTransaction } from "@kobo/postgres";
import { activeTraceparent } from "@kobo/runtime";
import * as deliveryLists from "../../db/deliveries/delivery-lists";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as storedEvents from "../../db/stored-events";
import type { Delivery } from "../../domain/delivery";
import { isWanted } from "../../domain/event-filter";
import { payloadOf } from "../../domain/payload";
import { holdEnabled } from "../endpoints/hold-enabled";

export interface SendTestEvent {
  tenant: Tenant;
  endpointId: string;
  /** Undefined for one that the endpoint subscribes to. */
  name: string | undefined;
}

/**
 * Sends an endpoint an example of an event. It goes the way of every other, but says that it is an
 * example and of test mode, and no other endpoint gets it.
 * @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, VALIDATION_ERROR
 */
export async function sendTestEvent(
  db: Database,
  { tenant, endpointId, name }: SendTestEvent,
): Promise<Delivery> {
  if (name !== undefined) publicName(name);
  // Made before the transaction, so that one whose COMMIT was lost finds what it did.
  const id = newUuid();
  const eventId = newUuid();
  const at = new Date();

  return inTransaction(
    db,
    async (trx) => {
      const endpoint = await holdEnabled(trx, tenant, endpointId);
      const [done] = await deliveryLists.findByIds(trx, [id]);
      if (done) return done;
      const eventName = name === undefined ? firstWanted(endpoint.events) : publicName(name);
      await storedEvents.insertExample(trx, tenant, exampleOf(eventName, { id: eventId, at }));
      await pendingDeliveries.insert(trx, [
        { id, endpointId, eventId, eventDay: undefined, eventName, origin: "test" },
      ]);
      const [made] = await deliveryLists.findByIds(trx, [id]);
      if (!made) throw new Error("A delivery is found where it was just stored.");
      return made;
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

/** An endpoint whose filters are of events that no longer exist gets whichever is the first. */
function firstWanted(filters: readonly string[]): EventName {
  return (
    PUBLIC_EVENTS.find((name) => isWanted(filters, name)) ?? publicName(PUBLIC_EVENTS[0] ?? "")
  );
}

function exampleOf(
  name: EventName,
  { id, at }: Pick<storedEvents.Example, "id" | "at">,
): storedEvents.Example {
  const json = JSON.stringify(CATALOGUE[name].example);
  const told = {
    id: toPublicId("evt", id),
    name,
    at,
    mode: "test",
    json,
    isExample: true,
  } as const;
  return { id, name, at, payload: payloadOf(told), traceparent: activeTraceparent() };
}
