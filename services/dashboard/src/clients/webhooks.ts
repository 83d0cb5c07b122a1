import { AppError } from "@kobo/errors";
import type { Attempt__Output } from "@kobo/protos/webhook/v1/Attempt";
import type { Delivery__Output } from "@kobo/protos/webhook/v1/Delivery";
import type { DeliveryStatus as WireStatus } from "@kobo/protos/webhook/v1/DeliveryStatus";
import type { Endpoint__Output } from "@kobo/protos/webhook/v1/Endpoint";
import type { Event__Output } from "@kobo/protos/webhook/v1/Event";
import { idempotencyOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "webhooks">;

export interface Endpoint {
  id: string;
  url: string;
  events: string[];
  description: string;
  active: boolean;
  disabledReason: "merchant" | "gone" | "failing" | null;
  failingSince: Date | null;
  createdAt: Date;
  previousSecretUntil: Date | null;
}

export interface EndpointSettings {
  url: string;
  events: string[];
  description: string;
  active: boolean;
}

export interface ShownSecret {
  endpoint: Endpoint;
  secret: string;
}

/** A repeat of the same call with the same key has the same result. */
interface Repeatable {
  idempotencyKey: string;
}

const REASONS = {
  DISABLED_REASON_UNSPECIFIED: null,
  DISABLED_REASON_MERCHANT: "merchant",
  DISABLED_REASON_GONE: "gone",
  DISABLED_REASON_FAILING: "failing",
} as const satisfies Record<string, Endpoint["disabledReason"]>;

export async function listEndpoints({ webhooks }: Calls, owner: Owner): Promise<Endpoint[]> {
  return (await webhooks.ListEndpoints({ tenant: tenantOf(owner) })).endpoints.map(toEndpoint);
}

/** @throws AppError WEBHOOK_NOT_FOUND */
export async function getEndpoint({ webhooks }: Calls, owner: Owner, id: string) {
  return toEndpoint((await webhooks.GetEndpoint({ tenant: tenantOf(owner), id })).endpoint);
}

export async function createEndpoint(
  { webhooks }: Calls,
  owner: Owner,
  { idempotencyKey, ...settings }: Omit<EndpointSettings, "active"> & Repeatable,
): Promise<ShownSecret> {
  const created = await webhooks.CreateEndpoint({
    tenant: tenantOf(owner),
    ...settings,
    idempotency: idempotencyOf(owner, idempotencyKey, settings),
  });
  return { endpoint: toEndpoint(created.endpoint), secret: created.secret };
}

export async function updateEndpoint(
  { webhooks }: Calls,
  owner: Owner,
  id: string,
  { events, ...settings }: Partial<EndpointSettings>,
): Promise<Endpoint> {
  const { endpoint } = await webhooks.UpdateEndpoint({
    tenant: tenantOf(owner),
    id,
    ...settings,
    ...(events && { events: { events } }),
  });
  return toEndpoint(endpoint);
}

export async function deleteEndpoint({ webhooks }: Calls, owner: Owner, id: string): Promise<void> {
  await webhooks.DeleteEndpoint({ tenant: tenantOf(owner), id });
}

const HOUR_SECONDS = 3_600;

export async function rollSecret(
  { webhooks }: Calls,
  owner: Owner,
  id: string,
  { overlapHours, idempotencyKey }: { overlapHours: number } & Repeatable,
): Promise<ShownSecret> {
  const rolled = await webhooks.RollSecret({
    tenant: tenantOf(owner),
    id,
    overlapSeconds: overlapHours * HOUR_SECONDS,
    idempotency: idempotencyOf(owner, idempotencyKey, { id, overlapHours }),
  });
  return { endpoint: toEndpoint(rolled.endpoint), secret: rolled.secret };
}

/** Returns the event's id. */
export async function sendTestEvent(
  { webhooks }: Calls,
  owner: Owner,
  id: string,
  event: string,
): Promise<string> {
  const { delivery } = await webhooks.SendTestEvent({ tenant: tenantOf(owner), id, event });
  return delivery?.eventId ?? "";
}

export async function createRecovery(
  { webhooks }: Calls,
  owner: Owner,
  endpointId: string,
  { since, idempotencyKey }: { since: Date } & Repeatable,
): Promise<void> {
  await webhooks.CreateRecovery({
    tenant: tenantOf(owner),
    endpointId,
    fromMs: since.getTime(),
    idempotency: idempotencyOf(owner, idempotencyKey, { endpointId, since }),
  });
}

export type DeliveryStatus = "pending" | "delivered" | "failed" | "discarded";

export interface Delivery {
  id: string;
  endpointId: string;
  eventId: string;
  event: string;
  status: DeliveryStatus;
  attemptCount: number;
  attempts: Attempt[];
  nextAttemptAt: Date | null;
  createdAt: Date;
}

export interface Attempt {
  at: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  responseHeaders: { name: string; value: string }[];
  responseBody: string;
}

const STATUSES = {
  pending: "DELIVERY_STATUS_PENDING",
  delivered: "DELIVERY_STATUS_DELIVERED",
  failed: "DELIVERY_STATUS_FAILED",
  discarded: "DELIVERY_STATUS_DROPPED",
} as const satisfies Record<DeliveryStatus, WireStatus>;
const DELIVERY_STATUSES = Object.keys(STATUSES) as DeliveryStatus[];

interface PageQuery {
  /** Empty for the newest. */
  before: string;
  limit: number;
}

/** Newest first. */
export async function listDeliveries(
  { webhooks }: Calls,
  owner: Owner,
  {
    endpointId,
    status,
    ...page
  }: PageQuery & { endpointId: string; status: DeliveryStatus | undefined },
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  const { deliveries, hasMore, nextBefore } = await webhooks.ListDeliveries({
    tenant: tenantOf(owner),
    endpointId,
    ...(status && { status: STATUSES[status] }),
    ...page,
  });
  return { deliveries: deliveries.map(toDelivery), next: hasMore ? nextBefore : null };
}

/** Of any endpoint when its id is empty. @throws AppError WEBHOOK_NOT_FOUND, DELIVERY_NOT_FOUND */
export async function getDelivery(
  { webhooks }: Calls,
  owner: Owner,
  { endpointId, id }: { endpointId: string; id: string },
  options: { deadline?: number } = {},
): Promise<Delivery> {
  const request = { tenant: tenantOf(owner), endpointId, id };
  const { delivery } = await webhooks.GetDelivery(request, options);
  return toDelivery(delivery);
}

/** The JSON that was sent. */
export interface WebhookEvent {
  id: string;
  payload: string;
}

/** Newest first. */
export async function listEvents(
  { webhooks }: Calls,
  owner: Owner,
  { types, object = "", ...page }: PageQuery & { types: string[]; object?: string },
): Promise<{ events: WebhookEvent[]; next: string | null }> {
  const { events, hasMore, nextBefore } = await webhooks.ListEvents({
    tenant: tenantOf(owner),
    events: types,
    object,
    ...page,
  });
  return { events: events.map(toEvent), next: hasMore ? nextBefore : null };
}

/** @throws AppError EVENT_NOT_FOUND */
export async function getEvent(
  { webhooks }: Calls,
  owner: Owner,
  id: string,
  options: { deadline?: number } = {},
): Promise<{ event: WebhookEvent; deliveries: Delivery[] }> {
  const request = { tenant: tenantOf(owner), id };
  const { event, deliveries } = await webhooks.GetEvent(request, options);
  return { event: toEvent(event), deliveries: deliveries.map(toDelivery) };
}

/** To one endpoint, or to every enabled one that subscribes to it when the id is empty. */
export async function redeliverEvent(
  { webhooks }: Calls,
  owner: Owner,
  { id, endpointId }: { id: string; endpointId: string },
): Promise<number> {
  const redelivered = await webhooks.RedeliverEvent({ tenant: tenantOf(owner), id, endpointId });
  return redelivered.deliveries.length;
}

function toEndpoint(wire: Endpoint__Output | null): Endpoint {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { id, url, events, description, active } = wire;
  return {
    ...{ id, url, events, description, active },
    disabledReason: REASONS[wire.disabledReason],
    failingSince: toMoment(wire.failingSinceMs),
    createdAt: new Date(Number(wire.createdAtMs)),
    previousSecretUntil: toMoment(wire.previousSecretExpiresAtMs),
  };
}

function toDelivery(wire: Delivery__Output | null): Delivery {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { id, endpointId, eventId, event, attemptCount } = wire;
  return {
    ...{ id, endpointId, eventId, event, attemptCount },
    status: DELIVERY_STATUSES.find((status) => STATUSES[status] === wire.status) ?? "pending",
    attempts: wire.attempts.map(toAttempt),
    nextAttemptAt: toMoment(wire.nextAttemptAtMs),
    createdAt: new Date(Number(wire.createdAtMs)),
  };
}

function toAttempt(wire: Attempt__Output): Attempt {
  return {
    at: new Date(Number(wire.startedAtMs)),
    durationMs: wire.durationMs,
    status: wire.statusCode || null,
    error: wire.error || null,
    responseHeaders: wire.responseHeaders,
    responseBody: wire.responseBody,
  };
}

function toEvent(wire: Event__Output | null): WebhookEvent {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  return { id: wire.id, payload: wire.payload };
}

/** 0 means none. */
function toMoment(ms: string): Date | null {
  return ms === "0" ? null : new Date(Number(ms));
}
