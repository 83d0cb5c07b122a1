import { type Charge, isFullyRefunded } from "../../domain/card-processor/charge";
import {
  type Dispute,
  type DisputeKind,
  type DisputeOutcome,
  decided,
  type Evidence,
  isInquiry,
  needsResponse,
  newDispute,
  outcomeOf,
  submitted,
} from "../../domain/card-processor/dispute";
import { invalidRequest, unknownId } from "../../domain/card-processor/errors";
import { type CardProcessor, newId } from "./card-processor";
import { recordDisputeLine } from "./lines";
import { emitDispute } from "./webhooks";

/** Banks decide a while after they got the evidence. */
const DECISION_MS = 1_000;
/** The webhook of a dispute follows that of its payment. */
const WEBHOOK_MS = 500;

/** Opens a dispute of a captured charge, and takes the money unless the bank only asks. */
export function openDispute(
  processor: CardProcessor,
  charge: Charge,
  { kind, amount = charge.amountCaptured }: { kind: DisputeKind; amount?: bigint | undefined },
): Dispute {
  const { store, now } = processor;
  const opened = newDispute(kind, {
    id: newId(processor, "dp"),
    intentId: charge.intentId,
    chargeId: charge.id,
    amount,
    createdAt: now(),
  });
  const taken = isInquiry(opened) ? opened : moveMoney(processor, opened, "take");
  store.disputes.put(taken);
  const notBefore = new Date(now().getTime() + WEBHOOK_MS);
  emitDispute(processor, "created", taken, notBefore);
  if (!isInquiry(opened)) emitDispute(processor, "funds_withdrawn", taken, notBefore);
  scheduleDisputeOutcome(processor, taken);
  return taken;
}

/** Opens the dispute that a test card's payment provokes once it is captured. */
export function disputeIfPlanned(processor: CardProcessor, chargeId: string): void {
  const charge = processor.store.charges.get(chargeId);
  const conduct = processor.store.methods.get(charge?.paymentMethodId)?.card.conduct;
  if (charge && conduct?.does === "pay" && conduct.dispute)
    openDispute(processor, charge, { kind: conduct.dispute });
}

/** @throws ApiError for an unknown id */
export function disputeOf({ store }: CardProcessor, id: string): Dispute {
  const dispute = store.disputes.get(id);
  if (!dispute) throw unknownId("dispute", id);
  return dispute;
}

/**
 * Stores evidence, and gives it to the bank if `submits`.
 * @throws ApiError for a dispute that takes no evidence any more, and for an unknown file
 */
export function updateDispute(
  processor: CardProcessor,
  { id, evidence, submits }: { id: string; evidence: Evidence; submits: boolean },
): Dispute {
  const { store, now } = processor;
  const before = disputeOf(processor, id);
  if (!needsResponse(before)) throw notOpen(before);
  for (const value of Object.values(evidence)) {
    if (value.startsWith("file_") && !store.files.get(value)) throw unknownId("file_upload", value);
  }
  const merged = { ...before, evidence: { ...before.evidence, ...evidence } };
  if (!submits) {
    store.disputes.put(merged);
    return merged;
  }
  const after = submitted(before, evidence);
  const outcome = outcomeOf(after.evidence);
  const at = new Date(now().getTime() + DECISION_MS);
  const planned = outcome ? { outcome, at } : null;
  const stored = { ...after, planned };
  store.disputes.put(stored);
  emitDispute(processor, "updated", stored);
  scheduleDisputeOutcome(processor, stored);
  return stored;
}

/**
 * Accepts a dispute, which then is lost.
 * @throws ApiError for one that is decided, or before the bank
 */
export function closeDispute(processor: CardProcessor, id: string): Dispute {
  const before = disputeOf(processor, id);
  if (!needsResponse(before)) throw notOpen(before);
  const { dispute } = decideDispute(processor, id, "lost");
  return dispute ?? before;
}

function notOpen({ id, status }: Dispute) {
  const message = `The dispute ${id} cannot be changed: its status is ${status}.`;
  return invalidRequest({ code: "dispute_not_open", message });
}

type Decision =
  | { result: "decided"; dispute: Dispute }
  | { result: "not allowed"; dispute: Dispute }
  | { result: "unknown dispute"; dispute: undefined };

/**
 * The bank decides. A dispute that is won returns the money, and an inquiry that escalates takes it. The inquiry of a
 * fully refunded charge cannot escalate: its holder has the money.
 */
export function decideDispute(
  processor: CardProcessor,
  id: string,
  outcome: DisputeOutcome,
): Decision {
  const { store } = processor;
  const before = store.disputes.get(id);
  if (!before) return { result: "unknown dispute", dispute: undefined };
  const isRefunded = outcome === "escalated" && hasFullRefund(processor, before);
  const after = isRefunded ? undefined : decided(before, outcome);
  if (!after) return { result: "not allowed", dispute: before };
  const stored = withMoney(processor, after, outcome);
  store.disputes.put(stored);
  if (stored.lineIds.length > before.lineIds.length) {
    emitDispute(processor, outcome === "won" ? "funds_reinstated" : "funds_withdrawn", stored);
  }
  emitDispute(processor, outcome === "escalated" ? "updated" : "closed", stored);
  scheduleDisputeOutcome(processor, stored);
  return { result: "decided", dispute: stored };
}

function hasFullRefund({ store }: CardProcessor, { chargeId }: Dispute): boolean {
  const charge = store.charges.get(chargeId);
  return charge !== undefined && isFullyRefunded(charge);
}

function withMoney(processor: CardProcessor, dispute: Dispute, outcome: DisputeOutcome): Dispute {
  if (outcome === "escalated") return moveMoney(processor, dispute, "take");
  return outcome === "won" && dispute.lineIds.length > 0
    ? moveMoney(processor, dispute, "return")
    : dispute;
}

function moveMoney(
  processor: CardProcessor,
  dispute: Dispute,
  direction: "take" | "return",
): Dispute {
  const { store } = processor;
  const { id: sourceId, intentId, chargeId, amount } = dispute;
  const charge = store.charges.get(chargeId);
  const { amountDisputed = 0n } = charge ?? {};
  const moved = direction === "take" ? amount : -amount;
  if (charge) store.charges.put({ ...charge, amountDisputed: amountDisputed + moved });
  const currency = store.intents.get(intentId)?.currency ?? "";
  const line = recordDisputeLine(processor, { sourceId, amount: -moved, currency });
  return { ...dispute, lineIds: [...dispute.lineIds, line.id] };
}

/** Schedules the bank's decision: as planned, or against a merchant who does not answer in time. */
export function scheduleDisputeOutcome(
  processor: CardProcessor,
  { id }: Pick<Dispute, "id">,
): void {
  const { store, timers } = processor;
  const dispute = store.disputes.get(id);
  if (!dispute) return;
  const { planned, dueBy } = dispute;
  if (planned) {
    timers.set(planned.at, () => {
      // A manually decided dispute has no plan any more.
      const now = store.disputes.get(id);
      if (!now?.planned) return;
      const { outcome } = now.planned;
      const isRefunded = outcome === "escalated" && hasFullRefund(processor, now);
      decideDispute(processor, id, isRefunded ? "won" : outcome);
    });
  } else if (needsResponse(dispute)) {
    timers.set(dueBy, () => {
      const now = store.disputes.get(id);
      if (now && needsResponse(now) && now.dueBy <= processor.now())
        decideDispute(processor, id, "lost");
    });
  }
}
