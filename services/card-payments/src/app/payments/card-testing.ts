import { minutes } from "@kobo/core/retry";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import { counter, type Logger } from "@kobo/runtime";
import { countDeclines } from "../../db/declines";
import { cardTestingSignal } from "../../domain/payments/card-testing";

interface CardAttempt {
  tenant: Tenant;
  /** The first six digits of the card. */
  bin6: string;
  /** How many declines a merchant may have within a minute. */
  perMinute: number;
}

const refusals = counter({
  name: "card_testing_refusals_total",
  help: "Card payments refused on suspicion of card testing, by signal",
  labelNames: ["mode", "sign"],
});

/** After this the oldest of the declines do not count any more. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Stops those who use a merchant's shop to find out which card numbers are good. Declines are what they
 * make in numbers, and what banks and card schemes hold against the merchant. Ask before anything is
 * stored, and for cards that were typed in only: saved ones were good. Requests at the same moment do not
 * see each other; how many there can be, the merchant's rate limit says.
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
  "Too many cards were declined in the last minute. Cards that are saved can be charged meanwhile.";

/** When each merchant was last refused, in ms since 1970; only those of the last few minutes. */
const lastRefusals = new Map<string, number>();
const QUIET_MS = minutes(5);

/** A burst is over when nothing was refused for a while. This process alone counts, for its log. */
function beginsBurst(merchant: string, now: number): boolean {
  const last = lastRefusals.get(merchant);
  lastRefusals.set(merchant, now);
  if (last !== undefined && now - last < QUIET_MS) return false;
  for (const [other, at] of lastRefusals) {
    if (now - at >= QUIET_MS) lastRefusals.delete(other);
  }
  return true;
}
