import { toPublicId } from "@kobo/core/ids";
import { formatNaira, type Kobo, kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import {
  type ExternalTransfer,
  type NewExternalTransfer,
  railReferenceOf,
  type State,
} from "./external-transfer";
import { REVERSED_BY_BANK } from "./outcome";

/** A payment that the merchant received, as payid has it. */
export interface ReceivedPayment {
  /** The transaction's id in the ledger. */
  id: string;
  kind: "payid" | "virtual_account";
  amount: bigint;
  status: "pending" | "completed" | "rejected";
  payerName: string;
  /** Undefined when payid does not know it. */
  payer:
    | { walletPayId: string; merchantId: string }
    | { accountNumber: string; bankCode: string }
    | undefined;
}

/** Where a refund goes: the wallet or the bank account that paid. */
export type Destination =
  | {
      type: "wallet";
      payId: string;
      /** The merchant of the wallet; empty in refunds of an earlier version. */
      merchantId: string;
      name: string;
    }
  | {
      type: "bank_account";
      accountNumber: string;
      /** The bank list's code. */
      bankCode: string;
      bankName: string;
      name: string;
    };

/**
 * - `reserving`: the ledger is asked for the money; nothing is public yet
 * - `pending`: the money is held, and the payer's bank has not decided
 * - `failed`: the money is back in the wallet
 * - `refused`: the ledger refused; merchants do not see the refund
 */
export type RefundState = "reserving" | "pending" | "completed" | "failed" | "refused";
export type RefundStatus = Extract<RefundState, "pending" | "completed" | "failed">;

export const REFUND_STATUSES: readonly RefundStatus[] = ["pending", "completed", "failed"];

/** Undefined while the refund is not public. */
export function statusOf(state: RefundState): RefundStatus | undefined {
  return REFUND_STATUSES.find((status) => status === state);
}

/** The fields that never change. */
export interface NewRefund {
  /** UUIDv7: the id of its hold or transfer in the ledger, too; public as `re_…`. */
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  /** The payment's transaction. */
  paymentId: string;
  paymentKind: ReceivedPayment["kind"];
  amount: Kobo;
  reference: string;
  /** Empty for none. */
  reason: string;
  /** A JSON object; empty for none. */
  metadata: string;
  destination: Destination;
  /** The ledger refuses the money after this time. */
  notAfter: Date;
}

export interface Refund extends NewRefund {
  state: RefundState;
  /** Whether its amount counts against what was received. */
  isReserved: boolean;
  failureReason: string;
  completedAt: Date | undefined;
  createdAt: Date;
  updatedAt: Date;
}

/**
 * The refund's state in each state of its bank transfer. Only a transfer that nothing can pay any more gives its
 * amount back to be refunded again: one that the rail does not know may still arrive.
 */
export const OF_TRANSFER: Readonly<Record<State, { state: RefundState; isReserved: boolean }>> = {
  reserving: { state: "reserving", isReserved: true },
  submitting: { state: "pending", isReserved: true },
  pending: { state: "pending", isReserved: true },
  paid: { state: "pending", isReserved: true },
  declined: { state: "pending", isReserved: true },
  review: { state: "pending", isReserved: true },
  lost: { state: "failed", isReserved: true },
  "paid late": { state: "failed", isReserved: true },
  completed: { state: "completed", isReserved: true },
  reversing: { state: "completed", isReserved: true },
  failed: { state: "failed", isReserved: false },
  reversed: { state: "failed", isReserved: false },
  refused: { state: "refused", isReserved: false },
};

/**
 * The amount of a refund: what the merchant asked for, or all that is left.
 * @throws AppError INVALID_AMOUNT, REFUND_AMOUNT_EXCEEDED
 */
export function refundAmount(
  asked: bigint | undefined,
  { received, reserved }: { received: bigint; reserved: bigint },
): Kobo {
  if (asked !== undefined && asked <= 0n) {
    throw new AppError("INVALID_AMOUNT", "A refund must be above 0.");
  }
  const left = received - reserved;
  const amount = asked ?? left;
  if (amount > 0n && amount <= left) return kobo(amount);
  throw new AppError(
    "REFUND_AMOUNT_EXCEEDED",
    `${formatNaira(left)} of ${formatNaira(received)} can still be refunded.`,
    { data: { amountRefundable: Number(left) } },
  );
}

/**
 * A payment that is not in the wallet cannot go back out of it.
 * @throws AppError INVALID_PAYMENT_STATE
 */
export function checkRefundable({ status }: Pick<ReceivedPayment, "status">): void {
  if (status === "completed") return;
  const message =
    status === "rejected"
      ? "The virtual account rejected this payment, and it goes back to its sender."
      : "This payment has not reached your wallet yet.";
  throw new AppError("INVALID_PAYMENT_STATE", message, { data: { status } });
}

/** The narration of statements. The payer knows the payment by the same id. */
export function refundNarration({ paymentId }: Pick<NewRefund, "paymentId">): string {
  return `Refund of ${toPublicId("txn", paymentId)}`;
}

/** The bank transfer of a refund to a bank account. It costs no fee, and counts towards no limit. */
export function transferOf(
  refund: NewRefund,
  to: Destination & { type: "bank_account" },
): NewExternalTransfer {
  return {
    id: refund.id,
    kind: "refund",
    merchantId: refund.merchantId,
    mode: refund.mode,
    merchantName: refund.merchantName,
    fromPayId: refund.walletPayId,
    reference: refund.reference,
    bankCode: to.bankCode,
    bankName: to.bankName,
    accountNumber: to.accountNumber,
    accountName: to.name,
    amount: refund.amount,
    fee: kobo(0n),
    stampDuty: kobo(0n),
    narration: refundNarration(refund),
    dailyCap: 0n,
    railReference: railReferenceOf(refund.id),
    resendOf: undefined,
    notAfter: refund.notAfter,
  };
}

/** Why a failed refund failed, for the merchant. */
export function failureReasonOf({ state, failureReason }: ExternalTransfer): string {
  return state === "reversed" ? REVERSED_BY_BANK : failureReason;
}
