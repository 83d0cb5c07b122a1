import { isIP } from "node:net";
import { type Mode, type Tenant, tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { addressBlock } from "../domain/address-block";
import { hashOfKey, modeOfKey } from "../domain/api-key";
import type { LimitClass } from "../domain/limit-class";
import { isInside, type Network } from "../domain/network";
import type { Scope } from "../domain/scope";
import type { TransferLimits } from "../domain/transfer-limits";
import type { ActiveKey, KeyCache } from "./key-cache";
import type { RateLimiter } from "./rate-limiter";

/** Who asks: the key, and the merchant and mode it stands for. */
export interface Caller {
  keyId: string;
  tenant: Tenant;
  /** What the key may do; null stands for everything. */
  scopes: readonly Scope[] | null;
  /** How often the merchant may ask. */
  limitClass: LimitClass;
  transferLimits: TransferLimits;
}

interface Parts {
  keys: KeyCache;
  limiter: RateLimiter;
}

interface Attempt {
  /** The Authorization header. */
  authorization: string | undefined;
  /** The mode of the root that was called. */
  mode: Mode;
  /** Where a client with the other mode's key belongs. */
  otherRoot: string;
  ip: string;
}

/** Failed attempts of one address in one mode (decision 118): 20 a minute. */
const FAILURES = { perSecond: 20 / 60, burst: 20 };

const LOOKS_LIKE_KEY = /^sk_(live|test)_/;
const DAMAGED = "The secret key is damaged: cut off or mistyped. Copy it whole.";

/** Schemes are case-insensitive (RFC 9110, 11.1). */
const BEARER = /^Bearer +([^\s]+)$/i;

/**
 * Authenticates a request and checks that its key may be used from its address. Only failed attempts count
 * towards their limit, so a good key is never refused for those of others behind the same address.
 * @throws AppError INVALID_SECRET_KEY_FORMAT when nothing of the right form was sent,
 * INVALID_SECRET_KEY for a key that is unknown, inactive or of the other mode, RATE_LIMIT_EXCEEDED
 * instead of them after too many failures from one address, IP_NOT_ALLOWED for a good key in the wrong place
 */
export async function authenticate(parts: Parts, attempt: Attempt): Promise<Caller> {
  const { keys, limiter } = parts;
  const { authorization, mode, otherRoot, ip } = attempt;
  const key = bearerOf(authorization);
  const keyMode = modeOfKey(key);
  if (!keyMode) {
    const message = LOOKS_LIKE_KEY.test(key) ? DAMAGED : undefined;
    return fail(limiter, attempt, new AppError("INVALID_SECRET_KEY_FORMAT", message));
  }
  if (keyMode !== mode) {
    const message = `This is a ${keyMode} key. Use it at ${otherRoot}.`;
    return fail(limiter, attempt, new AppError("INVALID_SECRET_KEY", message));
  }
  const found = await keys.find(hashOfKey(key));
  if (!found) return fail(limiter, attempt, new AppError("INVALID_SECRET_KEY"));

  const { id, merchantId, merchantName, slug, scopes, networks, limitClass, transferLimits } =
    found;
  assertAddressAllowed(networks, ip);
  const walletPayId = `${slug}.wallet`;
  const caller = tenant({ merchantId, mode, merchantName, walletPayId });
  return { keyId: id, tenant: caller, scopes, limitClass, transferLimits };
}

/** The request's key as it was last read, if it was active then. Nothing is read now. */
export function cachedKey(
  keys: KeyCache,
  { authorization, mode }: Pick<Attempt, "authorization" | "mode">,
): ActiveKey | undefined {
  const key = bearerOf(authorization);
  return modeOfKey(key) === mode ? keys.peek(hashOfKey(key)) : undefined;
}

function bearerOf(authorization: string | undefined): string {
  return BEARER.exec(authorization ?? "")?.[1] ?? "";
}

/** No failed attempt: whoever set the list too tight is to be told so, and not to come back later. */
function assertAddressAllowed(networks: readonly Network[] | null, ip: string): void {
  if (networks === null || isInside(networks, ip)) return;
  // Behind a proxy that is not known to us the address is the proxy's, which explains it at once.
  const message = isIP(ip) ? `This key may not be used from ${ip}.` : undefined;
  throw new AppError("IP_NOT_ALLOWED", message);
}

async function fail(limiter: RateLimiter, { mode, ip }: Attempt, reason: AppError): Promise<never> {
  const verdict = await limiter.take(`failed-auth/${mode}/${addressBlock(ip)}`, FAILURES);
  if (verdict.allowed) throw reason;
  throw new AppError("RATE_LIMIT_EXCEEDED", "Too many failed authentications.", {
    retryAfterSeconds: Math.ceil(verdict.retryAfterMs / 1_000),
  });
}
