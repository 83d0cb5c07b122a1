import { createHash } from "node:crypto";
import { type Mode, tenant } from "@kobo/core/tenant";
import { toWireTenant } from "@kobo/rpc";
import type { Merchant } from "./merchants";

/** A merchant in one mode. */
export interface Owner {
  merchant: Merchant;
  mode: Mode;
}

export function tenantOf({ merchant, mode }: Owner) {
  const { id: merchantId, name: merchantName, walletPayId } = merchant;
  return toWireTenant(tenant({ merchantId, mode, merchantName, walletPayId }));
}

/** Bound to the merchant, so that two merchants' keys never meet. */
export function keyHashOf({ merchant, mode }: Owner, key: string): Buffer {
  return sha256(`dashboard/${merchant.id}/${mode}/${key}`);
}

export function idempotencyOf(owner: Owner, key: string, request: unknown) {
  return { keyHash: keyHashOf(owner, key), fingerprint: sha256(JSON.stringify(request)) };
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
