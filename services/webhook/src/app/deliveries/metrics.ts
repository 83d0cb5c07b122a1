import { counter, gauge, histogram } from "@kobo/runtime";
import type { PoolName } from "./delivery-slots";

export const attemptsTotal = counter({
  name: "webhook_attempts_total",
  help: "Delivery attempts, by outcome",
  labelNames: ["outcome"],
});

export const endpointsDisabled = counter({
  name: "webhook_endpoints_disabled_total",
  help: "Webhook endpoints disabled, by reason",
  labelNames: ["reason"],
});

export const attemptDuration = histogram({
  name: "webhook_attempt_duration_seconds",
  help: "Duration of one delivery attempt",
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
});

export const firstAttemptWait = histogram({
  name: "webhook_first_attempt_wait_seconds",
  help: "Time from the creation of a delivery to its first attempt",
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
});

/** Also the time in an outbox, on a topic and in a backlog, in which there is no delivery yet. */
export const eventWait = histogram({
  name: "webhook_event_wait_seconds",
  help: "Time from an event to the first attempt of its delivery",
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
});

export const batchSize = histogram({
  name: "webhook_attempt_batch_size",
  formerly: "webhook_recorded_attempts",
  help: "Delivery attempts stored by one transaction",
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
});

export const deliveriesInFlight = gauge({
  name: "webhook_deliveries_in_flight",
  formerly: "webhook_places_taken",
  help: "Delivery attempts in flight in this process, by delivery pool",
  labelNames: ["lane"],
});

/** Released values of the label `lane`. */
export const POOL_LABELS: Record<PoolName, string> = { healthy: "healthy", unhealthy: "troubled" };
