import { AppError } from "@kobo/errors";
import { type OperatorKey, proofOf } from "@kobo/operators";
import type { Decision as WireDecision } from "@kobo/protos/operator/v1/Decision";
import type { Review as WireReview } from "@kobo/protos/operator/v1/Review";
import type { ReviewsDefinition } from "@kobo/protos/operator/v1/Reviews";
import { fromWireMode, type Handlers, toWireMode } from "@kobo/rpc";
import { z } from "zod";
import * as decisions from "./decisions";
import type { ReviewCase } from "./desk";
import { confirmProposal, decideReview, type ReviewParts, rejectProposal } from "./resolve";
import { needsSecondApproval } from "./second-approval";

const PAGE_MAX = 200;
const text = (max: number) => z.string().trim().min(1).max(max);

const Answer = z.object({ id: text(200), actor: text(200), why: text(1_000), key: text(100) });
const Confirmation = Answer.extend({ action: text(50) });
const Decided = Confirmation.extend({
  providerReference: z.string().trim().max(100),
  costKobo: z.coerce.bigint().positive().optional(),
});

interface Parts extends ReviewParts {
  /** The operators who may decide. */
  operators: readonly OperatorKey[];
}

/** The reviews of a service, as operators reach them. */
export function reviewHandlers(parts: Parts): Handlers<ReviewsDefinition> {
  const { db, desk, secondApprovalFrom, operators } = parts;

  const find = async (id: string): Promise<ReviewCase> => {
    const found = await desk.find(db, id.trim());
    if (!found) throw new AppError("REVIEW_NOT_FOUND", "This service has no such operation.");
    return found;
  };
  const show = async (id: string): Promise<WireReview> => {
    const found = await find(id);
    const proposals = await decisions.openProposals(db, [found.id]);
    return toWireReview(found, proposals.get(found.id));
  };
  const answer = async (decision: decisions.Decision) => ({
    decision: toWireDecision(decision),
    review: await show(decision.id),
  });

  return {
    ListReviews: async ({ mode, limit }) => {
      const page = pageOf(limit);
      const queue = {
        mode: mode === "MODE_UNSPECIFIED" ? undefined : fromWireMode(mode),
        limit: page + 1,
      };
      const cases = await desk.list(db, queue);
      const ids = cases.map(({ id }) => id);
      const proposals = await decisions.openProposals(db, ids);
      return {
        reviews: cases.slice(0, page).map((each) => toWireReview(each, proposals.get(each.id))),
        hasMore: cases.length > page,
      };
    },

    GetReview: async ({ id }) => {
      const found = await find(id);
      const [history, allowed, past] = await Promise.all([
        desk.history(db, found),
        desk.allowed(db, found),
        decisions.ofReview(db, found.id),
      ]);
      const proposals = await decisions.openProposals(db, [found.id]);
      return {
        review: toWireReview(found, proposals.get(found.id)),
        facts: history.facts.filter(({ value }) => value !== ""),
        answers: history.answers.map(({ at, ...each }) => ({ ...each, atMs: at.getTime() })),
        ledgerTransferIds: [...history.ledgerTransferIds],
        actions: desk.actions
          .filter(({ name }) => allowed.includes(name))
          .map(({ name, description, ...rest }) => ({
            name,
            description,
            needsSecondApproval: needsSecondApproval(found, rest, secondApprovalFrom),
          })),
        decisions: past.map(toWireDecision),
      };
    },

    DecideReview: async (request) => {
      const { costKobo: cost, ...decided } = parse(Decided, request);
      const proof = proofOf(operators, { method: "DecideReview", request });
      return answer(await decideReview(parts, { ...decided, cost, proof }));
    },

    ConfirmProposal: async (request) => {
      const confirmation = parse(Confirmation, request);
      const proof = proofOf(operators, { method: "ConfirmProposal", request });
      return answer(await confirmProposal(parts, { ...confirmation, proof }));
    },

    RejectProposal: async (request) => {
      const rejection = parse(Answer, request);
      const proof = proofOf(operators, { method: "RejectProposal", request });
      return answer(await rejectProposal(parts, { ...rejection, proof }));
    },

    ListDecisions: async ({ id, actor, sinceMs, beforeId, limit }) => {
      const page = pageOf(limit);
      const found = await decisions.list(db, {
        reviewId: id || undefined,
        actor: actor || undefined,
        since: sinceMs === "0" ? undefined : new Date(Number(sinceMs)),
        before: beforeId === "0" ? undefined : BigInt(beforeId),
        limit: page + 1,
      });
      const shown = found.slice(0, page).map(toWireDecision);
      return { decisions: shown, hasMore: found.length > page };
    },
  };
}

function pageOf(limit: number): number {
  return limit > 0 ? Math.min(limit, PAGE_MAX) : PAGE_MAX;
}

const NAMES: Readonly<Record<string, string>> = {
  providerReference: "provider_reference",
  costKobo: "cost_kobo",
};

/** @throws AppError VALIDATION_ERROR, with every field that is wrong */
function parse<Value>(schema: z.ZodType<Value>, request: object): Value {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => {
    const field = String(path[0]);
    return { field: NAMES[field] ?? field, code: "invalid" as const, message };
  });
  const list = errors.map(({ field, message }) => `${field}: ${message}`).join("; ");
  throw new AppError("VALIDATION_ERROR", list, { errors });
}

function toWireReview(found: ReviewCase, proposal: decisions.Decision | undefined): WireReview {
  const { id, operation, mode, merchantId, merchantName, state, amount, currency, review } = found;
  return {
    ...{ id, operation, merchantName, state, currency },
    mode: toWireMode(mode),
    merchantId: merchantId ?? "",
    reason: review?.reason ?? "",
    openedAtMs: review?.openedAt.getTime() ?? 0,
    amount: String(amount),
    ...(proposal && { proposal: toWireDecision(proposal) }),
  };
}

function toWireDecision(decision: decisions.Decision): WireDecision {
  const { step, operation, action, actor, why, stateBefore, currency } = decision;
  return {
    ...{ step, operation, action, actor, why, stateBefore, currency },
    id: String(decision.number),
    proposalId: String(decision.proposal ?? 0),
    reviewId: decision.id,
    stateAfter: decision.stateAfter ?? "",
    amount: String(decision.amount),
    mode: toWireMode(decision.mode),
    atMs: decision.at.getTime(),
    operatorKey: decision.operatorKey ?? "",
  };
}
