/** `GET /bulk-transfers?status=&cursor=`, newest first. */
export interface BulkTransfers {
  bulkTransfers: BulkTransfer[];
  next: string | null;
}
/** `GET /bulk-transfers/:id`. */
export interface BulkTransfer {
  /** `blk_…` */
  id: string;
  reference: string;
  status: "draft" | "approved" | "processing" | "paused" | "completed" | "canceled";
  fromPayId: string;
  needsSecondApprover: boolean;
  /** The number of rows by status. */
  rows: Record<BulkRow["status"] | "total", number>;
  amountKobo: string;
  completedAmountKobo: string;
  feesKobo: string;
  stampDutiesKobo: string;
  totalDebitKobo: string;
  /** Whether the user has created it: then another person may have to approve it. */
  isOwn: boolean;
  createdAt: string;
  approvedAt: string | null;
  endedAt: string | null;
  updatedAt: string;
}
/**
 * `POST /bulk-transfers?reference=&verifyNames=` with an Idempotency-Key and the rows as `text/csv`, in the columns of the
 * API. With problems nothing is stored. `POST /bulk-transfers/:id/approve`, `/pause`, `/resume` and `/cancel` answer a
 * `BulkTransfer`; a repeat changes nothing.
 */
export type CreatedBulkTransfer = { bulkTransfer: BulkTransfer } | { problems: BulkProblem[] };
export interface BulkProblem {
  /** From 1; null for the whole file. */
  row: number | null;
  column: string | null;
  message: string;
}
/** `GET /bulk-transfers/:id/rows?status=&cursor=`, in the order of the file. `/results.csv?status=` is all of them. */
export interface BulkRows {
  rows: BulkRow[];
  next: string | null;
}
export interface BulkRow {
  /** From 1. */
  row: number;
  reference: string;
  status: "pending" | "processing" | "completed" | "failed" | "canceled";
  transactionId: string | null;
  /** A PayID or an account number. */
  payee: string;
  /** Null for a PayID. */
  bankCode: string | null;
  accountName: string | null;
  amountKobo: string;
  chargesKobo: string;
  narration: string;
  /** Why it failed. */
  error: string | null;
}
