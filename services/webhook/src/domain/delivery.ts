import type { Attempt } from "./attempt";

/**
 * - `pending`: an attempt is due or scheduled
 * - `delivered`: the receiver responded with 2xx
 * - `failed`: no attempt is left, or the receiver responded with 410
 * - `dropped`: the endpoint was disabled or deleted first
 */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "dropped"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type FinalStatus = Exclude<DeliveryStatus, "pending">;

export type DeliveryOrigin = "event" | "redelivery" | "recovery" | "test";

/** The delivery of one event to one endpoint. */
export interface Delivery {
  /** UUIDv7. */
  id: string;
  endpointId: string;
  eventId: string;
  eventName: string;
  status: DeliveryStatus;
  origin: DeliveryOrigin;
  /** Attempts made. */
  attemptCount: number;
  createdAt: Date;
  /** Undefined when no attempt is scheduled. */
  nextAttemptAt: Date | undefined;
  /** Undefined while pending. */
  finishedAt: Date | undefined;
}

/** Holds all attempts or only the last; the caller says which. */
export interface DeliveryWithAttempts extends Delivery {
  attempts: Attempt[];
}
