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
    .describe("Tells it from an external one."),
  transactionId: z.string().describe("`txn_…`"),
  reference: z.string().describe("As it was sent."),
  fromPayId: z.string().describe("Your wallet, which paid."),
  toPayId: z.string().describe("Who was paid, in small letters."),
  amount: Amount.describe("Kobo. It left your wallet without any fee."),
  narration: z.string().describe("`Transfer from` and your name when none was sent."),
  status: z.literal("completed").describe("A PayID is paid at once or not at all."),
  completedAt: Timestamp,
  destinationAccountName: z.string().describe("The name that the PayID has."),
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
