import type { ExternalTransfer__Output } from "@kobo/protos/transfer/v1/ExternalTransfer";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";

/** An external transfer in the services. */
export interface ExternalTransferView {
  /** `txn_…` */
  transactionId: string;
  /** Each transaction that moved money, oldest first. */
  transactionIds: readonly string[];
  reference: string;
  fromPayId: string;
  toAccountNumber: string;
  toAccountName: string;
  bankCode: string;
  bankName: string;
  amount: bigint;
  fee: bigint;
  stampDuty: bigint;
  narration: string;
  status: "pending" | "completed" | "failed" | "reversed";
  /** UPPER_SNAKE; empty unless it failed. */
  failureReason: string;
  completedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The specification's external transfer record (decision 46). */
export const ExternalTransferRecord = z.object({
  type: z.literal("external_transfer").describe("Distinguishes it from a PayID transfer."),
  transactionId: z.string().describe("`txn_…`"),
  transactionIds: z
    .array(z.string())
    .default([])
    .describe(
      "Every transaction that moved its money, oldest first: each statement line has one of them as its `transactionId`. A reversal is a separate transaction.",
    ),
  reference: z.string().describe("As you sent it."),
  fromPayId: z.string().describe("Your paying wallet."),
  toAccountNumber: z.string().describe("Ten digits."),
  toAccountName: z.string().describe("The bank's record."),
  bankCode: z.string().describe("`bankCode` of the bank list, even if you sent a NIP code."),
  bankName: z.string(),
  amount: Amount.describe("The payee's amount, in kobo."),
  fee: Amount.describe("Kobo's fee, in kobo."),
  stampDuty: Amount.describe("Stamp duty for the state, in kobo."),
  totalDebit: Amount.describe("The wallet's debit."),
  narration: z.string().describe("By default `Transfer from` and your name."),
  status: z
    .enum(["pending", "completed", "failed", "reversed"])
    .describe(
      "`pending`: the bank has not decided, and the money is held. `failed`: nothing was charged. `reversed`: it was paid, and the bank returned it.",
    ),
  failureReason: z
    .string()
    .optional()
    .describe("The reason for the failure, such as `REJECTED_BY_BANK`."),
  completedAt: Timestamp.nullable().describe(
    "The time at which the payee received the money; null until then.",
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type ExternalTransferRecord = z.infer<typeof ExternalTransferRecord>;

export function externalTransferRecord(view: ExternalTransferView): ExternalTransferRecord {
  return {
    type: "external_transfer",
    transactionId: view.transactionId,
    transactionIds: [...view.transactionIds],
    reference: view.reference,
    fromPayId: view.fromPayId,
    toAccountNumber: view.toAccountNumber,
    toAccountName: view.toAccountName,
    bankCode: view.bankCode,
    bankName: view.bankName,
    amount: amount(view.amount),
    fee: amount(view.fee),
    stampDuty: amount(view.stampDuty),
    totalDebit: amount(view.amount + view.fee + view.stampDuty),
    narration: view.narration,
    status: view.status,
    ...(view.failureReason ? { failureReason: view.failureReason } : {}),
    completedAt: view.completedAt && timestamp(view.completedAt),
    createdAt: timestamp(view.createdAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

const STATUSES = {
  EXTERNAL_TRANSFER_STATUS_UNSPECIFIED: "pending",
  EXTERNAL_TRANSFER_STATUS_PENDING: "pending",
  EXTERNAL_TRANSFER_STATUS_COMPLETED: "completed",
  EXTERNAL_TRANSFER_STATUS_FAILED: "failed",
  EXTERNAL_TRANSFER_STATUS_REVERSED: "reversed",
} as const;

export function externalTransferFromWire(transfer: ExternalTransfer__Output): ExternalTransferView {
  return {
    transactionId: transfer.transactionId,
    transactionIds: transfer.transactionIds,
    reference: transfer.reference,
    fromPayId: transfer.fromPayId,
    toAccountNumber: transfer.toAccountNumber,
    toAccountName: transfer.toAccountName,
    bankCode: transfer.bankCode,
    bankName: transfer.bankName,
    amount: BigInt(transfer.amountKobo),
    fee: BigInt(transfer.feeKobo),
    stampDuty: BigInt(transfer.stampDutyKobo),
    narration: transfer.narration,
    status: STATUSES[transfer.status],
    failureReason: transfer.failureReason,
    completedAt: transfer.completedAtMs === "0" ? null : momentFromWire(transfer.completedAtMs),
    createdAt: momentFromWire(transfer.createdAtMs),
    updatedAt: momentFromWire(transfer.updatedAtMs),
  };
}
