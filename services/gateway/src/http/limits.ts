import { AppError } from "@kobo/errors";
import type { Mode } from "@kobo/tenant";
import type { Limit, Verdict } from "../domain/gcra";
import type { LimitGroup } from "./operation";

export type LimitedGroups = Record<LimitGroup, Limit>;

/** Requests a second, twice as many at once (decision 118). */
function perSecond(rate: number): Limit {
  return { perSecond: rate, burst: rate * 2 };
}

const SHARED = { verify: perSecond(5), catalogue: perSecond(10) };
const LIMITS: Record<Mode, LimitedGroups> = {
  live: { default: perSecond(100), ...SHARED },
  test: { default: perSecond(25), ...SHARED },
};

export function tooMany({ retryAfterMs }: Verdict): AppError {
  return new AppError("RATE_LIMIT_EXCEEDED", undefined, {
    retryAfterSeconds: Math.ceil(retryAfterMs / 1_000),
  });
}

/** Providers' callbacks, by address: far more than any of ours sends. */
export const CALLBACK_LIMIT = perSecond(50);

export function limitsOf(mode: Mode): LimitedGroups {
  return LIMITS[mode];
}
