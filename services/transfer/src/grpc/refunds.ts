import { fromPublicId, isUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { CreateRefundRequest__Output } from "@kobo/protos/transfer/v1/CreateRefundRequest";
import type { ReceivedRefund } from "@kobo/protos/transfer/v1/ReceivedRefund";
import type { Refund as WireRefund } from "@kobo/protos/transfer/v1/Refund";
import type { RefundDestination } from "@kobo/protos/transfer/v1/RefundDestination";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import {
  fromWireIdempotency,
  fromWireMoment,
  fromWireTenant,
  type Handlers,
  toWireHistory,
} from "@kobo/rpc";
import { transferHistory } from "../app/bank/transfer-history";
import {
  type CreateRefund,
  type CreateRefundParts,
  createRefund,
} from "../app/refunds/create-refund";
import {
  getReceivedRefund,
  getRefund,
  getRefundable,
  listRefunds,
  type RefundWithTransfer,
} from "../app/refunds/read-refunds";
import { toRefundView } from "../app/refunds/refund-record";
import { settleRefund } from "../app/refunds/settle-refund";
import type { Destination, Refund } from "../domain/refund";
import { deadlineOfRequest, toSettlement } from "./to-command";

type RefundHandlers = Pick<
  Handlers<TransfersDefinition>,
  | "CreateRefund"
  | "GetRefund"
  | "ListRefunds"
  | "GetRefundable"
  | "SettleRefund"
  | "GetReceivedRefund"
>;

export function refunds(parts: CreateRefundParts): RefundHandlers {
  return {
    CreateRefund: async (request) => {
      const command = toCommand(request);
      const { refund, replayed } = await createRefund(parts, command);
      const { tenant } = command;
      return { refund: toWireRefund(await getRefund(parts, { tenant, id: refund.id })), replayed };
    },

    GetRefund: async ({ tenant, refundId, withHistory }) => {
      const id = fromPublicId("re", refundId);
      if (!id) throw new AppError("REFUND_NOT_FOUND");
      const found = await getRefund(parts, { tenant: fromWireTenant(tenant), id });
      const refund = toWireRefund(found);
      if (!withHistory || !found.transfer) return { refund };
      const history = toWireHistory(await transferHistory(parts.db, found.transfer));
      return { refund, history };
    },

    ListRefunds: async ({ tenant, status, paymentId, reference, fromMs, toMs, ...page }) => {
      const payment = paymentId === "" ? undefined : fromPublicId("txn", paymentId);
      if (paymentId !== "" && !payment) return { refunds: [] };
      const { items, hasMore, previousAfter } = await listRefunds(parts, {
        tenant: fromWireTenant(tenant),
        status: STATUSES[status],
        paymentId: payment,
        reference: reference || undefined,
        from: fromWireMoment(fromMs),
        to: fromWireMoment(toMs),
        ...pagePositionFromWire(page, isUuid),
        limit: page.limit,
      });
      return { refunds: items.map(toWireRefund), hasMore, previousAfter };
    },

    GetRefundable: async ({ tenant, paymentId }) => {
      const query = {
        tenant: fromWireTenant(tenant),
        paymentId: toPaymentId(paymentId),
        deadline: deadlineOfRequest(),
      };
      const { received, refunded, refundable, destination } = await getRefundable(parts, query);
      return {
        receivedKobo: String(received),
        refundedKobo: String(refunded),
        refundableKobo: String(refundable),
        ...(destination ? { destination: toWireDestination(destination) } : {}),
      };
    },

    SettleRefund: async (request) => {
      const command = toSettlement(request);
      const { id } = await settleRefund(parts, command);
      return { refund: toWireRefund(await getRefund(parts, { tenant: command.tenant, id })) };
    },

    GetReceivedRefund: async ({ tenant, transactionId }) => {
      const id = fromPublicId("txn", transactionId);
      if (!id) throw new AppError("REFUND_NOT_FOUND");
      const found = await getReceivedRefund(parts, {
        tenant: fromWireTenant(tenant),
        transactionId: id,
      });
      return { refund: toWireReceived(found) };
    },
  };
}

/** @throws AppError PAYMENT_NOT_FOUND for an id that is none */
function toPaymentId(id: string): string {
  const uuid = fromPublicId("txn", id);
  if (!uuid) throw new AppError("PAYMENT_NOT_FOUND");
  return uuid;
}

function toCommand(request: CreateRefundRequest__Output): CreateRefund {
  return {
    tenant: fromWireTenant(request.tenant),
    paymentId: toPaymentId(request.paymentId),
    amount: request.amountKobo === undefined ? undefined : BigInt(request.amountKobo),
    reference: request.reference,
    reason: request.reason,
    metadata: request.metadataJson,
    ...fromWireIdempotency(request.idempotency),
    otherIdempotencyHashes: request.otherIdempotencyKeyHashes,
    deadline: deadlineOfRequest(),
  };
}

const STATUSES = {
  REFUND_STATUS_UNSPECIFIED: undefined,
  REFUND_STATUS_PENDING: "pending",
  REFUND_STATUS_COMPLETED: "completed",
  REFUND_STATUS_FAILED: "failed",
} as const;

const WIRE_STATUSES = {
  pending: "REFUND_STATUS_PENDING",
  completed: "REFUND_STATUS_COMPLETED",
  failed: "REFUND_STATUS_FAILED",
} as const;

const PAYMENT_TYPES = {
  payid: "REFUNDED_PAYMENT_TYPE_PAYID",
  virtual_account: "REFUNDED_PAYMENT_TYPE_VIRTUAL_ACCOUNT",
} as const;

const DESTINATION_TYPES = {
  bank_account: "REFUND_DESTINATION_TYPE_BANK_ACCOUNT",
  wallet: "REFUND_DESTINATION_TYPE_WALLET",
} as const;

function toWireRefund({ refund, transfer }: RefundWithTransfer): WireRefund {
  const view = toRefundView(refund, transfer);
  return {
    id: view.id,
    paymentId: view.paymentId,
    paymentType: PAYMENT_TYPES[refund.paymentKind],
    amountKobo: String(view.amount),
    status: WIRE_STATUSES[view.status],
    reference: view.reference,
    reason: view.reason,
    metadataJson: refund.metadata,
    destination: toWireDestination(refund.destination),
    failureReason: view.failureReason,
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    createdAtMs: view.createdAt.getTime(),
    updatedAtMs: view.updatedAt.getTime(),
    completedAtMs: view.completedAt?.getTime() ?? 0,
  };
}

/** The payer's wallet is not for its payee. */
function toWireDestination(to: Destination): RefundDestination {
  const type = DESTINATION_TYPES[to.type];
  if (to.type === "wallet") return { type, accountName: to.name };
  const { name: accountName, accountNumber, bankCode, bankName } = to;
  return { type, accountName, accountNumber, bankCode, bankName };
}

function toWireReceived(refund: Refund): ReceivedRefund {
  return {
    transactionId: toPublicId("txn", refund.id),
    refundedTransactionId: toPublicId("txn", refund.paymentId),
    amountKobo: String(refund.amount),
    payeeName: refund.merchantName,
    completedAtMs: refund.completedAt?.getTime() ?? 0,
  };
}
