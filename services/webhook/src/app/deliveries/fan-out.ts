import { newUuid, toPublicId } from "@kobo/core/ids";
import { isPublic, type ReceivedEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as endpoints from "../../db/endpoints/endpoints";
import * as events from "../../db/events";
import { storedDayOf } from "../../domain/event-day";
import { isSubscribed } from "../../domain/event-filter";
import { objectOf } from "../../domain/event-object";
import { microseconds } from "../../domain/event-position";
import { payloadOf } from "../../domain/payload";

/**
 * Stores public events with the payload that is sent, and a delivery for each active endpoint that
 * subscribes; returns the ids of those endpoints. An event that is stored already is a repeat and
 * creates no second delivery.
 */
export async function fanOut(
  trx: Transaction,
  received: ReceivedEvent[],
  now = new Date(),
): Promise<string[]> {
  const publicEvents = received.filter(({ name }) => isPublic(name)).map(withPayload);
  if (publicEvents.length === 0) return [];
  const unique = [...new Map(publicEvents.map((event) => [event.id, event])).values()];
  const fresh = await events.insertNew(trx, unique, now);
  if (fresh.length === 0) return [];

  const owners = new Map(fresh.map((event) => [ownerOf(event), event]));
  const active = await endpoints.lockActive(trx, [...owners.values()]);
  const byOwner = Map.groupBy(active, ownerOf);
  const deliveries = fresh.flatMap((event) =>
    (byOwner.get(ownerOf(event)) ?? [])
      .filter((endpoint) => isSubscribed(endpoint.events, event.name))
      .map((endpoint) => toDelivery(event, endpoint, now)),
  );
  await pendingDeliveries.insert(trx, deliveries);
  return [...new Set(deliveries.map(({ endpointId }) => endpointId))];
}

/** Fans out, and wakes the delivery pool after the commit. */
export function fanOutAndWake(wake: (endpointIds: readonly string[]) => void) {
  return async (trx: Transaction, received: ReceivedEvent[]): Promise<void> => {
    const endpointIds = await fanOut(trx, received);
    // The bus delivers the events again after a rollback.
    trx.executionPromise.then(
      () => wake(endpointIds),
      () => {},
    );
  };
}

function toDelivery(
  event: events.StoredEvent,
  endpoint: endpoints.ActiveEndpoint,
  now: Date,
): pendingDeliveries.NewDelivery {
  return {
    id: newUuid(),
    endpointId: endpoint.id,
    event: {
      id: event.id,
      name: event.name,
      day: storedDayOf(event.at, now),
      occurredAtUs: microseconds(event.at),
    },
    origin: "event",
  };
}

function withPayload(event: ReceivedEvent): ReceivedEvent & events.StoredEvent {
  const payload = payloadOf({ ...event, id: toPublicId("evt", event.id) });
  return { ...event, payload, object: objectOf(event.json) };
}

function ownerOf({ merchantId, mode }: { merchantId: string; mode: string }): string {
  return `${merchantId}/${mode}`;
}
