import { disputeSummary } from "@kobo/api-schemas/records";
import { deriveUuid } from "@kobo/core/ids";
import { insertEvents, type NewEvent } from "@kobo/events";
import { counter } from "@kobo/runtime";
import { type StepStore, stepStore } from "@kobo/saga";
import { STEPS } from "../../db/disputes";
import type { Dispute } from "../../domain/disputes/dispute";
import type { DisputeEvent, DisputeInput, DisputeStep } from "../../domain/disputes/dispute-step";
import { toDisputeView } from "./dispute-view";

const reached = counter({
  name: "card_disputes_total",
  help: "Card disputes that reached a status, by status",
  labelNames: ["mode", "currency", "status"],
});

/** Stores a step with the processor's movements and the events. */
export const disputeSteps: StepStore<Dispute, DisputeStep, DisputeInput> = stepStore({
  table: STEPS,
  isAnswer: (event) => event.kind === "answered",
  follow: async (trx, stored) => {
    for (const { change, saga } of stored) {
      const names = change.step.publish ?? [];
      if (names.length > 0)
        await insertEvents(
          trx,
          names.map((name) => eventOf(saga, name)),
        );
    }
    return new Set();
  },
  report: (logger, { change: { from }, saga: dispute }, { isAtRest }) => {
    if (!isAtRest) return;
    const { id: disputeId, paymentId, state, standing, reason, payment } = dispute;
    const { mode, currency } = payment;
    if (standing && standing !== from.standing) reached.inc({ mode, currency, status: standing });
    logger.info(
      { disputeId, paymentId, mode, from: from.state, state, reason },
      "dispute state reached",
    );
  },
});

function eventOf(dispute: Dispute, name: DisputeEvent): NewEvent {
  const { merchantId, mode } = dispute.payment;
  return {
    // A dispute is updated as often as its announced state changes.
    id: deriveUuid(dispute.id, `${name}/${dispute.announced}`),
    name,
    key: dispute.paymentId,
    merchantId,
    mode,
    at: dispute.updatedAt,
    data: disputeSummary(toDisputeView(dispute)),
  };
}
