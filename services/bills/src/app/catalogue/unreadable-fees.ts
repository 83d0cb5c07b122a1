import type { Mode } from "@kobo/core/tenant";
import { gauge, type Logger } from "@kobo/runtime";

/** Longer than a list is cached: a corrected fee is not seen again. */
const SEEN_MS = 60 * 60 * 1_000;

/** When each service's fee was last unreadable, in ms since 1970. */
const seenAt: Record<Mode, Map<string, number>> = { live: new Map(), test: new Map() };

gauge({
  name: "bill_provider_unreadable_fees",
  help: "Services whose fee in the provider's list could not be read in the last hour, so that 0 is charged, by mode",
  labelNames: ["mode"],
  collect() {
    const since = Date.now() - SEEN_MS;
    for (const mode of ["live", "test"] as const) {
      this.set({ mode }, [...seenAt[mode].values()].filter((at) => at > since).length);
    }
  },
});

/** Reports a fee that cannot be read, for which 0 is charged (decision 82). Each service's is logged once. */
export function reportUnreadableFee(
  logger: Logger,
  { mode, serviceId, fee }: { mode: Mode; serviceId: string; fee: string },
): void {
  if (!seenAt[mode].has(serviceId)) {
    logger.warn({ mode, serviceId, fee }, "unreadable provider fee, charging 0");
  }
  seenAt[mode].set(serviceId, Date.now());
}
