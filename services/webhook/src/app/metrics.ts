import { counter, histogram } from "@kobo/runtime";

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
