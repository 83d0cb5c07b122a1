import { createHash } from "node:crypto";
import type { Tenant } from "@kobo/core/tenant";

const DEFAULT_SENDER = "Sandbox Payer";
const SENDER_MAX = 100;

/** The payer's name, cut to a bank's length; a default when the merchant gives none. */
export function senderOf(name: string): string {
  return name.trim().slice(0, SENDER_MAX).toWellFormed().trimEnd() || DEFAULT_SENDER;
}

/** Prevents a second payment of a replay; scoped to the credited wallet. */
export function sandboxUniquenessKey(idempotencyHash: Buffer): string {
  return `sandbox-payment/${idempotencyHash.toString("hex")}`;
}

const SESSION_DIGITS = 30;

/** A bank's session id: thirty digits, from random or hashed bytes. */
export function sessionIdFrom(bytes: Uint8Array): string {
  const number = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  return (number % 10n ** BigInt(SESSION_DIGITS)).toString().padStart(SESSION_DIGITS, "0");
}

/** Deterministic per merchant, mode and idempotency key. */
export function sessionIdOfRequest(
  { merchantId, mode }: Pick<Tenant, "merchantId" | "mode">,
  idempotencyHash: Buffer,
): string {
  const hash = createHash("sha256").update(`${merchantId}/${mode}/virtual-account/`);
  return sessionIdFrom(hash.update(idempotencyHash).digest());
}
