import { newUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as bulkRows from "../../db/bulk-transfer-rows";
import * as bulkTransfers from "../../db/bulk-transfers";
import {
  type BulkTransfer,
  type NewBulkTransfer,
  type PlannedRow,
  ROWS_MAX,
} from "../../domain/bulk-transfer";
import { checkSource } from "../../domain/wallet-debit";
import { type CheckParts, checkRows, type RowProblem, type RowsToCheck } from "./check-rows";

export interface CreateBulkTransfer extends RowsToCheck {
  fromPayId: string;
  reference: string;
  /** Identifies the key or the person that creates it. */
  createdBy: string;
  needsTwo: boolean;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export type CreatedBulkTransfer =
  | { bulk: BulkTransfer; replayed: boolean; problems: [] }
  | { bulk: undefined; replayed: false; problems: RowProblem[] };

/**
 * Checks all rows and stores them as a draft; with problems, nothing is stored. No row is paid before the approval. A
 * replay under the same Idempotency-Key returns the bulk transfer's current state.
 * @throws AppError WALLET_PAYID_REQUIRED, PAYID_NOT_FOUND, VALIDATION_ERROR, DUPLICATE_REFERENCE,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createBulkTransfer(
  parts: CheckParts,
  command: CreateBulkTransfer,
): Promise<CreatedBulkTransfer> {
  const { tenant, fromPayId, rows } = command;
  checkSource(tenant, fromPayId);
  if (rows.length < 1 || rows.length > ROWS_MAX) throw wrongNumberOfRows();
  const before = await findReplay(parts.db, command);
  if (before) return { bulk: before, replayed: true, problems: [] };

  const { planned, problems } = await checkRows(parts, command);
  const bulk = problems.length > 0 ? undefined : await insert(parts.db, command, planned);
  crashpoint("bulk.drafted");
  if (bulk) return { bulk, replayed: false, problems: [] };
  // A concurrent replay may have drafted the rows, whose references are taken then.
  const concurrent = await findReplay(parts.db, command);
  if (!concurrent && problems.length > 0) return { bulk: undefined, replayed: false, problems };
  if (!concurrent) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  return { bulk: concurrent, replayed: true, problems: [] };
}

/**
 * The bulk transfer of an earlier request with the same idempotency key.
 * @throws AppError DUPLICATE_REFERENCE when another request has the reference
 */
async function findReplay(
  db: Database,
  { tenant, idempotencyHash, fingerprint, reference }: CreateBulkTransfer,
): Promise<BulkTransfer | undefined> {
  const byKey = () =>
    idempotencyHash && bulkTransfers.findByIdempotency(db, tenant, idempotencyHash);
  const own = await byKey();
  const taken = own ? undefined : await bulkTransfers.findByReference(db, tenant, reference);
  // A concurrent replay may have been inserted between the two reads.
  const found = own ?? (taken && (await byKey()));
  if (found) {
    if (!found.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return found.bulk;
  }
  if (taken) throw duplicate(taken);
  return undefined;
}

function insert(
  db: Database,
  command: CreateBulkTransfer,
  planned: readonly PlannedRow[],
): Promise<BulkTransfer | undefined> {
  const bulk = newBulkTransfer(command, planned);
  const { tenant } = command;
  return inTransaction(
    db,
    async (trx) => {
      const inserted = await bulkTransfers.insert(trx, bulk, command);
      // After a COMMIT of unknown outcome, the retry finds its own.
      if (!inserted) return bulkTransfers.findById(trx, tenant, bulk.id);
      await bulkRows.insert(trx, inserted, planned);
      return inserted;
    },
    { repeatable: true },
  );
}

function newBulkTransfer(
  { tenant, fromPayId, reference, createdBy }: CreateBulkTransfer,
  planned: readonly PlannedRow[],
): NewBulkTransfer {
  const { merchantId, mode, merchantName } = tenant;
  const sum = (of: (row: PlannedRow) => bigint) =>
    planned.reduce((total, row) => total + of(row), 0n);
  return {
    ...{ id: newUuid(), merchantId, mode, merchantName, fromPayId, reference, createdBy },
    rows: planned.length,
    amount: sum(({ amount }) => amount),
    fees: sum(({ fee }) => fee),
    stampDuties: sum(({ stampDuty }) => stampDuty),
  };
}

function duplicate({ id, reference, state }: BulkTransfer): AppError {
  const data = {
    ...{ reference, type: "bulk_transfer", transactionId: null },
    ...{ id: toPublicId("blk", id), status: state },
  };
  return new AppError("DUPLICATE_REFERENCE", undefined, { data });
}

function wrongNumberOfRows(): AppError {
  const message = `must have 1 to ${ROWS_MAX} rows`;
  const problem = { field: "transfers", code: "out_of_range", message };
  return new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
}
