import { externalTransferRecord } from "@kobo/api-schemas/records";
import { deriveUuid, newUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import { type Lease, LeaseLost, release } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { counter, type Logger } from "@kobo/runtime";
import * as externalTransfers from "../db/external-transfers";
import * as railAnswers from "../db/rail-answers";
import * as reviews from "../db/reviews";
import { type ExternalTransfer, newResend, OVER, type State } from "../domain/external-transfer";
import type { Input, Step } from "../domain/step";
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

/**
 * The same inside a transaction that stores more.
 * @throws LeaseLost, and the transaction must be undone
 */
export async function store(
  trx: Transaction,
  { from, step, input, lease }: Made,
): Promise<ExternalTransfer> {
  const { next } = step;
  const rest = async () => {
    if (next === "at once") return;
    const dueInMs = next === "never" ? undefined : next;
    await release(trx, { table: externalTransfers.TABLE, lease, dueInMs });
  };
  // What is over can have no due time before it is something else; a callback changes any other due time.
  const wasOver = OVER.includes(from.state);
  if (!wasOver) await rest();
  // Callbacks that came before the query are answered by it, if it was answered itself.
  const isAnswer = input.kind === "answered" && !step.unreachable;
  const heard = isAnswer ? from.notices : undefined;
  const result = await externalTransfers.advance(trx, { lease, from: from.state, step, heard });
  if (!result) throw new LeaseLost();
  if (wasOver) await rest();
  const { transfer, isNew } = result;
  if (!isNew) return transfer;

  if (isAnswer) {
    await railAnswers.insert(trx, transfer.id, { ...input, number: transfer.calls });
  }
  if (step.resends) await resend(trx, transfer);
  if (step.review) await reviews.open(trx, transfer.id, step.review);
  else if (step.to !== from.state && SETTLED.includes(step.to))
    await reviews.close(trx, transfer.id, "resolved");
  if (step.tell) await insertEvents(trx, [newsOf(transfer, step.tell)]);
  return transfer;
}

/** States that close a review case, unless the same step opens one. */
const SETTLED: readonly State[] = ["completed", "failed", "refused", "reversed"];

/** Under the lock of the lost return, so that there is one resend of it. */
async function resend(trx: Transaction, lost: ExternalTransfer): Promise<void> {
  const beginning = { state: "reserving", ownMs: 0, ...externalTransfers.NO_REQUEST } as const;
  const begun = await externalTransfers.insert(trx, newResend(lost, newUuid()), beginning);
  if (!begun) throw new Error("A return is sent again once.");
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
  if (step.resends) logger.warn({ transferId }, "return sent again, the rail never knew it");
  if (step.review) logger.warn({ transferId, state, review: step.review }, "a review was opened");
  if (step.next === "at once" || step.to === from.state) return;
  settled.inc({ mode, kind, state });
  logger.info(
    { transferId, mode, kind, from: from.state, state, failureReason },
    "a transfer to a bank account has come to rest",
  );
}
