import type { Tenant } from "@kobo/core/tenant";
import { payIdNotFound } from "@kobo/errors";
import { checkSource, narrationOf, WALLET_SUFFIX } from "./wallet-debit";

/** A requested transfer. */
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

/** A transfer that the ledger committed. */
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

/** A payee that payid found may be paid for this long after the read. */
export const LOOK_UP_VALID_MS = 2_000;

/**
 * Checks that the source is the merchant's wallet and the destination is not a wallet.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND
 */
export function checkEnds({ tenant, fromPayId, toPayId }: NewPayIdTransfer): void {
  checkSource(tenant, fromPayId);
  checkDestination(toPayId);
}

/**
 * Wallets cannot be paid.
 * @throws AppError PAYID_NOT_FOUND
 */
export function checkDestination(toPayId: string): void {
  if (toPayId.endsWith(WALLET_SUFFIX)) throw payIdNotFound("toPayId", "wallet");
}

/** Whether a replay has the same parameters as the first request. */
export function isSameRequest(request: NewPayIdTransfer, transfer: PayIdTransfer): boolean {
  return (
    request.fromPayId === transfer.fromPayId &&
    request.toPayId === transfer.toPayId &&
    request.amount === transfer.amount &&
    request.reference === transfer.reference &&
    narrationOf(request.narration, request.tenant) === transfer.narration
  );
}

/** The uniqueness key of an idempotency key, scoped to the debited wallet. */
export function idempotencyUniquenessKey(idempotencyHash: string): string {
  return `transfer/payid/${idempotencyHash}`;
}
