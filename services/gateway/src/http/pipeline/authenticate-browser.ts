import { fromPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { fromWireTenant, toWireMode } from "@kobo/rpc";
import type { Services } from "../../clients/services";
import type { Caller } from "../../domain/keys/caller";
import type { Exchange } from "../exchange";
import { type AuthenticateParts, authenticate, type Called, fail } from "./authenticate";

export type BrowserParts = AuthenticateParts & {
  services: Pick<Services, "checkout">;
  /** Whether live mode is on for a merchant. */
  isLive: (merchantId: string) => Promise<boolean>;
};

const CLIENT_SECRET = /^cs_[0-9a-hjkmnp-tv-z]{26}_secret_[A-Za-z0-9_-]{43}$/;

/**
 * Authenticates a request that a customer's browser may send: by the client secret of a checkout session, or by a key.
 * @throws what `authenticate` throws; INVALID_CHECKOUT_SESSION_STATE when the session has ended; LIVE_MODE_OFF
 */
export async function authenticateBrowser(
  exchange: Exchange,
  called: Called,
  parts: BrowserParts,
): Promise<Caller> {
  const { text } = exchange.key;
  if (!CLIENT_SECRET.test(text)) return authenticate(exchange, called, parts);
  const { mode } = called;
  const { limiter, loadShedder, services } = parts;
  const found = await services.checkout
    .GetSessionBySecret({ mode: toWireMode(mode), clientSecret: text })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === "CHECKOUT_SESSION_NOT_FOUND")
        return undefined;
      throw error;
    });
  const { session, tenant: wireTenant } = found ?? {};
  const keyId = session && fromPublicId("cs", session.id);
  if (!wireTenant || !keyId) {
    return fail(new AppError("INVALID_SECRET_KEY"), { mode, ip: exchange.ip, limiter });
  }
  const tenant = fromWireTenant(wireTenant);
  const caller: Caller = {
    keyId,
    tenant,
    scopes: ["payment_methods:write"],
    limitClass: "standard",
    transferLimits: { max: null, dailyCap: null, bulkSecondApprover: false },
    sessionId: session.id,
  };
  exchange.caller = caller;
  loadShedder.markAuthenticated(exchange, tenant);
  // Counted, since no other limit is reached.
  if (!OPEN.has(session.status))
    return fail(new AppError("INVALID_CHECKOUT_SESSION_STATE"), { mode, ip: exchange.ip, limiter });
  // A session outlives the request of its merchant, whose live mode may be off since.
  if (mode === "live" && !(await parts.isLive(tenant.merchantId)))
    return fail(new AppError("LIVE_MODE_OFF"), { mode, ip: exchange.ip, limiter });
  return caller;
}

const OPEN: ReadonlySet<string> = new Set(["SESSION_STATUS_OPEN", "SESSION_STATUS_PROCESSING"]);
