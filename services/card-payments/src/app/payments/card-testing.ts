import { minutes } from "@kobo/core/retry";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import { counter, type Logger } from "@kobo/runtime";
import { countDeclines } from "../../db/declines";
import { cardTestingSignal, SIGNALS } from "../../domain/payments/card-testing";

interface CardAttempt {
  tenant: Tenant;
  /** The first six digits of the card. */
  bin6: string;
  /** The merchant's limit of declines in a minute. */
  perMinute: number;
}

const refusals = counter({
  name: "card_testing_refusals_total",
  help: "Card payments refused on suspicion of card testing, by signal",
  labelNames: ["mode", "sign"],
});
// Prometheus sees no increase in a series that begins with its first refusal.
for (const mode of ["live", "test"]) {
  for (const sign of SIGNALS) refusals.inc({ mode, sign }, 0);
}

/** The declines' time window. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Stops card testing, which causes many declines, for which banks and card schemes penalize the merchant. Called before
 * anything is stored, and only for new cards, because saved cards were charged before. Concurrent requests do not see
 * each other's declines; the merchant's rate limit bounds their number.
 * @throws AppError RATE_LIMIT_EXCEEDED
 */
export async function refuseCardTesting(
  { db, logger }: { db: Database; logger: Logger },
  { tenant, bin6, perMinute }: CardAttempt,
): Promise<void> {
  const declines = await countDeclines(db, tenant, { bin6, limit: perMinute });
  const signal = cardTestingSignal(declines, { perMinute });
  if (!signal) return;
  const { merchantId, mode } = tenant;
  refusals.inc({ mode, sign: signal });
  if (beginsBurst(`${mode}/${merchantId}`, Date.now())) {
    logger.warn(
      { merchantId, mode, signal, ...declines },
      "card testing suspected, payments throttled",
    );
  }
  throw new AppError("RATE_LIMIT_EXCEEDED", MESSAGE, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

const MESSAGE =
  "Too many cards were declined in the last minute. Try again in a minute, or charge a saved card.";

/** The last refusal per merchant in the last minutes, in ms since 1970. */
const lastRefusals = new Map<string, number>();
const QUIET_MS = minutes(5);

/** Whether a refusal starts a new burst, which this process logs once. */
function beginsBurst(merchant: string, now: number): boolean {
  const last = lastRefusals.get(merchant);
  lastRefusals.set(merchant, now);
  if (last !== undefined && now - last < QUIET_MS) return false;
  for (const [other, at] of lastRefusals) {
    if (now - at >= QUIET_MS) lastRefusals.delete(other);
  }
  return true;
}
