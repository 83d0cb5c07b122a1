import type { Kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";

/** Most rows of one bulk transfer. */
export const ROWS_MAX = 10_000;

/** Most bank accounts whose names one request verifies: banks take about a second for 30 of them. */
const NAMES_MAX = 200;

export const BULK_STATES = [
  "draft",
  "approved",
  "processing",
  "paused",
  "completed",
  "canceled",
] as const;

/**
 * The states of a bulk transfer (transitions: `bulk-transfer-states.ts`):
 * - `draft`: all rows are checked, and no row is paid
 * - `approved`: a worker is to begin
 * - `processing`: a worker pays the rows
 * - `paused`: no further row begins; rows that have begun end as usual
 * - `completed`: every row is final
 * - `canceled`: the rows that had not begun are canceled; rows that have begun end as usual
 */
export type BulkState = (typeof BULK_STATES)[number];

/**
 * The states of a row:
 * - `pending`: it has not begun, or begins again after a bank could not be asked: it has no transfer
 * - `processing`: it has begun, and its outcome is not known
 * - `completed`, `failed`: the outcome of its transfer
 * - `canceled`: it was pending
 */
export type RowState = "pending" | "processing" | "completed" | "failed" | "canceled";

export interface BankPayee {
  kind: "bank";
  accountNumber: string;
  bankCode: string;
  /** The payee's name as the merchant gave it or the bank confirmed it; empty for none. */
  accountName: string;
}

/** The payee of a row. */
type RowPayee = { kind: "payid"; toPayId: string } | BankPayee;

/** A row as the merchant sent it. */
export interface NewRow {
  /** From 1, in the order of the request. */
  number: number;
  payee: RowPayee;
  amount: bigint;
  /** Empty for the default. */
  narration: string;
  reference: string;
}

/** A checked row, with its charges. */
export interface PlannedRow extends NewRow {
  fee: Kobo;
  stampDuty: Kobo;
}

export interface BulkRow extends PlannedRow {
  state: RowState;
  /** How often it has begun. */
  attempts: number;
  /** UUID of the row's transfer, once it is known. */
  transferId: string | undefined;
  /** Of a failed row: the code of the error table, and its message. */
  errorCode: string;
  errorMessage: string;
  updatedAt: Date;
}

/** The fields that never change. */
export interface NewBulkTransfer {
  /** UUIDv7. */
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  fromPayId: string;
  reference: string;
  /** Identifies the key or the person that created it. */
  createdBy: string;
  rows: number;
  /** Sums over all rows. */
  amount: bigint;
  fees: bigint;
  stampDuties: bigint;
}

/** Rows by state; the rest of the rows is pending. */
export interface Progress {
  processing: number;
  completed: number;
  failed: number;
  canceled: number;
  /** The amounts of the completed rows. */
  completedAmount: bigint;
}

export interface BulkTransfer extends NewBulkTransfer {
  state: BulkState;
  /** Whether the approver must be another one than the creator. */
  needsTwo: boolean;
  /** Empty before the approval. */
  approvedBy: string;
  progress: Progress;
  createdAt: Date;
  approvedAt: Date | undefined;
  /** When it was completed or canceled. */
  endedAt: Date | undefined;
  updatedAt: Date;
}

export function pendingRows({ rows, progress }: Pick<BulkTransfer, "rows" | "progress">): number {
  const { processing, completed, failed, canceled } = progress;
  return rows - processing - completed - failed - canceled;
}

/** @throws AppError VALIDATION_ERROR when the rows pay too many bank accounts to verify their names in one request */
export function checkNumberOfNames(rows: readonly Pick<NewRow, "payee">[]): void {
  const accounts = rows.filter(({ payee }) => payee.kind === "bank").length;
  if (accounts <= NAMES_MAX) return;
  const message = `verifyNames takes at most ${NAMES_MAX} bank accounts in one request. Send fewer rows, or leave it out.`;
  const problem = { field: "verifyNames", code: "out_of_range", message };
  throw new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
}
