import { PUBLIC_EVENTS } from "@kobo/events";
import {
  createEndpoint,
  createRecovery,
  type Delivery,
  type DeliveryStatus,
  deleteEndpoint,
  type Endpoint,
  type EndpointSettings,
  getDelivery,
  getEndpoint,
  getEvent,
  listDeliveries,
  listEndpoints,
  listEvents,
  redeliverEvent,
  rollSecret,
  type ShownSecret,
  sendTestEvent,
  updateEndpoint,
} from "../../clients/webhooks";
import type { State } from "../../domain/audit";
import type { Parts } from "../parts";
import { type OfMode, ownerOf } from "./owner-of";
import { type ModeChange as Change, recordModeChange as record } from "./record-mode-change";

const PAGE = 50;

export async function getWebhooks(parts: Parts, of: OfMode) {
  const endpoints = await listEndpoints(parts.services, await ownerOf(parts, of));
  return { endpoints, events: [...PUBLIC_EVENTS] };
}

/** @throws AppError VALIDATION_ERROR, WEBHOOK_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED */
export async function addEndpoint(
  parts: Parts,
  {
    settings,
    idempotencyKey,
    ...change
  }: Change & {
    settings: Omit<EndpointSettings, "active">;
    idempotencyKey: string;
  },
): Promise<ShownSecret> {
  const owner = await ownerOf(parts, change);
  const intent = { action: "webhook.created", object: "endpoint", after: { ...settings } } as const;
  return record(
    parts,
    change,
    { ...intent, before: null },
    {
      work: () => createEndpoint(parts.services, owner, { ...settings, idempotencyKey }),
      afterOf: ({ endpoint }) => ({ id: endpoint.id, ...settingsOf(endpoint) }),
    },
  );
}

interface OfEndpoint extends Change {
  id: string;
}

/** @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_ERROR */
export async function changeEndpoint(
  parts: Parts,
  { id, settings, ...change }: OfEndpoint & { settings: Partial<EndpointSettings> },
): Promise<Endpoint> {
  const owner = await ownerOf(parts, change);
  const before = settingsOf(await getEndpoint(parts.services, owner, id));
  const intent = { action: "webhook.updated", object: `endpoint:${id}`, before } as const;
  return record(
    parts,
    change,
    { ...intent, after: { ...settings } },
    {
      work: () => updateEndpoint(parts.services, owner, id, settings),
      afterOf: settingsOf,
    },
  );
}

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function removeEndpoint(parts: Parts, { id, ...change }: OfEndpoint): Promise<void> {
  const owner = await ownerOf(parts, change);
  const before = settingsOf(await getEndpoint(parts.services, owner, id));
  const intent = { action: "webhook.deleted", object: `endpoint:${id}`, before } as const;
  await record(
    parts,
    change,
    { ...intent, after: null },
    {
      work: () => deleteEndpoint(parts.services, owner, id),
      afterOf: () => null,
    },
  );
}

/** @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_ERROR, IDEMPOTENCY_KEY_REUSED */
export async function rollEndpointSecret(
  parts: Parts,
  {
    id,
    overlapHours,
    idempotencyKey,
    ...change
  }: OfEndpoint & {
    overlapHours: number;
    idempotencyKey: string;
  },
): Promise<ShownSecret> {
  const owner = await ownerOf(parts, change);
  const after = { overlapHours };
  const intent = { action: "webhook.secret_rolled", object: `endpoint:${id}`, after } as const;
  return record(
    parts,
    change,
    { ...intent, before: null },
    {
      work: () => rollSecret(parts.services, owner, id, { overlapHours, idempotencyKey }),
      afterOf: () => after,
    },
  );
}

/** @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, VALIDATION_ERROR */
export async function sendTest(
  parts: Parts,
  { id, event, ...change }: OfEndpoint & { event: string },
): Promise<string> {
  const owner = await ownerOf(parts, change);
  const after = { event };
  const intent = { action: "webhook.test_sent", object: `endpoint:${id}`, after } as const;
  return record(
    parts,
    change,
    { ...intent, before: null },
    {
      work: () => sendTestEvent(parts.services, owner, id, event),
      afterOf: (eventId) => ({ event, eventId }),
    },
  );
}

/** @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, RECOVERY_IN_PROGRESS, VALIDATION_ERROR */
export async function recoverSince(
  parts: Parts,
  { id, since, idempotencyKey, ...change }: OfEndpoint & { since: Date; idempotencyKey: string },
): Promise<void> {
  const owner = await ownerOf(parts, change);
  const after = { since: since.toISOString() };
  const intent = { action: "webhook.recovery_started", object: `endpoint:${id}`, after } as const;
  await record(
    parts,
    change,
    { ...intent, before: null },
    {
      work: () => createRecovery(parts.services, owner, id, { since, idempotencyKey }),
      afterOf: () => after,
    },
  );
}

/** @throws AppError EVENT_NOT_FOUND, WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED */
export async function redeliver(
  parts: Parts,
  { id, endpointId, ...change }: OfEndpoint & { endpointId: string },
): Promise<number> {
  const owner = await ownerOf(parts, change);
  const after = endpointId === "" ? null : { endpointId };
  const intent = { action: "event.redelivered", object: `event:${id}`, after } as const;
  return record(
    parts,
    change,
    { ...intent, before: null },
    {
      work: () => redeliverEvent(parts.services, owner, { id, endpointId }),
      afterOf: (deliveries) => ({ ...after, deliveries }),
    },
  );
}

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function getDeliveries(
  parts: Parts,
  {
    id,
    status,
    cursor,
    ...of
  }: OfMode & {
    id: string;
    status: DeliveryStatus | undefined;
    cursor: string;
  },
) {
  const owner = await ownerOf(parts, of);
  const page = { endpointId: id, status, before: cursor, limit: PAGE };
  return listDeliveries(parts.services, owner, page);
}

/** @throws AppError WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND */
export async function getDeliveryDetail(
  parts: Parts,
  { endpointId, id, ...of }: OfMode & { endpointId: string; id: string },
): Promise<{ delivery: Delivery; payload: string }> {
  const owner = await ownerOf(parts, of);
  const delivery = await getDelivery(parts.services, owner, { endpointId, id });
  const { event } = await getEvent(parts.services, owner, delivery.eventId);
  return { delivery, payload: event.payload };
}

export async function getEvents(
  parts: Parts,
  { types, object, cursor, ...of }: OfMode & { types: string[]; object: string; cursor: string },
) {
  const owner = await ownerOf(parts, of);
  return listEvents(parts.services, owner, { types, object, before: cursor, limit: PAGE });
}

/** @throws AppError EVENT_NOT_FOUND */
export async function getEventDetail(parts: Parts, { id, ...of }: OfMode & { id: string }) {
  const owner = await ownerOf(parts, of);
  const [found, endpoints] = await Promise.all([
    getEvent(parts.services, owner, id),
    listEndpoints(parts.services, owner),
  ]);
  const urls = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint.url]));
  return { ...found, urlOf: (endpointId: string) => urls.get(endpointId) ?? "deleted" };
}

function settingsOf({ url, events, description, active }: Endpoint): State {
  return { url, events, description, active };
}
