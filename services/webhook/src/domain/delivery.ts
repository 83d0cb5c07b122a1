import type { Attempt } from "./attempt";

/**
 * - `pending`: an attempt is still to be made
 * - `delivered`: the receiver answered 2xx
 * - `failed`: no attempt is left, or it answered 410
 * - `dropped`: its endpoint was disabled or deleted before that
 */
export const DELIVERY_STATUSES = ["pending", "delivered", "failed", "dropped"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
export type FinalStatus = Exclude<DeliveryStatus, "pending">;

/** Why an event is delivered: it happened, or somebody asked for it. */
export type DeliveryOrigin = "event" | "redelivery" | "recovery" | "test";

/** One event on its way to one endpoint, or arrived there. */
export interface Delivery {
  /** UUIDv7. */
  id: string;
  endpointId: string;
  eventId: string;
  eventName: string;
  status: DeliveryStatus;
  origin: DeliveryOrigin;
  /** How many were made. */
  attemptCount: number;
  createdAt: Date;
  /** Undefined when there is none to come. */
  nextAttemptAt: Date | undefined;
  /** Undefined while it is pending. */
  finishedAt: Date | undefined;
}

/** With all of its attempts, or with the last alone; the caller says which. */
export interface DeliveryWithAttempts extends Delivery {
  attempts: Attempt[];
}
