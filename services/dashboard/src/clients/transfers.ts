import { AppError } from "@kobo/errors";
import type { TransferLimits } from "@kobo/protos/common/v1/TransferLimits";
import type { CreateExternalTransferRequest } from "@kobo/protos/transfer/v1/CreateExternalTransferRequest";
import type { ExternalTransfer__Output } from "@kobo/protos/transfer/v1/ExternalTransfer";
import type { NewPayIdTransfer } from "@kobo/protos/transfer/v1/NewPayIdTransfer";
import type { PayIdTransfer__Output } from "@kobo/protos/transfer/v1/PayIdTransfer";
import { fromItemError, toWireMode } from "@kobo/rpc";
import { activeTraceparent, currentContext } from "@kobo/runtime";
import { idempotencyOf, keyHashOf, type Owner, tenantOf } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "transfers">;

/** As the contract has them, checked by the schemas that the gateway uses too. */
export type PayIdOrder = Omit<NewPayIdTransfer, "tenant" | "idempotency" | "context" | "limits">;
export type ExternalOrder = Omit<
  CreateExternalTransferRequest,
  "tenant" | "idempotency" | "limits"
>;

interface Attempt {
  /** A repeat with the same key moves no money again. */
  key: string;
  limits: TransferLimits;
  /** Nothing happens after it; in ms since 1970. */
  deadline: number;
}

export type TransferStatus = "pending" | "completed" | "failed" | "reversed";

export interface SentTransfer {
  transactionId: string;
  reference: string;
  status: TransferStatus;
  /** In capitals; empty unless it failed. */
  failureReason: string;
}

export interface Bank {
  bankCode: string;
  bankName: string;
}

export async function listBanks(
  { transfers }: Calls,
  { mode }: Pick<Owner, "mode">,
): Promise<Bank[]> {
  return (await transfers.ListBanks({ mode: toWireMode(mode) })).banks;
}

/** @throws AppError PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH */
export async function quotePayIdTransfer(
  { transfers }: Calls,
  owner: Owner,
  { toPayId, amountKobo }: PayIdOrder,
  limits: TransferLimits,
): Promise<{ toPayId: string; accountName: string }> {
  const tenant = tenantOf(owner);
  return transfers.QuotePayIdTransfer({
    ...{ tenant, limits },
    ...(toPayId !== undefined && { toPayId }),
    ...(amountKobo !== undefined && { amountKobo }),
  });
}

/**
 * @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH, BANK_NOT_SUPPORTED, EXTERNAL_ACCOUNT_VERIFICATION_FAILED,
 * VALIDATION_ERROR
 */
export async function quoteExternalTransfer(
  { transfers }: Calls,
  owner: Owner,
  { accountNumber, bankCode, amountKobo }: ExternalOrder,
  limits: TransferLimits,
) {
  const quote = await transfers.QuoteExternalTransfer({
    ...{ tenant: tenantOf(owner), limits },
    ...(accountNumber !== undefined && { accountNumber }),
    ...(bankCode !== undefined && { bankCode }),
    ...(amountKobo !== undefined && { amountKobo }),
  });
  return {
    accountNumber: quote.accountNumber,
    accountName: quote.accountName,
    bankName: quote.bank?.bankName ?? "",
    fee: BigInt(quote.feeKobo),
    stampDuty: BigInt(quote.stampDutyKobo),
  };
}

/** @throws AppError as the contract says; SERVICE_UNAVAILABLE when the outcome is unknown */
export async function payPayId(
  { transfers }: Calls,
  owner: Owner,
  order: PayIdOrder,
  { key, limits, deadline }: Attempt,
): Promise<SentTransfer> {
  const item = {
    ...order,
    tenant: tenantOf(owner),
    idempotency: idempotencyOf(owner, key, order),
    context: {
      requestId: currentContext()?.requestId ?? "",
      traceparent: activeTraceparent(),
      notAfterMs: deadline,
    },
    limits,
  };
  const { results } = await transfers.CreatePayIdTransfers({ items: [item] }, { deadline });
  const [result] = results;
  if (result?.error) throw fromItemError(result.error);
  return sentToPayId(result?.transfer ?? null);
}

/** @throws AppError as the contract says; SERVICE_UNAVAILABLE when the outcome is unknown */
export async function payBank(
  { transfers }: Calls,
  owner: Owner,
  order: ExternalOrder,
  { key, limits, deadline }: Attempt,
): Promise<SentTransfer> {
  const { transfer } = await transfers.CreateExternalTransfer(
    {
      ...order,
      tenant: tenantOf(owner),
      idempotency: idempotencyOf(owner, key, order),
      limits,
    },
    { deadline },
  );
  return sentToBank(transfer);
}

/** @throws AppError IDEMPOTENCY_KEY_IN_USE while it may still be refused; TRANSACTION_NOT_FOUND */
export async function findTransfer(
  { transfers }: Calls,
  owner: Owner,
  key: string,
): Promise<SentTransfer> {
  const found = await transfers.GetTransferByKey({
    tenant: tenantOf(owner),
    keyHash: keyHashOf(owner, key),
  });
  return found.transfer ? sentToPayId(found.transfer) : sentToBank(found.externalTransfer);
}

/** It has moved in one step. */
function sentToPayId(wire: PayIdTransfer__Output | null): SentTransfer {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { transactionId, reference } = wire;
  return { transactionId, reference, status: "completed", failureReason: "" };
}

const STATUSES = {
  EXTERNAL_TRANSFER_STATUS_UNSPECIFIED: "pending",
  EXTERNAL_TRANSFER_STATUS_PENDING: "pending",
  EXTERNAL_TRANSFER_STATUS_COMPLETED: "completed",
  EXTERNAL_TRANSFER_STATUS_FAILED: "failed",
  EXTERNAL_TRANSFER_STATUS_REVERSED: "reversed",
} as const;

function sentToBank(wire: ExternalTransfer__Output | null): SentTransfer {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  const { transactionId, reference, status, failureReason } = wire;
  return { transactionId, reference, status: STATUSES[status], failureReason };
}
