import type { Tenant } from "@kobo/core/tenant";
import { payIdNotFound } from "@kobo/errors";
import { checkSource, narrationOf, WALLET_SUFFIX } from "./wallet-debit";

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

/**
 * Whether the transfer can begin and end where it is to.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND
 */
export function checkEnds({ tenant, fromPayId, toPayId }: NewPayIdTransfer): void {
  checkSource(tenant, fromPayId);
  if (toPayId.endsWith(WALLET_SUFFIX)) throw payIdNotFound("toPayId", "wallet");
}

/** Whether a repeated request asks for what an earlier one was granted. */
export function isSameRequest(request: NewPayIdTransfer, transfer: PayIdTransfer): boolean {
  return (
    request.fromPayId === transfer.fromPayId &&
    request.toPayId === transfer.toPayId &&
    request.amount === transfer.amount &&
    request.reference === transfer.reference &&
    narrationOf(request.narration, request.tenant) === transfer.narration
  );
}

/** The once-key that a request's idempotency key becomes, beside the debited wallet. */
export function idempotencyUniquenessKey(idempotencyHash: string): string {
  return `transfer/payid/${idempotencyHash}`;
}
