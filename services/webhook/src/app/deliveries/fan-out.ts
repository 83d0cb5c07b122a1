import { newUuid, toPublicId } from "@kobo/core/ids";
import { isPublic, type ReceivedEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as endpoints from "../../db/endpoints/endpoints";
import * as events from "../../db/events";
import { isWanted } from "../../domain/event-filter";
import { payloadOf } from "../../domain/payload";

/**
 * Stores the public events, each as the text that merchants are sent, and a delivery for every active
 * endpoint of its merchant and mode that wants it; for which endpoints. All in the transaction that
 * marks them as seen, so an event that comes twice is delivered once.
 */
export async function fanOut(trx: Transaction, received: ReceivedEvent[]): Promise<string[]> {
  const told = received.filter(({ name }) => isPublic(name)).map(withPayload);
  if (told.length === 0) return [];
  const fresh = await events.insertNew(trx, told);
  if (fresh.length === 0) return [];

  const owners = new Map(fresh.map((event) => [ownerOf(event), event]));
  const active = await endpoints.holdActive(trx, [...owners.values()]);
  const byOwner = Map.groupBy(active, ownerOf);
  const wanted = fresh.flatMap((event) =>
    (byOwner.get(ownerOf(event)) ?? [])
      .filter((endpoint) => isWanted(endpoint.events, event.name))
      .map((endpoint) => toDelivery(event, endpoint)),
  );
  await pendingDeliveries.insert(trx, wanted);
  return [...new Set(wanted.map(({ endpointId }) => endpointId))];
}

/** Fans out, and wakes whoever delivers as soon as that is committed. */
export function fanOutAndWake(wake: (endpointIds: readonly string[]) => void) {
  return async (trx: Transaction, received: ReceivedEvent[]): Promise<void> => {
    const endpointIds = await fanOut(trx, received);
    // What is rolled back comes again.
    trx.executionPromise.then(
      () => wake(endpointIds),
      () => {},
    );
  };
}

function toDelivery(
  event: events.StoredEvent,
  endpoint: endpoints.ActiveEndpoint,
): pendingDeliveries.NewDelivery {
  return {
    id: newUuid(),
    endpointId: endpoint.id,
    eventId: event.id,
    eventDay: undefined,
    eventName: event.name,
    origin: "event",
  };
}

function withPayload(event: ReceivedEvent): ReceivedEvent & events.StoredEvent {
  return { ...event, payload: payloadOf({ ...event, id: toPublicId("evt", event.id) }) };
}

function ownerOf({ merchantId, mode }: { merchantId: string; mode: string }): string {
  return `${merchantId}/${mode}`;
}
