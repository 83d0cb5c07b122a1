import { setTimeout as delay } from "node:timers/promises";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Settlement } from "../clients/provider";
import * as purchases from "../db/purchases";
import { ASKING, OVER, type Purchase, STATUS } from "../domain/purchase";
import { carryOnClaimed } from "./carry-on-claimed";
import { getPurchase } from "./get-purchase";
import type { PurchaseParts } from "./perform";
import { LEASE_MS } from "./recover";

export interface SettlePurchase {
  tenant: Tenant;
  reference: string;
  outcome: Settlement;
}

/** Within the time that any caller waits. */
const PROVIDER_MS = 4_000;
/** How long somebody else who works on the purchase is waited for. */
const TURN_MS = 4_000;
const LOOK_AGAIN_MS = 50;

/**
 * Lets the sandbox's provider decide a test purchase now, asks it what it decided, and does what follows.
 * @throws AppError TEST_MODE_ONLY, TRANSACTION_NOT_FOUND; VALIDATION_ERROR when the purchase's state
 * does not allow the outcome; SERVICE_UNAVAILABLE when the provider did not answer
 */
export async function settlePurchase(
  parts: PurchaseParts,
  { tenant, reference, outcome }: SettlePurchase,
): Promise<Purchase> {
  if (tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
  const purchase = await getPurchase(parts.db, { tenant, reference });

  const { id, state, providerRequestId } = purchase;
  const deadline = Date.now() + PROVIDER_MS;
  const answer = await parts.providers.test.settle(providerRequestId, outcome, deadline);
  if (answer === "not allowed") throw notAllowed(STATUS[state] ?? "");
  if (answer === "no answer") {
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  }
  // Counted, so that whoever works on it right now, or after us, asks once more.
  await purchases.notice(parts.db, purchase);
  return untilAsked(parts, tenant, id);
}

function notAllowed(status: string): AppError {
  const message = `is not possible for a purchase that is ${status}`;
  return new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "outcome", code: "not_allowed", message }],
  });
}

/** Carries the purchase on ourselves as soon as nobody else does; the worker is there if we fail. */
async function untilAsked(parts: PurchaseParts, tenant: Tenant, id: string): Promise<Purchase> {
  const deadline = Date.now() + TURN_MS;
  for (;;) {
    const lease = await purchases.claim(parts.db, id, { states: ASKING, leaseMs: LEASE_MS });
    if (lease) await carryOnClaimed(parts, lease);
    const now = await purchases.findById(parts.db, tenant, id);
    if (!now) throw new AppError("TRANSACTION_NOT_FOUND");
    if (lease || OVER.includes(now.state) || Date.now() > deadline) return now;
    await delay(LOOK_AGAIN_MS);
  }
}
