import type { PayIdTransfer__Output } from "@kobo/protos/transfer/v1/PayIdTransfer";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";

/** A PayID transfer in the services. */
export interface PayIdTransferView {
  /** `txn_…` */
  transactionId: string;
  reference: string;
  fromPayId: string;
  toPayId: string;
  amount: bigint;
  narration: string;
  destinationAccountName: string;
  completedAt: Date;
}

/** The specification's PayID transfer record. Events of an earlier version have no `type`. */
export const PayIdTransferRecord = z.object({
  type: z
    .literal("payid_transfer")
    .default("payid_transfer")
    .describe("Distinguishes it from an external transfer."),
  transactionId: z.string().describe("`txn_…`"),
  reference: z.string().describe("As you sent it."),
  fromPayId: z.string().describe("Your wallet that paid."),
  toPayId: z.string().describe("The paid PayID, in lower case."),
  amount: Amount.describe("In kobo, without a fee."),
  narration: z.string().describe("By default `Transfer from` and your name."),
  status: z.literal("completed").describe("A PayID transfer completes immediately or fails."),
  completedAt: Timestamp,
  destinationAccountName: z.string().describe("The PayID's name."),
});
export type PayIdTransferRecord = z.infer<typeof PayIdTransferRecord>;

/** The data of `transfer.refunded`: the transfer as GET returns it, and the refund (decision 113). */
export const RefundedTransferRecord = PayIdTransferRecord.extend({
  refund: z.object({
    transactionId: z
      .string()
      .describe(
        "`txn_…` of the refund's line in your statement; `GET /transaction/status` finds it.",
      ),
    amount: Amount.describe("In kobo. A transfer may be refunded in several parts."),
    completedAt: Timestamp,
  }),
});
export type RefundedTransferRecord = z.infer<typeof RefundedTransferRecord>;

export function payIdTransferRecord(view: PayIdTransferView): PayIdTransferRecord {
  return {
    type: "payid_transfer",
    transactionId: view.transactionId,
    reference: view.reference,
    fromPayId: view.fromPayId,
    toPayId: view.toPayId,
    amount: amount(view.amount),
    narration: view.narration,
    status: "completed",
    completedAt: timestamp(view.completedAt),
    destinationAccountName: view.destinationAccountName,
  };
}

export function payIdTransferFromWire(transfer: PayIdTransfer__Output): PayIdTransferView {
  return {
    transactionId: transfer.transactionId,
    reference: transfer.reference,
    fromPayId: transfer.fromPayId,
    toPayId: transfer.toPayId,
    amount: BigInt(transfer.amountKobo),
    narration: transfer.narration,
    destinationAccountName: transfer.destinationAccountName,
    completedAt: momentFromWire(transfer.completedAtMs),
  };
}
