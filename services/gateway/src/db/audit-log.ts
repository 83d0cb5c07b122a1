import type { Database, Transaction } from "@kobo/postgres";
import { type Change, type State, sealed } from "../domain/merchants/audit";

export interface Entry {
  at: Date;
  actor: string;
  action: string;
  object: string;
  before: State | null;
  after: State | null;
}

/** Call it in the transaction of the change. */
export async function append(trx: Transaction, change: Change): Promise<void> {
  const { by, merchantId, action, object } = change;
  const before = sealed(change.before);
  const after = sealed(change.after);
  await trx("audit_log").insert({
    actor: by.actor,
    merchant_id: merchantId,
    action,
    object,
    before: before.json,
    before_hash: before.hash,
    after: after.json,
    after_hash: after.hash,
    request_id: by.requestId,
  });
}

/** Newest first. */
export async function listOf(
  db: Database,
  { merchantId, limit }: { merchantId: string; limit: number },
): Promise<Entry[]> {
  return db("audit_log")
    .select("at", "actor", "action", "object", "before", "after")
    .where({ merchant_id: merchantId })
    .orderBy("id", "desc")
    .limit(limit);
}

/** Whether the merchant's wallet was funded under this id. */
export async function isFunded(
  db: Database,
  merchantId: string,
  fundingId: string,
): Promise<boolean> {
  const row = await db("audit_log")
    .where({ merchant_id: merchantId, action: "wallet.funded" })
    .whereRaw(`after->>'id' = ?`, [fundingId])
    .first("id");
  return row !== undefined;
}
