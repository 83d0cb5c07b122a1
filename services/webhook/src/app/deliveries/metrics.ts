import { counter, gauge, histogram } from "@kobo/runtime";

export const attemptsMade = counter({
  name: "webhook_attempts_total",
  help: "Attempts at deliveries, by what came of them",
  labelNames: ["outcome"],
});

export const endpointsDisabled = counter({
  name: "webhook_endpoints_disabled_total",
  help: "Endpoints that are no longer called, by why",
  labelNames: ["reason"],
});

export const attemptDuration = histogram({
  name: "webhook_attempt_duration_seconds",
  help: "Time of one exchange with a receiver",
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
});

export const waited = histogram({
  name: "webhook_first_attempt_wait_seconds",
  help: "Time from the making of a delivery to the beginning of its first attempt",
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
});

export const groupSize = histogram({
  name: "webhook_recorded_attempts",
  help: "Attempts that were stored by one transaction",
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
});

export const placesTaken = gauge({
  name: "webhook_places_taken",
  help: "Exchanges under way in this process, by lane",
  labelNames: ["lane"],
});
