import type { PayIdTransfer__Output } from "@kobo/protos/transfer/v1/PayIdTransfer";
import { z } from "zod";
import { Amount, amountFromWire, Timestamp, timestamp } from "./wire";

/** The specification's PayID transfer record. */
export const PayIdTransferRecord = z.object({
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

export function payIdTransferRecord(transfer: PayIdTransfer__Output): PayIdTransferRecord {
  return {
    transactionId: transfer.transactionId,
    reference: transfer.reference,
    fromPayId: transfer.fromPayId,
    toPayId: transfer.toPayId,
    amount: amountFromWire(transfer.amountKobo),
    narration: transfer.narration,
    status: "completed",
    completedAt: timestamp(transfer.completedAtMs),
    destinationAccountName: transfer.destinationAccountName,
  };
}
