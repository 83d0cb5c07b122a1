import { fromPublicId, isUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { TransferLimits__Output } from "@kobo/protos/common/v1/TransferLimits";
import type { CreateExternalTransferRequest__Output } from "@kobo/protos/transfer/v1/CreateExternalTransferRequest";
import type { GetTransferRequest__Output } from "@kobo/protos/transfer/v1/GetTransferRequest";
import type { ListTransfersRequest__Output } from "@kobo/protos/transfer/v1/ListTransfersRequest";
import type { NewPayIdTransfer__Output } from "@kobo/protos/transfer/v1/NewPayIdTransfer";
import type { QuoteExternalTransferRequest__Output } from "@kobo/protos/transfer/v1/QuoteExternalTransferRequest";
import type { QuotePayIdTransferRequest__Output } from "@kobo/protos/transfer/v1/QuotePayIdTransferRequest";
import type { ReceiveRailNoticeRequest__Output } from "@kobo/protos/transfer/v1/ReceiveRailNoticeRequest";
import type { SettleExternalTransferRequest__Output } from "@kobo/protos/transfer/v1/SettleExternalTransferRequest";
import type { SettleRefundRequest__Output } from "@kobo/protos/transfer/v1/SettleRefundRequest";
import { fromWireIdempotency, fromWireMode, fromWireTenant } from "@kobo/rpc";
import { currentContext } from "@kobo/runtime";
import type { CreateExternalTransfer } from "../app/bank/create-external-transfer";
import type { RailWebhook } from "../app/bank/receive-webhook";
import type { SettleTransfer } from "../app/bank/settle-transfer";
import type { TransferKey } from "../app/get-transfer";
import type { ListTransfers } from "../app/list-transfers";
import type { CreatePayIdTransfer } from "../app/pay-id/create-pay-id-transfer";
import { type Limits, normalised } from "../domain/wallet-debit";

/** The merchant's own limits; 0 means the platform's. */
export function limitsOf(wire: TransferLimits__Output | null, defaults: Limits): Limits {
  return {
    amountMax: BigInt(wire?.amountMaxKobo ?? 0) || defaults.amountMax,
    dailyCap: BigInt(wire?.dailyCapKobo ?? 0) || defaults.dailyCap,
  };
}

export function toPayIdCommand(
  item: NewPayIdTransfer__Output,
  defaults: Limits,
): CreatePayIdTransfer {
  return {
    tenant: fromWireTenant(item.tenant),
    fromPayId: normalised(item.fromPayId),
    toPayId: normalised(item.toPayId),
    amount: BigInt(item.amountKobo),
    narration: item.narration,
    reference: item.reference,
    idempotencyHash: item.idempotency?.keyHash.toString("hex") ?? "",
    limits: limitsOf(item.limits, defaults),
    notAfter: new Date(Number(item.context?.notAfterMs ?? 0)),
    requestId: item.context?.requestId ?? "",
    traceparent: item.context?.traceparent ?? "",
  };
}

/** For callers without a deadline. */
const DEFAULT_TIMEOUT_MS = 15_000;

export function deadlineOfRequest(): number {
  return currentContext()?.deadline ?? Date.now() + DEFAULT_TIMEOUT_MS;
}

export function toExternalCommand(
  request: CreateExternalTransferRequest__Output,
  defaults: Limits,
): CreateExternalTransfer {
  return {
    tenant: fromWireTenant(request.tenant),
    fromPayId: normalised(request.fromPayId),
    accountNumber: request.accountNumber,
    bankCode: request.bankCode,
    amount: BigInt(request.amountKobo),
    narration: request.narration,
    reference: request.reference,
    accountName: request.accountName,
    ...fromWireIdempotency(request.idempotency),
    limits: limitsOf(request.limits, defaults),
    deadline: deadlineOfRequest(),
  };
}

export function toPayIdQuery(request: QuotePayIdTransferRequest__Output, defaults: Limits) {
  return {
    tenant: fromWireTenant(request.tenant),
    toPayId: normalised(request.toPayId),
    amount: BigInt(request.amountKobo),
    limits: limitsOf(request.limits, defaults),
    deadline: deadlineOfRequest(),
  };
}

export function toExternalQuery(request: QuoteExternalTransferRequest__Output, defaults: Limits) {
  const { accountNumber, bankCode } = request;
  return {
    ...{ accountNumber, bankCode, mode: fromWireTenant(request.tenant).mode },
    amount: BigInt(request.amountKobo),
    limits: limitsOf(request.limits, defaults),
  };
}

const KINDS = {
  TRANSFER_KIND_UNSPECIFIED: undefined,
  TRANSFER_KIND_PAYID: "payid_transfer",
  TRANSFER_KIND_EXTERNAL: "external_transfer",
} as const;

const STATUSES = {
  TRANSFER_STATUS_UNSPECIFIED: undefined,
  TRANSFER_STATUS_PENDING: "pending",
  TRANSFER_STATUS_COMPLETED: "completed",
  TRANSFER_STATUS_FAILED: "failed",
  TRANSFER_STATUS_REVERSED: "reversed",
} as const;

export function toQuery(request: ListTransfersRequest__Output): ListTransfers {
  return {
    tenant: fromWireTenant(request.tenant),
    type: KINDS[request.kind],
    status: STATUSES[request.status],
    reference: request.reference || undefined,
    fromMs: Number(request.fromMs),
    toMs: Number(request.toMs),
    ...pagePositionFromWire(request, isUuid),
    limit: request.limit,
  };
}

/** @throws AppError TRANSACTION_NOT_FOUND for an id that is none */
export function toKey({
  reference,
  transactionId,
}: Pick<GetTransferRequest__Output, "reference" | "transactionId">): TransferKey {
  if (transactionId === "") return { reference };
  const id = fromPublicId("txn", transactionId);
  if (!id) throw new AppError("TRANSACTION_NOT_FOUND");
  return { id };
}

export function toWebhook({ callback }: ReceiveRailNoticeRequest__Output): RailWebhook {
  return {
    mode: fromWireMode(callback?.mode ?? "MODE_UNSPECIFIED"),
    body: callback?.body ?? Buffer.alloc(0),
    signature: callback?.headers["x-paystack-signature"] ?? "",
  };
}

const OUTCOMES = {
  SETTLE_OUTCOME_UNSPECIFIED: undefined,
  SETTLE_OUTCOME_SUCCESS: "success",
  SETTLE_OUTCOME_FAILED: "failed",
  SETTLE_OUTCOME_REVERSED: "reversed",
} as const;

export function toSettlement(
  request: SettleExternalTransferRequest__Output | SettleRefundRequest__Output,
): SettleTransfer {
  const outcome = OUTCOMES[request.outcome];
  if (!outcome) throw new AppError("VALIDATION_ERROR", "The call names no outcome.");
  return { tenant: fromWireTenant(request.tenant), reference: request.reference, outcome };
}
