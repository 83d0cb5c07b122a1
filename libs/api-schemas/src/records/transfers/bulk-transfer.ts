import type { BulkTransfer__Output } from "@kobo/protos/transfer/v1/BulkTransfer";
import type { BulkTransferRow__Output } from "@kobo/protos/transfer/v1/BulkTransferRow";
import { z } from "zod";
import { ReferenceHolder } from "../reference-holder";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";

export const BULK_TRANSFER_STATUSES = [
  "draft",
  "approved",
  "processing",
  "paused",
  "completed",
  "canceled",
] as const;
export type BulkTransferStatus = (typeof BULK_TRANSFER_STATUSES)[number];

export const BULK_ROW_STATUSES = [
  "pending",
  "processing",
  "completed",
  "failed",
  "canceled",
] as const;
export type BulkRowStatus = (typeof BULK_ROW_STATUSES)[number];

/** A bulk transfer in the services. */
export interface BulkTransferView {
  /** `blk_…` */
  id: string;
  reference: string;
  fromPayId: string;
  status: BulkTransferStatus;
  needsSecondApprover: boolean;
  rows: Readonly<Record<BulkRowStatus | "total", number>>;
  amount: bigint;
  completedAmount: bigint;
  fees: bigint;
  stampDuties: bigint;
  createdAt: Date;
  approvedAt: Date | null;
  endedAt: Date | null;
  updatedAt: Date;
}

const Count = z.int().min(0);

export const BulkTransferRecord = z.object({
  id: z.string().describe("`blk_…`"),
  reference: z.string().describe("As you sent it."),
  fromPayId: z.string().describe("Your paying wallet."),
  status: z
    .enum(BULK_TRANSFER_STATUSES)
    .describe(
      "`draft`: checked, and nothing is paid. `approved`: payment is about to begin. `processing`: rows are being paid. `paused`: no further row begins. `completed`: every row is final. `canceled`: rows that had not begun are canceled.",
    ),
  needsSecondApprover: z
    .boolean()
    .describe("Whether another key or person than the creator must approve it."),
  rows: z
    .object({
      total: Count,
      pending: Count.describe("Not begun."),
      processing: Count.describe("Begun, and without an outcome yet."),
      completed: Count,
      failed: Count,
      canceled: Count.describe("Never begun."),
    })
    .describe("The number of rows by status."),
  amount: Amount.describe("The sum of all rows, in kobo."),
  completedAmount: Amount.describe("The sum of the completed rows, in kobo."),
  fees: Amount.describe("Kobo's fees of all rows, in kobo."),
  stampDuties: Amount.describe("Stamp duty of all rows, in kobo."),
  totalDebit: Amount.describe("The wallet's debit when every row is paid."),
  createdAt: Timestamp,
  approvedAt: Timestamp.nullable().describe("Null before the approval."),
  endedAt: Timestamp.nullable().describe("When it was completed or canceled; null until then."),
  updatedAt: Timestamp,
});
export type BulkTransferRecord = z.infer<typeof BulkTransferRecord>;

export function bulkTransferRecord(view: BulkTransferView): BulkTransferRecord {
  return {
    id: view.id,
    reference: view.reference,
    fromPayId: view.fromPayId,
    status: view.status,
    needsSecondApprover: view.needsSecondApprover,
    rows: { ...view.rows },
    amount: amount(view.amount),
    completedAmount: amount(view.completedAmount),
    fees: amount(view.fees),
    stampDuties: amount(view.stampDuties),
    totalDebit: amount(view.amount + view.fees + view.stampDuties),
    createdAt: timestamp(view.createdAt),
    approvedAt: view.approvedAt && timestamp(view.approvedAt),
    endedAt: view.endedAt && timestamp(view.endedAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

const STATUSES = {
  BULK_TRANSFER_STATUS_UNSPECIFIED: "draft",
  BULK_TRANSFER_STATUS_DRAFT: "draft",
  BULK_TRANSFER_STATUS_APPROVED: "approved",
  BULK_TRANSFER_STATUS_PROCESSING: "processing",
  BULK_TRANSFER_STATUS_PAUSED: "paused",
  BULK_TRANSFER_STATUS_COMPLETED: "completed",
  BULK_TRANSFER_STATUS_CANCELED: "canceled",
} as const;

export function bulkTransferFromWire(bulk: BulkTransfer__Output): BulkTransferView {
  return {
    id: bulk.id,
    reference: bulk.reference,
    fromPayId: bulk.fromPayId,
    status: STATUSES[bulk.status],
    needsSecondApprover: bulk.needsSecondApprover,
    rows: {
      total: bulk.rows,
      pending: bulk.pendingRows,
      processing: bulk.processingRows,
      completed: bulk.completedRows,
      failed: bulk.failedRows,
      canceled: bulk.canceledRows,
    },
    amount: BigInt(bulk.amountKobo),
    completedAmount: BigInt(bulk.completedAmountKobo),
    fees: BigInt(bulk.feesKobo),
    stampDuties: BigInt(bulk.stampDutiesKobo),
    createdAt: momentFromWire(bulk.createdAtMs),
    approvedAt: bulk.approvedAtMs === "0" ? null : momentFromWire(bulk.approvedAtMs),
    endedAt: bulk.endedAtMs === "0" ? null : momentFromWire(bulk.endedAtMs),
    updatedAt: momentFromWire(bulk.updatedAtMs),
  };
}

export const BulkTransferRowRecord = z.object({
  row: z.int().min(1).describe("Its place in your request, from 1."),
  reference: z.string().describe("The reference of its transfer."),
  status: z
    .enum(BULK_ROW_STATUSES)
    .describe(
      "`processing`: it has begun, and the outcome is not known. `failed`: nothing was charged. `canceled`: it never began.",
    ),
  transactionId: z
    .string()
    .nullable()
    .describe("`txn_…` of its transfer; null while there is none."),
  toPayId: z.string().nullable().describe("Null for a bank account."),
  toAccountNumber: z.string().nullable().describe("Null for a PayID."),
  bankCode: z.string().nullable().describe("Null for a PayID."),
  accountName: z
    .string()
    .nullable()
    .describe("As you sent it, or as the bank confirmed it; null for neither."),
  amount: Amount.describe("The payee's amount, in kobo."),
  fee: Amount.describe("Kobo's fee, in kobo."),
  stampDuty: Amount.describe("Stamp duty for the state, in kobo."),
  narration: z.string().describe("As you sent it; empty for the default."),
  error: z
    .object({
      code: z.string().describe("The code that the same transfer on its own would get."),
      message: z.string(),
    })
    .nullable()
    .describe("Why the row failed; null otherwise."),
  updatedAt: Timestamp,
});
export type BulkTransferRowRecord = z.infer<typeof BulkTransferRowRecord>;

const ROW_STATUSES = {
  BULK_ROW_STATUS_UNSPECIFIED: "pending",
  BULK_ROW_STATUS_PENDING: "pending",
  BULK_ROW_STATUS_PROCESSING: "processing",
  BULK_ROW_STATUS_COMPLETED: "completed",
  BULK_ROW_STATUS_FAILED: "failed",
  BULK_ROW_STATUS_CANCELED: "canceled",
} as const;

export function bulkRowRecordFromWire(row: BulkTransferRow__Output): BulkTransferRowRecord {
  return {
    row: row.number,
    reference: row.reference,
    status: ROW_STATUSES[row.status],
    transactionId: row.transactionId || null,
    toPayId: row.toPayId || null,
    toAccountNumber: row.accountNumber || null,
    bankCode: row.bankCode || null,
    accountName: row.accountName || null,
    amount: amount(BigInt(row.amountKobo)),
    fee: amount(BigInt(row.feeKobo)),
    stampDuty: amount(BigInt(row.stampDutyKobo)),
    narration: row.narration,
    error: row.errorCode ? { code: row.errorCode, message: row.errorMessage } : null,
    updatedAt: timestamp(momentFromWire(row.updatedAtMs)),
  };
}

/** The bulk transfer that already has a reference: the data of DUPLICATE_REFERENCE. */
export const BulkReferenceHolder = ReferenceHolder.extend({
  type: z.literal("bulk_transfer").describe("Always a bulk transfer."),
  transactionId: z.null().describe("Each row has a transaction of its own."),
  id: z.string().describe("`blk_…` of the bulk transfer that has the reference."),
  status: z.enum(BULK_TRANSFER_STATUSES),
});
