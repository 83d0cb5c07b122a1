import { isPublic, type ReceivedEvent } from "@kobo/events";
import { newUuid, toPublicId } from "@kobo/ids";
import type { Transaction } from "@kobo/postgres";
import * as deliveries from "../db/deliveries";
import * as endpoints from "../db/endpoints";
import * as events from "../db/events";
import { isSubscribed } from "../domain/endpoint";
import { payloadOf } from "../domain/payload";

/**
 * Stores the public events, each as the text that merchants are sent, and a delivery for every active
 * endpoint of its merchant and mode that wants it. All in the transaction that marks them as seen, so
 * an event that comes twice is delivered once.
 */
export async function fanOut(trx: Transaction, received: ReceivedEvent[]): Promise<void> {
  const told = received.filter(({ name }) => isPublic(name)).map(withPayload);
  if (told.length === 0) return;
  const fresh = await events.insertNew(trx, told);
  if (fresh.length === 0) return;

  const owners = new Map(fresh.map((event) => [ownerOf(event), event]));
  const active = await endpoints.holdActive(trx, [...owners.values()]);
  const byOwner = Map.groupBy(active, ownerOf);
  const wanted = fresh.flatMap((event) =>
    (byOwner.get(ownerOf(event)) ?? [])
      .filter((endpoint) => isSubscribed(endpoint, event.name))
      .map((endpoint) => ({ id: newUuid(), eventId: event.id, endpointId: endpoint.id })),
  );
  await deliveries.insert(trx, wanted);
}

function withPayload(event: ReceivedEvent): ReceivedEvent & events.StoredEvent {
  return { ...event, payload: payloadOf({ ...event, id: toPublicId("evt", event.id) }) };
}

function ownerOf({ merchantId, mode }: { merchantId: string; mode: string }): string {
  return `${merchantId}/${mode}`;
}
