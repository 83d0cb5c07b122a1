import { AppError } from "@kobo/errors";
import { formatNaira } from "@kobo/money";
import type { Tenant } from "@kobo/tenant";

/** A transfer that a merchant asks for. */
export interface NewPayIdTransfer {
  tenant: Tenant;
  fromPayId: string;
  toPayId: string;
  amount: bigint;
  /** Empty for the default. */
  narration: string;
  reference: string;
  /** Keyed hash of the Idempotency-Key, hex; empty when the client sent none. */
  idempotencyHash: string;
}

/** A transfer that the ledger has. */
export interface PayIdTransfer {
  /** UUID. */
  id: string;
  reference: string;
  fromPayId: string;
  toPayId: string;
  amount: bigint;
  narration: string;
  destinationAccountName: string;
  completedAt: Date;
}

export interface Limits {
  amountMax: bigint;
  dailyCap: bigint;
}

/** The least that may be transferred (decision 48): ₦100. */
const AMOUNT_MIN = 10_000n;
const WALLET_SUFFIX = ".wallet";

/**
 * What can be told without asking anyone.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH
 */
export function checkTransfer(transfer: NewPayIdTransfer, { amountMax }: Limits): void {
  const { tenant, fromPayId, toPayId, amount } = transfer;
  if (!fromPayId.endsWith(WALLET_SUFFIX)) throw new AppError("WALLET_PAYID_REQUIRED");
  // Another merchant's wallet is not found, like one that is not there.
  if (fromPayId !== tenant.walletPayId) throw new AppError("PAYID_NOT_FOUND");
  if (toPayId.endsWith(WALLET_SUFFIX)) throw new AppError("PAYID_NOT_FOUND");
  if (amount < AMOUNT_MIN) throw new AppError("INVALID_AMOUNT");
  if (amount > amountMax) {
    const most = formatNaira(amountMax);
    throw new AppError("AMOUNT_TOO_HIGH", `The most for one transfer is ${most}.`);
  }
}

/** What the statement says when the merchant gave no words of his own (decision 51). */
export function narrationOf({ narration, tenant }: NewPayIdTransfer): string {
  return narration || `Transfer from ${tenant.merchantName}`;
}

/** Whether a repeated request asks for what an earlier one was granted. */
export function isSameRequest(asked: NewPayIdTransfer, made: PayIdTransfer): boolean {
  return (
    asked.fromPayId === made.fromPayId &&
    asked.toPayId === made.toPayId &&
    asked.amount === made.amount &&
    asked.reference === made.reference &&
    narrationOf(asked) === made.narration
  );
}

/** The once-key that a request's idempotency key becomes, beside the debited wallet. */
export function idempotencyOnceKey(idempotencyHash: string): string {
  return `transfer/payid/${idempotencyHash}`;
}

/** Addresses are matched whatever their case. */
export function normalised(payId: string): string {
  return payId.trim().toLowerCase();
}
