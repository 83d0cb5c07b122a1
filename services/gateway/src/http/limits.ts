import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Limit, scaled, type Verdict } from "../domain/gcra";
import type { LimitClass } from "../domain/limit-class";
import type { Sort } from "../domain/load";
import type { LimitGroup } from "./operation";

/** Requests a second, twice as many at once (decision 118). */
function perSecond(rate: number): Limit {
  return { perSecond: rate, burst: rate * 2 };
}

const SHARED = { verify: perSecond(5), catalogue: perSecond(10) };

/** What one key of an ordinary merchant may ask for. */
const KEY_LIMITS: Record<Mode, Record<LimitGroup, Limit>> = {
  live: { default: perSecond(100), ...SHARED },
  test: { default: perSecond(25), ...SHARED },
};

/** How many times as much a merchant of each class may ask for. */
const CLASSES: Record<LimitClass, number> = { standard: 1, high: 5, max: 20 };

/** A merchant may use as much as so many keys, however many it has. */
const KEYS = 4;

export interface CallerLimits {
  key: Limit;
  /** For all keys of the merchant in the mode. */
  merchant: Limit;
}

/** What counts towards an operation of a group: the key's limit, and that of its merchant. */
export function limitsOf(mode: Mode, group: LimitGroup, limitClass: LimitClass): CallerLimits {
  const key = scaled(KEY_LIMITS[mode][group], CLASSES[limitClass]);
  return { key, merchant: scaled(key, KEYS) };
}

export function tooMany({ retryAfterMs }: Verdict, message?: string): AppError {
  return new AppError("RATE_LIMIT_EXCEEDED", message, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1_000)),
  });
}

/** Providers' callbacks, by route and address: far more than any of ours sends. */
export const CALLBACK_LIMIT = perSecond(50);

/** The card processor's: several for each payment of all merchants, from few addresses. */
export const CARD_CALLBACK_LIMIT = perSecond(1_000);

/**
 * What one address may send to one gateway before anybody is asked about it. Requests with a valid key
 * count towards the limits of the key only, so that a large merchant may have one address.
 */
export const ADDRESS_LIMITS: Record<Sort, Limit> = {
  ordinary: perSecond(300),
  callback: scaled(CARD_CALLBACK_LIMIT, 2),
};
