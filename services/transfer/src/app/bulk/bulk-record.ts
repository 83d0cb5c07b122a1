import { type BulkTransferView, bulkTransferRecord } from "@kobo/api-schemas/records";
import { deriveUuid, toPublicId } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import { type BulkTransfer, pendingRows } from "../../domain/bulk-transfer";

export type BulkEvent = "approved" | "paused" | "resumed" | "completed" | "canceled";

export function toBulkView(bulk: BulkTransfer): BulkTransferView {
  const { processing, completed, failed, canceled, completedAmount } = bulk.progress;
  const pending = pendingRows(bulk);
  return {
    id: toPublicId("blk", bulk.id),
    reference: bulk.reference,
    fromPayId: bulk.fromPayId,
    status: bulk.state,
    needsSecondApprover: bulk.needsTwo,
    rows: { total: bulk.rows, pending, processing, completed, failed, canceled },
    amount: bulk.amount,
    completedAmount,
    fees: bulk.fees,
    stampDuties: bulk.stampDuties,
    createdAt: bulk.createdAt,
    approvedAt: bulk.approvedAt ?? null,
    endedAt: bulk.endedAt ?? null,
    updatedAt: bulk.updatedAt,
  };
}

/** Writes the event of a change, in the transaction of the change. */
export async function insertBulkEvent(
  trx: Transaction,
  bulk: BulkTransfer,
  what: BulkEvent,
): Promise<void> {
  const event: NewEvent<`bulk_transfer.${BulkEvent}`> = {
    name: `bulk_transfer.${what}`,
    // A bulk transfer may be paused and resumed again and again.
    id: deriveUuid(bulk.id, `${what}/${bulk.updatedAt.getTime()}`),
    key: bulk.id,
    merchantId: bulk.merchantId,
    mode: bulk.mode,
    at: bulk.updatedAt,
    data: bulkTransferRecord(toBulkView(bulk)),
  };
  await insertEvents(trx, [event]);
}
