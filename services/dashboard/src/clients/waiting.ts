import type { Purchase__Output } from "@kobo/protos/bills/v1/Purchase";
import type { ExternalTransfer__Output } from "@kobo/protos/transfer/v1/ExternalTransfer";
import { type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

/** A payment that is not decided yet. */
export interface WaitingPayment {
  /** As the API shows it: `txn_…`, or a card payment's own. */
  id: string;
  /** Of the payee, or of the bill. */
  name: string;
  reference: string;
  amount: bigint;
  currency: string;
  createdAt: Date;
  /** Of bills: an operator decides. */
  isUnderReview: boolean;
  /** Of card payments: when the authorization ends. */
  captureBefore: Date | null;
}

/** Newest first. */
export async function listPendingTransfers(
  { transfers }: Pick<Services, "transfers">,
  owner: Owner,
  limit: number,
): Promise<WaitingPayment[]> {
  const found = await transfers.ListTransfers({
    tenant: tenantOf(owner),
    // PayID transfers are completed at once.
    kind: "TRANSFER_KIND_EXTERNAL",
    status: "TRANSFER_STATUS_PENDING",
    limit,
  });
  return found.transfers.flatMap(({ externalTransfer }) =>
    externalTransfer ? [toTransfer(externalTransfer)] : [],
  );
}

/** Newest first. */
export async function listPendingBills(
  { bills }: Pick<Services, "bills">,
  owner: Owner,
  limit: number,
): Promise<WaitingPayment[]> {
  const status = "PURCHASE_STATUS_PENDING";
  const { purchases } = await bills.ListPurchases({ tenant: tenantOf(owner), status, limit });
  return purchases.map(toBill);
}

const NAIRA = { currency: "NGN", captureBefore: null };

function toTransfer(wire: ExternalTransfer__Output): WaitingPayment {
  return {
    ...NAIRA,
    id: wire.transactionId,
    name: `${wire.toAccountName}, ${wire.bankName}`,
    reference: wire.reference,
    amount: BigInt(wire.amountKobo),
    createdAt: new Date(Number(wire.createdAtMs)),
    isUnderReview: false,
  };
}

function toBill(wire: Purchase__Output): WaitingPayment {
  return {
    ...NAIRA,
    id: wire.transactionId,
    name: wire.narration,
    reference: wire.reference,
    amount: BigInt(wire.amountKobo),
    createdAt: new Date(Number(wire.createdAtMs)),
    isUnderReview: wire.requiresManualReview,
  };
}
