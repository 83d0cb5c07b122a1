import { externalTransferRecord } from "@kobo/api-schemas/records";
import { deriveUuid, newUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import type { Transaction } from "@kobo/postgres";
import { counter } from "@kobo/runtime";
import { type StepStore, type StoredStep, stepStore } from "@kobo/saga";
import * as externalTransfers from "../../db/external-transfers";
import * as railAnswers from "../../db/rail-answers";
import * as reviews from "../../db/reviews";
import { type ExternalTransfer, newResend, type State } from "../../domain/external-transfer";
import type { Input, Step } from "../../domain/step";
import { followRefund } from "../refunds/follow-refund";
import { toView } from "../view";

type StoredTransferStep = StoredStep<ExternalTransfer, Step, Input>;

const settled = counter({
  name: "external_transfers_total",
  help: "Bank transfers that reached a final or waiting state, by state",
  labelNames: ["mode", "kind", "state"],
});

/** Stores a step with its effects: the rail's answer, a resend, the review, the event. */
export const transferSteps: StepStore<ExternalTransfer, Step, Input> = stepStore({
  table: externalTransfers.STEPS,
  isAnswer: ({ kind }) => kind === "answered",
  follow: async (trx, stored) => {
    for (const each of stored) await follow(trx, each);
    const opened = stored.filter(({ change }) => change.step.review);
    return new Set(opened.map(({ saga }) => saga.id));
  },
  report: (logger, { change: { from, step }, saga }, { opensReview, isAtRest }) => {
    const { id: transferId, mode, kind, state, failureReason } = saga;
    if (step.resends) logger.warn({ transferId }, "lost return resent");
    if (opensReview)
      logger.warn({ transferId, state, review: step.review }, "manual review opened");
    if (!isAtRest) return;
    settled.inc({ mode, kind, state });
    logger.info(
      { transferId, mode, kind, from: from.state, state, failureReason },
      "bank transfer state reached",
    );
  },
});

async function follow(
  trx: Transaction,
  { change, saga: transfer }: StoredTransferStep,
): Promise<void> {
  const { from, step, event } = change;
  if (event.kind === "answered" && !step.unreachable) {
    await railAnswers.insert(trx, transfer.id, { ...event, number: transfer.calls });
  }
  if (step.resends) await resend(trx, transfer);
  if (step.review) await reviews.open(trx, transfer.id, step.review);
  else if (step.to !== from.state && SETTLED.includes(step.to))
    await reviews.close(trx, transfer.id, "resolved");
  if (transfer.kind === "refund") await followRefund(trx, from, transfer);
  else if (step.publish) await insertEvents(trx, [eventOf(transfer, step.publish)]);
}

/** States that close a review case, unless the same step opens one. */
const SETTLED: readonly State[] = ["completed", "failed", "refused", "reversed"];

/** Runs under the lost return's row lock, so a return has at most one resend. */
async function resend(trx: Transaction, lost: ExternalTransfer): Promise<void> {
  const beginning = {
    state: "reserving",
    firstLeaseMs: 0,
    ...externalTransfers.NO_REQUEST,
  } as const;
  const begun = await externalTransfers.insert(trx, newResend(lost, newUuid()), beginning);
  if (!begun) throw new Error("A return can be resent only once.");
}

function eventOf(transfer: ExternalTransfer, name: NonNullable<Step["publish"]>): NewEvent {
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
