import { createHash } from "node:crypto";
import type { Tenant } from "@kobo/core/tenant";

const DEFAULT_SENDER = "Sandbox Payer";
const SENDER_MAX = 100;

/** Who pays in the sandbox, as banks write names; somebody when the merchant names nobody. */
export function senderOf(name: string): string {
  return name.trim().slice(0, SENDER_MAX).toWellFormed().trimEnd() || DEFAULT_SENDER;
}

/** Keeps a repeated request from paying twice: a key beside the credited wallet. */
export function sandboxUniquenessKey(idempotencyHash: Buffer): string {
  return `sandbox-payment/${idempotencyHash.toString("hex")}`;
}

const SESSION_DIGITS = 30;

/** The bank's id of a payment, as banks write it: thirty digits, of any random or hashed bytes. */
export function sessionIdFrom(bytes: Uint8Array): string {
  const number = BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  return (number % 10n ** BigInt(SESSION_DIGITS)).toString().padStart(SESSION_DIGITS, "0");
}

/** The same for every repeat of a merchant's request, and no other merchant's. */
export function sessionIdOfRequest(
  { merchantId, mode }: Pick<Tenant, "merchantId" | "mode">,
  idempotencyHash: Buffer,
): string {
  const hash = createHash("sha256").update(`${merchantId}/${mode}/virtual-account/`);
  return sessionIdFrom(hash.update(idempotencyHash).digest());
}
