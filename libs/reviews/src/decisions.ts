import { join } from "node:path";
import type { Mode } from "@kobo/core/tenant";
import type { Proof } from "@kobo/operators";
import type { Database, Transaction } from "@kobo/postgres";
import type { ActionRequest, ReviewCase } from "./desk";

/** The folder of the migration that makes `review_decisions`. */
export const REVIEW_TABLES = join(__dirname, "../migrations");

const TABLE = "review_decisions";

type Step = "proposed" | "rejected" | "applied";

/** An operator's act about a review. */
export interface Decision extends ActionRequest {
  /** Numbers of a service rise in the order of its decisions. */
  number: bigint;
  key: string;
  step: Step;
  /** The proposal that it answers. */
  proposal: bigint | undefined;
  operation: string;
  mode: Mode;
  amount: bigint;
  currency: string;
  reason: string;
  stateBefore: string;
  stateAfter: string | undefined;
  at: Date;
  /** The operator's key that signed it; undefined for a decision from before operators had keys. */
  operatorKey: string | undefined;
}

interface Row {
  id: bigint;
  key: string;
  step: Step;
  proposal_id: bigint | null;
  review_id: string;
  operation: string;
  mode: Mode;
  amount: bigint;
  currency: string;
  reason: string;
  action: string;
  provider_reference: string;
  cost: bigint | null;
  actor: string;
  why: string;
  state_before: string;
  state_after: string | null;
  at: Date;
  operator_key: string | null;
}

/** Until COMMIT, no other operator decides about this review: of two at once, the second sees the first's decision. */
export async function lockReview(trx: Transaction, reviewId: string): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [`review ${reviewId}`]);
}

export interface NewDecision {
  key: string;
  step: Step;
  proposal?: bigint;
  stateAfter?: string;
  proof: Proof | undefined;
  request: ActionRequest;
  /** As it was before the decision. */
  found: ReviewCase;
}

export async function insert(trx: Transaction, decision: NewDecision): Promise<Decision> {
  const { key, step, proposal, stateAfter, proof, request, found } = decision;
  const [row]: Row[] = await trx(TABLE)
    .insert({
      key,
      step,
      proposal_id: proposal === undefined ? null : String(proposal),
      review_id: found.id,
      operation: found.operation,
      mode: found.mode,
      amount: String(found.amount),
      currency: found.currency,
      reason: found.review?.reason ?? "",
      action: request.action,
      provider_reference: request.providerReference,
      cost: request.cost === undefined ? null : String(request.cost),
      actor: request.actor,
      why: request.why,
      state_before: found.state,
      state_after: stateAfter ?? null,
      operator_key: proof?.keyId ?? null,
      signed_text: proof?.text ?? null,
      signature: proof?.signature ?? null,
    })
    .returning("*");
  if (!row) throw new Error("The insert returned no row.");
  return toDecision(row);
}

export async function findByKey(trx: Transaction, key: string): Promise<Decision | undefined> {
  const row: Row | undefined = await trx(TABLE).where({ key }).first();
  return row && toDecision(row);
}

/** The proposals of these reviews that are neither confirmed nor rejected. */
export async function openProposals(
  db: Database | Transaction,
  reviewIds: readonly string[],
): Promise<Map<string, Decision>> {
  const rows: Row[] = await db(`${TABLE} AS d`)
    .whereIn("d.review_id", [...reviewIds])
    .where("d.step", "proposed")
    .whereNotExists(db(`${TABLE} AS a`).select(db.raw("1")).whereRaw("a.proposal_id = d.id"));
  return new Map(rows.map((row) => [row.review_id, toDecision(row)]));
}

/** Of one review, oldest first. */
export async function ofReview(db: Database, reviewId: string): Promise<Decision[]> {
  const rows: Row[] = await db(TABLE).where({ review_id: reviewId }).orderBy("id");
  return rows.map(toDecision);
}

/** The actions that were applied to a review, oldest first. */
export function appliedActions(db: Database | Transaction, reviewId: string): Promise<string[]> {
  return db(TABLE).where({ review_id: reviewId, step: "applied" }).orderBy("id").pluck("action");
}

export interface DecisionQuery {
  reviewId: string | undefined;
  actor: string | undefined;
  since: Date | undefined;
  /** The page follows this one. */
  before: bigint | undefined;
  limit: number;
}

/** Newest first. */
export async function list(db: Database, query: DecisionQuery): Promise<Decision[]> {
  const { reviewId, actor, since, before, limit } = query;
  const select = db(TABLE).orderBy("id", "desc").limit(limit);
  if (reviewId !== undefined) select.where({ review_id: reviewId });
  if (actor !== undefined) select.whereRaw("lower(actor) = lower(?)", [actor]);
  if (since) select.where("at", ">=", since);
  if (before !== undefined) select.where("id", "<", String(before));
  const rows: Row[] = await select;
  return rows.map(toDecision);
}

function toDecision(row: Row): Decision {
  return {
    number: row.id,
    key: row.key,
    step: row.step,
    proposal: row.proposal_id ?? undefined,
    id: row.review_id,
    operation: row.operation,
    mode: row.mode,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    action: row.action,
    providerReference: row.provider_reference,
    cost: row.cost ?? undefined,
    actor: row.actor,
    why: row.why,
    stateBefore: row.state_before,
    stateAfter: row.state_after ?? undefined,
    at: row.at,
    operatorKey: row.operator_key ?? undefined,
  };
}
