import { formatNaira } from "@kobo/core/money";
import type { Tenant } from "@kobo/core/tenant";
import { AppError, payIdNotFound } from "@kobo/errors";

/** A merchant's limits (decision 47). */
export interface Limits {
  amountMax: bigint;
  /** The daily limit: per wallet and Africa/Lagos day, including fees and duty. */
  dailyCap: bigint;
}

export const WALLET_SUFFIX = ".wallet";

/**
 * Only the merchant's own wallet can be debited.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND
 */
export function checkSource(tenant: Tenant, fromPayId: string): void {
  if (!fromPayId.endsWith(WALLET_SUFFIX)) throw new AppError("WALLET_PAYID_REQUIRED");
  // Another merchant's wallet looks the same as one that does not exist.
  if (fromPayId !== tenant.walletPayId) throw payIdNotFound("fromPayId", "not_own_wallet");
}

/** The minimum of one transfer (decision 48): ₦100. */
const AMOUNT_MIN = 10_000n;

/** Returned, not thrown: a replay takes precedence, because limits may have changed since the first request. */
export function refusalOfAmount(amount: bigint, { amountMax }: Limits): AppError | undefined {
  if (amount < AMOUNT_MIN) return new AppError("INVALID_AMOUNT");
  if (amount <= amountMax) return undefined;
  const most = formatNaira(amountMax);
  return new AppError(
    "AMOUNT_TOO_HIGH",
    `The amount is above the maximum of ${most} per transfer.`,
  );
}

/** Banks cut a narration at this length (decision 51). */
const NARRATION_MAX = 100;

/** The narration of the statement; by default it names the merchant (decision 51). */
export function narrationOf(narration: string, { merchantName }: { merchantName: string }): string {
  return plainText(narration) || plainText(`Transfer from ${merchantName}`);
}

/** Untrusted text without control characters, cut to the narration's length. */
export function plainText(text: string): string {
  const visible = text.toWellFormed().replace(/\p{Cc}/gu, "");
  if (visible.length <= NARRATION_MAX) return visible.trim();
  return Array.from(visible).slice(0, NARRATION_MAX).join("").trim();
}

/** PayIDs are case-insensitive. */
export function normalised(payId: string): string {
  return payId.trim().toLowerCase();
}
