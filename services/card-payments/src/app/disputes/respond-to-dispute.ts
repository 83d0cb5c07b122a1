import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Lease } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { isInterrupted, REQUEST_MAX_MS, RESPONSE_MS } from "@kobo/saga";
import * as disputes from "../../db/disputes";
import { type Dispute, type DisputeRequest, hasEvidence } from "../../domain/disputes/dispute";
import { takesRequests, transitionDispute } from "../../domain/disputes/dispute-states";
import type { DisputeInput } from "../../domain/disputes/dispute-step";
import type { DisputeParts } from "./dispute-parts";
import { disputeSteps } from "./dispute-steps";
import { toDisputeView } from "./dispute-view";
import { disputeUuid } from "./find-disputes";
import { runDispute } from "./run-dispute";

export interface RespondToDispute {
  tenant: Tenant;
  disputeId: string;
  request: DisputeRequest;
  /** The client's deadline, in ms since 1970. */
  deadline: number;
}

/**
 * Accepts a dispute, or submits its evidence to the bank. The request is stored before the processor is called, and the
 * recovery repeats it until the processor confirms; until then the dispute has its `request`. A repeat of a request that
 * is under way or was executed returns the dispute as it is.
 * @throws AppError DISPUTE_NOT_FOUND, INVALID_DISPUTE_STATE, EVIDENCE_MISSING, EVIDENCE_REFUSED; SERVICE_UNAVAILABLE
 * while another run holds the lease
 */
export async function respondToDispute(
  parts: DisputeParts,
  command: RespondToDispute,
): Promise<Dispute> {
  // Not repeatable after a COMMIT of unknown outcome, because a request cannot recognize its own step.
  const begun = await inTransaction(parts.db, (trx) => begin(trx, command));
  if ("repeated" in begun) return begun.repeated;
  crashpoint(`cards.dispute.${command.request}.begun`);
  return run(parts, command, begun);
}

interface Begun {
  dispute: Dispute;
  lease: Lease;
}

async function begin(
  trx: Transaction,
  { tenant, disputeId, request }: RespondToDispute,
): Promise<Begun | { repeated: Dispute }> {
  const dispute = await disputes.lockOf(trx, tenant, disputeUuid(disputeId));
  if (!dispute) throw new AppError("DISPUTE_NOT_FOUND");
  if (isRepeat(dispute, request)) return { repeated: dispute };
  assertAnswerable(dispute, request === "accept" ? "be accepted" : "be submitted");
  if (request === "submit") {
    assertInTime(dispute, "be submitted");
    if (!hasEvidence(dispute.evidence)) throw new AppError("EVIDENCE_MISSING");
  }
  const lease = takesRequests(dispute) ? await disputes.claim(trx, dispute.id) : undefined;
  if (!lease) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  const input = { kind: "requested", request } as const;
  const change = { from: dispute, step: transitionDispute(dispute, input), event: input, lease };
  return { dispute: await disputeSteps.storeIn(trx, change), lease };
}

function isRepeat({ standing, request, ...dispute }: Dispute, repeated: DisputeRequest): boolean {
  if (request === repeated) return true;
  return repeated === "accept"
    ? standing === "accepted"
    : standing === "under_review" && dispute.submittedAt !== undefined;
}

/** @throws AppError INVALID_DISPUTE_STATE unless the bank waits for the merchant, who has not answered yet */
export function assertAnswerable(dispute: Dispute, verb: string): void {
  const { standing: status, request } = dispute;
  if (status === "needs_response" && !request) return;
  throw notAllowed(dispute, verb, request ? "whose answer is on its way" : `that is ${status}`);
}

/** @throws AppError INVALID_DISPUTE_STATE once the bank takes no evidence any more */
export function assertInTime(dispute: Dispute, verb: string): void {
  const { evidenceDueBy } = dispute;
  if (evidenceDueBy && evidenceDueBy.getTime() < Date.now())
    throw notAllowed(dispute, verb, "whose evidence is overdue");
}

function notAllowed(dispute: Dispute, verb: string, which: string): AppError {
  const { id, status } = toDisputeView(dispute);
  const message = `A dispute ${which} cannot ${verb}.`;
  return new AppError("INVALID_DISPUTE_STATE", message, { data: { id, status } });
}

/** Executes the request to its end or the deadline, after which the recovery resumes it. */
async function run(
  parts: DisputeParts,
  { request, deadline }: RespondToDispute,
  { dispute: begun, lease }: Begun,
): Promise<Dispute> {
  const until = Math.min(deadline, Date.now() + REQUEST_MAX_MS) - RESPONSE_MS;
  const ran = await runDispute(parts, begun, { lease, deadline: until }).catch((error: unknown) => {
    if (!isInterrupted(error)) throw error;
    return undefined;
  });
  if (request === "submit" && ran && isRefusal(ran.last)) throw new AppError("EVIDENCE_REFUSED");
  const dispute = ran?.dispute ?? (await disputes.findById(parts.db, begun.id));
  if (!dispute) throw new AppError("DISPUTE_NOT_FOUND");
  return dispute;
}

function isRefusal(last: DisputeInput | undefined): boolean {
  return last?.kind === "answered" && last.answer.kind === "refused";
}
