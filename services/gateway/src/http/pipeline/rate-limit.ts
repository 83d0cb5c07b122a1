import { addressBlock } from "@kobo/core/addresses";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { RateLimiter } from "../../app/limits/rate-limiter";
import type { Caller } from "../../domain/keys/caller";
import { type Limit, scaled, type Verdict } from "../../domain/limits/gcra";
import type { Priority } from "../../domain/limits/load";
import type { LimitClass } from "../../domain/merchants/merchant-limits";
import type { Exchange } from "../exchange";
import type { LimitGroup } from "../operations/operation";
import { isFromBrowser } from "./cross-origin";

/** Requests a second, twice as many at once (decision 118). */
function perSecond(rate: number): Limit {
  return { perSecond: rate, burst: rate * 2 };
}

const SHARED = {
  verify: perSecond(5),
  catalogue: perSecond(10),
  cards: perSecond(20),
  sessions: perSecond(50),
};

/** Limits of one key of an ordinary merchant. */
const KEY_LIMITS: Record<Mode, Record<LimitGroup, Limit>> = {
  live: { default: perSecond(100), ...SHARED },
  test: { default: perSecond(25), ...SHARED },
};

/** Multiples of these limits, by the merchant's class. */
const CLASSES: Record<LimitClass, number> = { standard: 1, high: 5, max: 20, dedicated: 400 };

/** A merchant's limit is this many times that of a key, however many keys it has. */
const KEYS = 4;

export interface CallerLimits {
  key: Limit;
  /** For all keys of the merchant in the mode. */
  merchant: Limit;
}

/** The limits of an operation's group: the key's, and its merchant's. */
export function limitsOf(mode: Mode, group: LimitGroup, limitClass: LimitClass): CallerLimits {
  const key = scaled(KEY_LIMITS[mode][group], CLASSES[limitClass]);
  return { key, merchant: scaled(key, KEYS) };
}

/** Providers' callbacks, by route and address: far more than any provider sends. */
export const CALLBACK_LIMIT = perSecond(50);

/** The card processor's: several for each payment of all merchants, from few addresses. */
export const CARD_CALLBACK_LIMIT = perSecond(1_000);

/**
 * Requests of one address to one gateway before authentication. Requests with a valid key count towards
 * the limits of the key only, so that a large merchant may have one address.
 */
export const ADDRESS_LIMITS: Record<Priority, Limit> = {
  ordinary: perSecond(300),
  callback: scaled(CARD_CALLBACK_LIMIT, 2),
};

/** One client secret: as many cards at once as a checkout session has attempts. */
const SESSION_LIMIT: Limit = { perSecond: 0.2, burst: 20 };

/** All customers of a merchant behind one address, such as a mobile network's. */
const CUSTOMERS_LIMIT = perSecond(5);

export function tooMany({ retryAfterMs }: Verdict, message?: string): AppError {
  return new AppError("RATE_LIMIT_EXCEEDED", message, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)),
  });
}

export interface RateLimitParts {
  limiter: Pick<RateLimiter, "consumeAll">;
}

/**
 * Takes one token of the caller's key and one of its merchant, or none when either has none left. Every visitor can
 * read a key or a secret in a web page, so each address that sends one has a limit of its own.
 * @throws AppError RATE_LIMIT_EXCEEDED
 */
export async function rateLimit(
  exchange: Exchange,
  { keyId, limitClass, tenant, sessionId }: Caller,
  group: LimitGroup,
  { limiter }: RateLimitParts,
): Promise<void> {
  const { merchantId, mode } = tenant;
  const limits = limitsOf(mode, group, limitClass);
  const verdict = await limiter.consumeAll(`merchant/${merchantId}/${mode}`, [
    { name: `key/${keyId}/${group}`, limit: sessionId ? SESSION_LIMIT : limits.key },
    { name: group, limit: limits.merchant },
    ...(isFromBrowser(exchange)
      ? [{ name: `address/${addressBlock(exchange.ip)}/${group}`, limit: CUSTOMERS_LIMIT }]
      : []),
  ]);
  assertAllowed(exchange, verdict);
}

/** @throws AppError RATE_LIMIT_EXCEEDED */
export function assertAllowed(exchange: Exchange, verdict: Verdict): void {
  exchange.verdict = verdict;
  if (!verdict.allowed) throw tooMany(verdict);
}
