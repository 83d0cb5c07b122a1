import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import type { AccountCode } from "../domain/account";

/** A transfer as one of its two merchants sees it. */
export interface MovementView {
  id: string;
  kind: "single" | "pending" | "post" | "void";
  type: string;
  amount: bigint;
  currency: string;
  /** The merchant's own accounts; null for another's. */
  debit: AccountCode | null;
  credit: AccountCode | null;
  pendingId: string | null;
  /** The post or void that closed the hold, for a pending transfer. */
  closedBy: "post" | "void" | null;
  reference: string;
  narration: string;
  fromPayId: string;
  fromName: string;
  toPayId: string;
  toName: string;
  at: Date;
}

/** Both ways by an index: by id, and by the hold that was closed. */
const MOVEMENTS = `
  WITH found AS (
    SELECT id FROM transfers WHERE id = ANY(:ids::uuid[])
    UNION
    SELECT id FROM transfers WHERE pending_id = ANY(:ids::uuid[])
  )
  SELECT t.id, t.kind, t.type, t.amount, coalesce(debit.currency, credit.currency) AS currency,
    debit.code AS debit, credit.code AS credit, t.pending_id AS "pendingId", child.kind AS "closedBy",
    -- The payee has a reference of its own, and does not see the payer's.
    coalesce(CASE WHEN debit.id IS NOT NULL THEN t.reference END, t.credit_reference, '') AS reference,
    t.narration, t.from_pay_id AS "fromPayId", t.from_name AS "fromName", t.to_pay_id AS "toPayId",
    t.to_name AS "toName", t.at
  FROM found
  JOIN transfers t USING (id)
  LEFT JOIN transfers child ON child.pending_id = t.id
  LEFT JOIN accounts debit ON debit.id = t.debit_account_id AND debit.merchant_id = :merchantId::uuid
  LEFT JOIN accounts credit ON credit.id = t.credit_account_id AND credit.merchant_id = :merchantId::uuid
  WHERE t.mode = :mode AND (debit.id IS NOT NULL OR credit.id IS NOT NULL)
  -- Of one commit: the transaction itself, what it posts, and the rest.
  ORDER BY t.at, t.id <> t.root_id, t.pending_id IS NULL, t.id`;

/** The transfers with these ids, and those that closed their holds, as far as they touch a merchant's accounts. */
export async function listByIds(
  db: Database,
  { merchantId, mode }: { merchantId: string; mode: Mode },
  ids: readonly string[],
): Promise<MovementView[]> {
  const bindings = { ids: [...ids] as never, merchantId, mode };
  const { rows } = await db.raw<{ rows: MovementView[] }>(MOVEMENTS, bindings);
  return rows;
}

/** The PayIDs of a merchant's wallets, of all currencies. */
export function walletPayIds(
  db: Database,
  { merchantId, mode }: { merchantId: string; mode: Mode },
): Promise<string[]> {
  return db("accounts")
    .where({ merchant_id: merchantId, mode, code: "wallet" })
    .distinct()
    .pluck("pay_id");
}

/** The part of a UUIDv7 that is its time. */
const TIME = "00000000-0000".length;

/** Transfers whose ids have the same millisecond as this one, as far as they touch a merchant's accounts. */
export async function listOfSameTime(
  db: Database,
  { merchantId, mode }: { merchantId: string; mode: Mode },
  uuid: string,
): Promise<{ id: string; rootId: string }[]> {
  const time = uuid.slice(0, TIME);
  const own = db("accounts as a")
    .select(db.raw("1"))
    .whereRaw("a.id IN (t.debit_account_id, t.credit_account_id)")
    .where({ "a.merchant_id": merchantId });
  return db("transfers as t")
    .select("t.id", "t.root_id as rootId")
    .whereBetween("t.id", [`${time}-0000-0000-000000000000`, `${time}-ffff-ffff-ffffffffffff`])
    .where({ "t.mode": mode })
    .whereExists(own);
}
