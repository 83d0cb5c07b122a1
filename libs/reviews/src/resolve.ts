import { AppError } from "@kobo/errors";
import { isSameOperator, type Proof } from "@kobo/operators";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import * as decisions from "./decisions";
import type { ActionRequest, AllowedAction, ReviewCase, ReviewDesk } from "./desk";
import { needsSecondApproval } from "./second-approval";

export interface ReviewParts {
  db: Database;
  desk: ReviewDesk;
  /** From this amount up, a second operator confirms. */
  secondApprovalFrom: bigint;
  logger: Pick<Logger, "info">;
}

type Decision = decisions.Decision;

interface Resolved {
  decision: Decision;
  /** The commands that follow. */
  afterwards?: (() => Promise<void>) | undefined;
}

/**
 * Decides a review, or stores the decision as a proposal if a second operator must confirm it. One transaction stores
 * the decision, the state's transition and its effects, so a crash leaves all or nothing, and commands follow after it.
 * A repeated `key` changes nothing and returns the first decision.
 * @throws AppError REVIEW_NOT_FOUND; INVALID_REVIEW_STATE when the state does not allow the action, or a proposal is
 * open; IDEMPOTENCY_KEY_REUSED for the key of another decision; VALIDATION_ERROR
 */
export async function decideReview(
  parts: ReviewParts,
  { key, proof, ...request }: ActionRequest & Signed,
): Promise<Decision> {
  return resolved(parts, { key, ...request }, async (trx, found) => {
    const { desk, secondApprovalFrom } = parts;
    const action = actionOf(desk, request.action);
    const proposal = (await decisions.openProposals(trx, [found.id])).get(found.id);
    if (proposal) throw isProposed(proposal);
    if (!needsSecondApproval(found, action, secondApprovalFrom)) {
      return applied(trx, desk, { key, proof, request, found });
    }
    await assertPossible(trx, desk, request);
    const decision = { key, step: "proposed", proof, request, found } as const;
    return { decision: await decisions.insert(trx, decision) };
  });
}

/**
 * Confirms the open proposal of a review: its decision is applied as if one operator had made it.
 * @throws AppError REVIEW_NOT_FOUND without a proposal; INVALID_REVIEW_STATE for the operator who made it, for another
 * action, and when the operation has changed since
 */
export async function confirmProposal(
  parts: ReviewParts,
  { key, proof, ...confirmation }: Answer & { action: string },
): Promise<Decision> {
  const { action, actor, why } = confirmation;
  return resolved(parts, { key, ...confirmation }, async (trx, found) => {
    const proposal = await proposalOf(trx, found.id);
    if (proposal.action !== action) throw isProposed(proposal);
    if (isSameOperator(proposal.actor, actor)) {
      throw invalidState(
        `${proposal.actor} proposed this. Ask another operator to confirm it, or withdraw it: reject.`,
      );
    }
    const { state, review } = found;
    if (proposal.stateBefore !== state || proposal.reason !== (review?.reason ?? "")) {
      throw invalidState(
        `It was ${proposal.stateBefore} when ${proposal.actor} proposed ${action}, and is ${state} now. Reject the proposal, and decide again.`,
      );
    }
    const { providerReference, cost } = proposal;
    const request = { ...confirmation, actor, why, providerReference, cost };
    return applied(trx, parts.desk, { key, proof, request, found, proposal: proposal.number });
  });
}

interface Signed {
  key: string;
  /** The proof of the operator; undefined for calls that the service makes itself. */
  proof?: Proof;
}

interface Answer extends Signed {
  id: string;
  actor: string;
  why: string;
}

/**
 * Rejects the open proposal of a review, and changes nothing else.
 * @throws AppError REVIEW_NOT_FOUND without a proposal
 */
export async function rejectProposal(parts: ReviewParts, answer: Answer): Promise<Decision> {
  const { key, proof, actor, why } = answer;
  return resolved(parts, answer, async (trx, found) => {
    const proposal = await proposalOf(trx, found.id);
    const request = { ...proposal, actor, why };
    const rejected = { key, step: "rejected", proof, request, found } as const;
    return {
      decision: await decisions.insert(trx, { ...rejected, proposal: proposal.number }),
    };
  });
}

async function resolved(
  { db, desk, logger }: ReviewParts,
  call: Repeatable,
  work: (trx: Transaction, found: ReviewCase) => Promise<Resolved>,
): Promise<Decision> {
  const { decision, afterwards } = await inTransaction(
    db,
    async (trx): Promise<Resolved> => {
      const known = await desk.find(trx, call.id);
      if (!known) throw new AppError("REVIEW_NOT_FOUND");
      await decisions.lockReview(trx, known.id);
      const earlier = await decisions.findByKey(trx, call.key);
      if (earlier && !isRepeat(earlier, { ...call, id: known.id })) {
        throw new AppError("IDEMPOTENCY_KEY_REUSED");
      }
      if (earlier) return { decision: earlier };
      // Read again: the decision that held the lock may have changed it.
      return work(trx, (await desk.find(trx, known.id)) ?? known);
    },
    { repeatable: true },
  );
  const { id: reviewId, operation, action, actor, step } = decision;
  logger.info({ reviewId, operation, action, actor, step }, "reviewer's decision stored");
  crashpoint(`reviews.${step}`);
  await afterwards?.();
  return decision;
}

interface Repeatable {
  id: string;
  actor: string;
  key: string;
  action?: string;
}

function isRepeat(earlier: Decision, { id, actor, action = earlier.action }: Repeatable): boolean {
  return earlier.id === id && earlier.action === action && isSameOperator(earlier.actor, actor);
}

interface Applying {
  key: string;
  proof: Proof | undefined;
  request: ActionRequest;
  found: ReviewCase;
  proposal?: bigint;
}

async function applied(trx: Transaction, desk: ReviewDesk, applying: Applying): Promise<Resolved> {
  const { request, found } = applying;
  const afterwards = await desk.apply(trx, request);
  const stateAfter = (await desk.find(trx, found.id))?.state ?? found.state;
  const decision = await decisions.insert(trx, { ...applying, step: "applied", stateAfter });
  return { decision, afterwards };
}

/** Applies the decision, and takes it back, so that only what the state allows is proposed. */
async function assertPossible(
  trx: Transaction,
  desk: ReviewDesk,
  request: ActionRequest,
): Promise<void> {
  const savepoint = await trx.transaction();
  try {
    await desk.apply(savepoint, request);
  } finally {
    await savepoint.rollback();
  }
}

/** @throws AppError VALIDATION_ERROR */
function actionOf({ actions }: ReviewDesk, name: string): AllowedAction {
  const action = actions.find((each) => each.name === name);
  if (action) return action;
  const names = actions.map((each) => each.name).join(", ");
  throw new AppError("VALIDATION_ERROR", `There is no action ${name} here, but ${names}.`);
}

async function proposalOf(trx: Transaction, id: string): Promise<Decision> {
  const proposal = (await decisions.openProposals(trx, [id])).get(id);
  if (proposal) return proposal;
  throw new AppError("REVIEW_NOT_FOUND", "No decision about it is proposed.");
}

function isProposed({ actor, action, why }: Decision): AppError {
  return invalidState(
    `${actor} proposed ${action}: ${why}. Another operator confirms or rejects that first.`,
  );
}

function invalidState(message: string): AppError {
  return new AppError("INVALID_REVIEW_STATE", message);
}
