import type { PayIdTransfer__Output } from "@kobo/protos/transfer/v1/PayIdTransfer";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "./wire";

/** A PayID transfer as services know it. */
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

/**
 * The specification's PayID transfer record; `type` tells it from an external one in lists. Events of
 * an earlier version have none.
 */
export const PayIdTransferRecord = z.object({
  type: z.literal("payid_transfer").default("payid_transfer"),
  transactionId: z.string(),
  reference: z.string(),
  fromPayId: z.string(),
  toPayId: z.string(),
  amount: Amount,
  narration: z.string(),
  status: z.literal("completed"),
  completedAt: Timestamp,
  destinationAccountName: z.string(),
});
export type PayIdTransferRecord = z.infer<typeof PayIdTransferRecord>;

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
