import { toPublicId } from "@kobo/core/ids";
import type { Attempt as WireAttempt } from "@kobo/protos/webhook/v1/Attempt";
import type { Delivery as WireDelivery } from "@kobo/protos/webhook/v1/Delivery";
import type { DeliveryOrigin as WireOrigin } from "@kobo/protos/webhook/v1/DeliveryOrigin";
import type { DeliveryStatus as WireStatus } from "@kobo/protos/webhook/v1/DeliveryStatus";
import type { Attempt } from "../domain/attempt";
import {
  DELIVERY_STATUSES,
  type Delivery,
  type DeliveryOrigin,
  type DeliveryStatus,
} from "../domain/delivery";
import { fromMoment } from "./requests";

const STATUSES = {
  pending: "DELIVERY_STATUS_PENDING",
  delivered: "DELIVERY_STATUS_DELIVERED",
  failed: "DELIVERY_STATUS_FAILED",
  dropped: "DELIVERY_STATUS_DROPPED",
} as const satisfies Record<DeliveryStatus, WireStatus>;

const ORIGINS: Record<DeliveryOrigin, WireOrigin> = {
  event: "DELIVERY_ORIGIN_EVENT",
  redelivery: "DELIVERY_ORIGIN_REDELIVERY",
  recovery: "DELIVERY_ORIGIN_RECOVERY",
  test: "DELIVERY_ORIGIN_TEST",
};

/** Undefined for every status. */
export function statusFromWire(wire: WireStatus): DeliveryStatus | undefined {
  return DELIVERY_STATUSES.find((status) => STATUSES[status] === wire);
}

export function deliveryToWire(
  delivery: Delivery,
  attempts: readonly Attempt[] = [],
): WireDelivery {
  return {
    id: toPublicId("whd", delivery.id),
    endpointId: toPublicId("wh", delivery.endpointId),
    eventId: toPublicId("evt", delivery.eventId),
    event: delivery.eventName,
    status: STATUSES[delivery.status],
    origin: ORIGINS[delivery.origin],
    attemptCount: delivery.attemptCount,
    createdAtMs: fromMoment(delivery.createdAt),
    nextAttemptAtMs: fromMoment(delivery.nextAttemptAt),
    finishedAtMs: fromMoment(delivery.finishedAt),
    attempts: attempts.map(attemptToWire),
  };
}

function attemptToWire(attempt: Attempt): WireAttempt {
  return {
    number: attempt.number,
    startedAtMs: fromMoment(attempt.startedAt),
    durationMs: attempt.durationMs,
    statusCode: attempt.statusCode ?? 0,
    error: attempt.error ?? "",
    responseHeaders: attempt.responseHeaders.map(([name, value]) => ({ name, value })),
    responseBody: attempt.responseBody,
  };
}
