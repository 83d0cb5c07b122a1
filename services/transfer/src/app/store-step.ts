import { insertEvents, type NewEvent } from "@kobo/events";
import { deriveUuid } from "@kobo/ids";
import { type Lease, LeaseLost, release } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { externalTransferRecord } from "@kobo/records";
import { counter, type Logger } from "@kobo/runtime";
import * as externalTransfers from "../db/external-transfers";
import * as railAnswers from "../db/rail-answers";
import * as reviews from "../db/reviews";
import type { ExternalTransfer } from "../domain/external-transfer";
import type { Input, Step } from "../domain/saga";
import { toView } from "./view";

interface Made {
  from: ExternalTransfer;
  step: Step;
  input: Input;
  lease: Lease;
}

const settled = counter({
  name: "external_transfers_total",
  help: "Transfers to bank accounts by the state they came to rest in",
  labelNames: ["mode", "kind", "state"],
});

/**
 * Stores a step, and in the same transaction all that follows from it: the rail's answer, the event,
 * the review.
 * @throws LeaseLost, and nothing is stored
 */
export async function storeStep(
  { db, logger }: { db: Database; logger: Logger },
  made: Made,
): Promise<ExternalTransfer> {
  const transfer = await inTransaction(db, (trx) => store(trx, made), { repeatable: true });
  tell(logger, made, transfer);
  return transfer;
}

async function store(
  trx: Transaction,
  { from, step, input, lease }: Made,
): Promise<ExternalTransfer> {
  const { next } = step;
  if (next !== "at once") {
    const dueInMs = next === "never" ? undefined : next;
    await release(trx, { table: externalTransfers.TABLE, lease, dueInMs });
  }
  // Notices that came before the question are answered by it.
  const heard = input.kind === "answered" ? from.notices : undefined;
  const result = await externalTransfers.advance(trx, { lease, from: from.state, step, heard });
  if (!result) throw new LeaseLost();
  const { transfer, isNew } = result;
  if (!isNew) return transfer;

  if (input.kind === "answered") {
    await railAnswers.insert(trx, transfer.id, { ...input, number: transfer.calls });
  }
  if (step.review) await reviews.open(trx, transfer.id, step.review);
  if (step.tell) await insertEvents(trx, [newsOf(transfer, step.tell)]);
  return transfer;
}

function newsOf(transfer: ExternalTransfer, name: NonNullable<Step["tell"]>): NewEvent {
  return {
    name,
    id: deriveUuid(transfer.id, name),
    key: transfer.id,
    merchantId: transfer.merchantId,
    mode: transfer.mode,
    at: transfer.updatedAt,
    data: externalTransferRecord(toView(transfer)),
  };
}

function tell(logger: Logger, { from, step }: Made, transfer: ExternalTransfer): void {
  const { id: transferId, mode, kind, state, failureReason } = transfer;
  if (step.review) logger.warn({ transferId, state, review: step.review }, "a review was opened");
  if (step.next === "at once" || step.to === from.state) return;
  settled.inc({ mode, kind, state });
  logger.info(
    { transferId, mode, kind, from: from.state, state, failureReason },
    "a transfer to a bank account has come to rest",
  );
}
