import type { Database, Transaction } from "@kobo/postgres";
import type { State } from "../domain/purchases/purchase";
import type { Action, ReviewAction } from "../domain/review";

interface Row {
  action: Action;
  actor: string;
  why: string;
  state: State;
  provider_reference: string;
  at: Date;
}

export async function insert(
  trx: Transaction,
  purchaseId: string,
  { action, actor, why, state, providerReference }: ReviewAction,
): Promise<void> {
  await trx("review_actions").insert({
    purchase_id: purchaseId,
    action,
    actor,
    why,
    state,
    provider_reference: providerReference,
  });
}

/** Whether a reviewer has confirmed the delivery. */
export async function hasConfirmed(trx: Transaction, purchaseId: string): Promise<boolean> {
  const row = await trx("review_actions")
    .where({ purchase_id: purchaseId, action: "confirm" })
    .first("id");
  return row !== undefined;
}

/** The reviewers' actions, oldest first. */
export async function list(
  db: Database,
  purchaseId: string,
): Promise<(ReviewAction & { at: Date })[]> {
  const rows: Row[] = await db("review_actions").where({ purchase_id: purchaseId }).orderBy("id");
  return rows.map(({ provider_reference: providerReference, ...row }) => ({
    action: row.action,
    actor: row.actor,
    why: row.why,
    state: row.state,
    providerReference,
    at: row.at,
  }));
}
