import type { Database, Transaction } from "@kobo/postgres";
import { type Change, type State, sealed } from "../domain/merchants/audit";

export interface Entry {
  /** Rises with time. */
  id: bigint;
  at: Date;
  actor: string;
  action: string;
  object: string;
  before: State | null;
  after: State | null;
  requestId: string | null;
  address: string | null;
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
    address: by.address,
  });
}

export interface Page {
  merchantId: string;
  limit: number;
  /** Entries before this one; undefined for the newest. */
  beforeId?: bigint | undefined;
}

/** Newest first. */
export async function listOf(
  db: Database,
  { merchantId, limit, beforeId }: Page,
): Promise<Entry[]> {
  return db("audit_log")
    .select("id", "at", "actor", "action", "object", "before", "after")
    .select({ requestId: "request_id" })
    .select(db.raw("host(address) AS address"))
    .where({ merchant_id: merchantId })
    .modify((query) => {
      if (beforeId !== undefined) query.where("id", "<", String(beforeId));
    })
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
