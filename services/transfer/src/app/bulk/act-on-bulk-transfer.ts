import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { wakeWorkers } from "@kobo/jobs";
import {
  type ActionKey,
  type Database,
  inTransaction,
  isRepeatedAction,
  type Transaction,
} from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as bulkRows from "../../db/bulk-transfer-rows";
import * as bulkTransfers from "../../db/bulk-transfers";
import type { BulkTransfer } from "../../domain/bulk-transfer";
import { type BulkAction, mayBegin, stateAfter } from "../../domain/bulk-transfer-states";
import type { Limits } from "../../domain/wallet-debit";
import { type BulkEvent, insertBulkEvent } from "./bulk-record";

export interface ActOnBulkTransfer extends ActionKey {
  tenant: Tenant;
  /** UUID. */
  id: string;
  action: BulkAction;
  /** Identifies the key or the person. */
  actor: string;
  /** The merchant's setting at present: another key or person than the creator must approve. */
  needsTwo: boolean;
  /** Of an approval: the limits of the transfers from now on. */
  limits: Limits;
}

const EVENTS: Readonly<Record<BulkAction, BulkEvent>> = {
  approve: "approved",
  pause: "paused",
  resume: "resumed",
  cancel: "canceled",
};

/**
 * Approves, pauses, resumes or cancels a bulk transfer. The lock of its row orders this and the worker: after a pause
 * or a cancellation no further row begins. A repeat changes nothing, nor does one under the same key after another
 * action.
 * @throws AppError BULK_TRANSFER_NOT_FOUND, INVALID_BULK_TRANSFER_STATE, SECOND_APPROVER_REQUIRED,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function actOnBulkTransfer(
  { db }: { db: Database },
  command: ActOnBulkTransfer,
): Promise<BulkTransfer> {
  const bulk = await inTransaction(db, (trx) => act(trx, command), { repeatable: true });
  crashpoint(`bulk.${EVENTS[command.action]}`);
  return bulk;
}

async function act(
  trx: Transaction,
  { tenant, id, action, actor, needsTwo, limits, ...key }: ActOnBulkTransfer,
): Promise<BulkTransfer> {
  const found = await bulkTransfers.lock(trx, tenant, id);
  if (!found) throw new AppError("BULK_TRANSFER_NOT_FOUND");
  if (await isRepeatedAction(trx, key)) return found;
  // A setting that became stricter holds for older drafts, too.
  const before = { ...found, needsTwo: found.needsTwo || (action === "approve" && needsTwo) };
  const state = stateAfter(before, { action, by: actor });
  if (state === undefined) return found;

  const canceled = action === "cancel" ? await bulkRows.cancelPending(trx, id) : 0;
  const { progress } = before;
  const approval = { by: actor, needsTwo: before.needsTwo, limits };
  const after = await bulkTransfers.update(trx, id, {
    state,
    progress: { ...progress, canceled: progress.canceled + canceled },
    ...(action === "approve" ? { approval } : {}),
    isDue: mayBegin(state),
  });
  await insertBulkEvent(trx, after, EVENTS[action]);
  if (mayBegin(state)) wakeWorkers(trx, bulkTransfers.BULK_TABLE);
  return after;
}
