import { formatNaira } from "@kobo/core/money";
import type { Tenant } from "@kobo/core/tenant";
import { AppError, payIdNotFound } from "@kobo/errors";

/** What one merchant may transfer (decision 47). */
export interface Limits {
  amountMax: bigint;
  /** For one wallet and Africa/Lagos day, fees and duty included. */
  dailyCap: bigint;
}

export const WALLET_SUFFIX = ".wallet";

/**
 * The merchant's own wallet is the only one that pays.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND
 */
export function checkSource(tenant: Tenant, fromPayId: string): void {
  if (!fromPayId.endsWith(WALLET_SUFFIX)) throw new AppError("WALLET_PAYID_REQUIRED");
  // Another merchant's wallet is not found, like one that is not there.
  if (fromPayId !== tenant.walletPayId) throw payIdNotFound("fromPayId", "not_own_wallet");
}

/** The least that may be transferred (decision 48): ₦100. */
const AMOUNT_MIN = 10_000n;

/**
 * INVALID_AMOUNT or AMOUNT_TOO_HIGH, for whoever first looks whether the transfer was made earlier:
 * limits change, and what was granted stays granted.
 */
export function refusalOfAmount(amount: bigint, { amountMax }: Limits): AppError | undefined {
  if (amount < AMOUNT_MIN) return new AppError("INVALID_AMOUNT");
  if (amount <= amountMax) return undefined;
  const most = formatNaira(amountMax);
  return new AppError("AMOUNT_TOO_HIGH", `The most for one transfer is ${most}.`);
}

/** Banks pass on no more of a narration than this (decision 51). */
const NARRATION_MAX = 100;

/** What the statement says; the merchant's name when he gave no words of his own (decision 51). */
export function narrationOf(narration: string, { merchantName }: { merchantName: string }): string {
  return plainText(narration) || plainText(`Transfer from ${merchantName}`);
}

/** Words from outside as they can be stored, shown and passed on. */
export function plainText(text: string): string {
  const visible = text.toWellFormed().replace(/\p{Cc}/gu, "");
  return Array.from(visible).slice(0, NARRATION_MAX).join("").trim();
}

/** Addresses are matched whatever their case. */
export function normalised(payId: string): string {
  return payId.trim().toLowerCase();
}
