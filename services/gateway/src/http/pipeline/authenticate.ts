import { isIP } from "node:net";
import { addressBlock } from "@kobo/core/addresses";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { RateLimiter } from "../../app/limits/rate-limiter";
import type { KeyCache } from "../../app/merchants/key-cache";
import type { ActiveKey } from "../../db/api-keys";
import type { Caller } from "../../domain/keys/caller";
import { isInside, type Network } from "../../domain/keys/network";
import type { Exchange } from "../exchange";
import type { Root } from "../roots";
import type { LoadShedder } from "./load-shedder";

export interface AuthenticateParts {
  keys: Pick<KeyCache, "find">;
  limiter: Pick<RateLimiter, "consume">;
  loadShedder: Pick<LoadShedder, "countRefused" | "markAuthenticated">;
  /** The address of each root's host for clients, without a slash at its end. */
  publicUrl: Record<Mode, string>;
}

export interface Called {
  mode: Mode;
  root: Root;
}

/** Failed attempts of one address in one mode (decision 118): 20 a minute. */
const FAILURES = { perSecond: 20 / 60, burst: 20 };

const LOOKS_LIKE_KEY = /^[sp]k_(live|test)_/;
const DAMAGED = "The secret key is truncated or mistyped. Copy the whole key.";

/**
 * Authenticates a request and checks the address against the key's list. Only failed attempts count towards
 * their limit, so a valid key is never refused because of failures from the same address.
 * @throws AppError INVALID_SECRET_KEY_FORMAT for a missing or malformed key, INVALID_SECRET_KEY for a key
 * that is unknown, inactive or of the other mode, RATE_LIMIT_EXCEEDED instead after too many failures from
 * one address or too many refusals, IP_NOT_ALLOWED for a valid key from another address, LIVE_MODE_OFF for a valid live key of a merchant
 * whose live mode is off
 */
export async function authenticate(
  exchange: Exchange,
  { mode, root }: Called,
  { keys, limiter, loadShedder, publicUrl }: AuthenticateParts,
): Promise<Caller> {
  const { ip } = exchange;
  const { text, valid } = exchange.key;
  if (!valid) {
    const message = LOOKS_LIKE_KEY.test(text) ? DAMAGED : undefined;
    const reason = new AppError("INVALID_SECRET_KEY_FORMAT", message);
    return fail(reason, { mode, ip, limiter });
  }
  if (valid.mode !== mode) {
    const message = `This is a ${valid.mode} key. Use it at ${publicUrl[valid.mode]}${root.path}.`;
    return fail(new AppError("INVALID_SECRET_KEY", message), { mode, ip, limiter });
  }
  const found = await keys.find(valid.hash);
  if (!found) return fail(new AppError("INVALID_SECRET_KEY"), { mode, ip, limiter });

  const { caller } = found;
  exchange.caller = caller;
  const refusal = refusalOf(found, { mode, ip });
  if (refusal) {
    loadShedder.countRefused(exchange);
    throw refusal;
  }
  loadShedder.markAuthenticated(exchange, caller.tenant);
  return caller;
}

/**
 * The caller of an authenticated request, as its key is now: a response may last longer than the key. Undefined when a
 * new request would be refused. The look-up is in the cache, which follows every change of the key.
 */
export async function findCaller(
  { key: { valid }, ip }: Pick<Exchange, "key" | "ip">,
  mode: Mode,
  { keys }: Pick<AuthenticateParts, "keys">,
): Promise<Caller | undefined> {
  const found = valid && (await keys.find(valid.hash));
  return found && !refusalOf(found, { mode, ip }) ? found.caller : undefined;
}

/** Why an active key may not be used in this mode from this address. */
function refusalOf(
  { networks, liveMode }: ActiveKey,
  { mode, ip }: { mode: Mode; ip: string },
): AppError | undefined {
  return (
    addressRefusal(networks, ip) ??
    (mode === "live" && !liveMode ? new AppError("LIVE_MODE_OFF") : undefined)
  );
}

/** Not a failed attempt: a merchant with a wrong list learns the reason, and need not wait. */
function addressRefusal(networks: readonly Network[] | null, ip: string): AppError | undefined {
  if (networks === null || isInside(networks, ip)) return undefined;
  // Behind an unknown proxy the address is the proxy's, which explains the refusal at once.
  const message = isIP(ip) ? `This key may not be used from ${ip}.` : undefined;
  return new AppError("IP_NOT_ALLOWED", message);
}

interface Attempt {
  mode: Mode;
  ip: string;
  limiter: AuthenticateParts["limiter"];
}

/** Counts a failed attempt of an address. */
export async function fail(reason: AppError, { mode, ip, limiter }: Attempt): Promise<never> {
  const verdict = await limiter.consume(`failed-auth/${mode}/${addressBlock(ip)}`, FAILURES);
  if (verdict.allowed) throw reason;
  throw new AppError("RATE_LIMIT_EXCEEDED", "Too many failed authentications.", {
    retryAfterSeconds: Math.ceil(verdict.retryAfterMs / 1_000),
  });
}
