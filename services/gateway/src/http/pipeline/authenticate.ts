import { isIP } from "node:net";
import { type Mode, tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Request } from "express";
import type { RateLimiter } from "../../app/limits/rate-limiter";
import type { KeyCache } from "../../app/merchants/key-cache";
import { bearerOf, hashOfKey, modeOfKey } from "../../domain/keys/api-key";
import type { Caller } from "../../domain/keys/caller";
import { isInside, type Network } from "../../domain/keys/network";
import { addressBlock } from "../../domain/limits/address-block";
import type { Root } from "../roots";
import type { LoadShedder } from "./load-shedder";

export interface AuthenticateParts {
  keys: Pick<KeyCache, "find">;
  limiter: Pick<RateLimiter, "consume">;
  loadShedder: Pick<LoadShedder, "markAuthenticated">;
  /** Where clients reach each root's host, without a slash at its end. */
  publicUrl: Record<Mode, string>;
}

/** The root that was called. */
interface Called {
  mode: Mode;
  root: Root;
}

/** Failed attempts of one address in one mode (decision 118): 20 a minute. */
const FAILURES = { perSecond: 20 / 60, burst: 20 };

const LOOKS_LIKE_KEY = /^sk_(live|test)_/;
const DAMAGED = "The secret key is damaged: cut off or mistyped. Copy it whole.";

/**
 * Authenticates a request and checks that its key may be used from its address. Only failed attempts count
 * towards their limit, so a good key is never refused for those of others behind the same address.
 * @throws AppError INVALID_SECRET_KEY_FORMAT when nothing of the right form was sent,
 * INVALID_SECRET_KEY for a key that is unknown, inactive or of the other mode, RATE_LIMIT_EXCEEDED
 * instead of them after too many failures from one address, IP_NOT_ALLOWED for a good key in the wrong place
 */
export async function authenticate(
  request: Request,
  { mode, root }: Called,
  { keys, limiter, loadShedder, publicUrl }: AuthenticateParts,
): Promise<Caller> {
  const ip = request.ip ?? "";
  const key = bearerOf(request.get("authorization"));
  const keyMode = modeOfKey(key);
  if (!keyMode) {
    const message = LOOKS_LIKE_KEY.test(key) ? DAMAGED : undefined;
    const reason = new AppError("INVALID_SECRET_KEY_FORMAT", message);
    return fail(reason, { mode, ip, limiter });
  }
  if (keyMode !== mode) {
    const message = `This is a ${keyMode} key. Use it at ${publicUrl[keyMode]}${root.path}.`;
    return fail(new AppError("INVALID_SECRET_KEY", message), { mode, ip, limiter });
  }
  const found = await keys.find(hashOfKey(key));
  if (!found) return fail(new AppError("INVALID_SECRET_KEY"), { mode, ip, limiter });

  const { id, merchantId, merchantName, slug, scopes, networks, limitClass, transferLimits } =
    found;
  assertAddressAllowed(networks, ip);
  const walletPayId = `${slug}.wallet`;
  const caller = tenant({ merchantId, mode, merchantName, walletPayId });
  loadShedder.markAuthenticated(request, caller);
  return { keyId: id, tenant: caller, scopes, limitClass, transferLimits };
}

/** Not a failed attempt: a merchant whose list is too tight learns so, and is not asked to come back later. */
function assertAddressAllowed(networks: readonly Network[] | null, ip: string): void {
  if (networks === null || isInside(networks, ip)) return;
  // Behind an unknown proxy the address is the proxy's, which explains the refusal at once.
  const message = isIP(ip) ? `This key may not be used from ${ip}.` : undefined;
  throw new AppError("IP_NOT_ALLOWED", message);
}

interface Attempt {
  mode: Mode;
  ip: string;
  limiter: AuthenticateParts["limiter"];
}

async function fail(reason: AppError, { mode, ip, limiter }: Attempt): Promise<never> {
  const verdict = await limiter.consume(`failed-auth/${mode}/${addressBlock(ip)}`, FAILURES);
  if (verdict.allowed) throw reason;
  throw new AppError("RATE_LIMIT_EXCEEDED", "Too many failed authentications.", {
    retryAfterSeconds: Math.ceil(verdict.retryAfterMs / 1_000),
  });
}
