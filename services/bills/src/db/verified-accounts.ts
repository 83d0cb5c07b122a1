import { type Kobo, kobo } from "@kobo/core/money";
import type { Tenant } from "@kobo/core/tenant";
import type { Database, Transaction } from "@kobo/postgres";
import type { AccountToVerify, VerifiedAccount } from "../domain/orders/verification";

const TABLE = "verified_accounts";

/** The validity of a confirmation, by the database's clock (decision 78). */
const KEPT = "interval '24 hours'";

/** A confirmation for this merchant from the last 24 hours. */
export async function findRecent(
  db: Database,
  tenant: Tenant,
  account: AccountToVerify,
): Promise<{ renewalAmount: Kobo } | undefined> {
  const row: { renewal_amount: bigint } | undefined = await db(TABLE)
    .where(keyOf(tenant, account))
    .whereRaw(`verified_at >= now() - ${KEPT}`)
    .first("renewal_amount");
  return row && { renewalAmount: kobo(row.renewal_amount) };
}

export async function upsert(
  trx: Transaction,
  tenant: Tenant,
  { account, verified }: { account: AccountToVerify; verified: VerifiedAccount },
): Promise<void> {
  await trx(TABLE)
    .insert({
      ...keyOf(tenant, account),
      renewal_amount: String(verified.renewalAmount),
      verified_at: trx.raw("now()"),
    })
    .onConflict(["merchant_id", "mode", "service_id", "billers_code", "type"])
    .merge(["renewal_amount", "verified_at"]);
}

/** Each verification stores one confirmation and deletes up to ten, so that a backlog of expired ones shrinks. */
const DELETED_WITH_EACH = 10;

/** Deletes some of the merchant's expired confirmations, except rows that another transaction has locked. */
export async function deleteExpired(trx: Transaction, { merchantId, mode }: Tenant): Promise<void> {
  const old = trx(TABLE)
    .select("ctid")
    .where({ merchant_id: merchantId, mode })
    .whereRaw(`verified_at < now() - ${KEPT}`)
    .limit(DELETED_WITH_EACH)
    .forUpdate()
    .skipLocked();
  await trx(TABLE).whereRaw("ctid = ANY (ARRAY(?))", [old]).delete();
}

function keyOf({ merchantId, mode }: Tenant, account: AccountToVerify) {
  const { serviceId, billersCode, type } = account;
  return {
    merchant_id: merchantId,
    mode,
    service_id: serviceId,
    billers_code: billersCode,
    type,
  };
}
