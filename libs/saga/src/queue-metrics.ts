import type { Logger } from "@kobo/runtime";

const MEASURED_EVERY_MS = 15_000;

/** Measures a service's queues, such as open reviews, at regular intervals. A failed measurement leaves the last. */
export function startQueueMetrics(
  measure: () => Promise<void>,
  logger: Pick<Logger, "warn">,
): { stop: () => Promise<void> } {
  const attempt = () =>
    measure().catch((err: unknown) => logger.warn({ err }, "queue measurement failed"));
  let last = attempt();
  const measuring = setInterval(() => {
    last = attempt();
  }, MEASURED_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(measuring);
      await last;
    },
  };
}
