import { createHash } from "node:crypto";
import type { Tenant } from "@kobo/core/tenant";

/**
 * The idempotency key of a call for a session's attempt, in place of the keyed hash of a merchant's key: a repeat after
 * a crash is the same call.
 */
export function callKey({ merchantId, mode }: Tenant, reference: string): Buffer {
  return createHash("sha256").update(`checkout/${merchantId}/${mode}/${reference}`).digest();
}
