import type { Database, Transaction } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import type { AccountToVerify } from "../domain/verification";

const TABLE = "verified_accounts";

/** How long an answer of the provider holds, by the database's clock (decision 78). */
const KEPT = "interval '24 hours'";

/** Whether the provider has confirmed it to this merchant within the last 24 hours. */
export async function isKnown(
  db: Database,
  tenant: Tenant,
  account: AccountToVerify,
): Promise<boolean> {
  const row: unknown = await db(TABLE)
    .where(keyOf(tenant, account))
    .whereRaw(`verified_at >= now() - ${KEPT}`)
    .first("merchant_id");
  return row !== undefined;
}

/** From now on, if it was known before. */
export async function remember(
  trx: Transaction,
  tenant: Tenant,
  account: AccountToVerify,
): Promise<void> {
  await trx(TABLE)
    .insert({ ...keyOf(tenant, account), verified_at: trx.raw("now()") })
    .onConflict(["merchant_id", "mode", "service_id", "billers_code", "type"])
    .merge(["verified_at"]);
}

/** Takes away what this merchant can use no more, but for what others are just writing. */
export async function forgetOld(trx: Transaction, { merchantId, mode }: Tenant): Promise<void> {
  const old = trx(TABLE)
    .select("ctid")
    .where({ merchant_id: merchantId, mode })
    .whereRaw(`verified_at < now() - ${KEPT}`)
    .forUpdate()
    .skipLocked();
  await trx(TABLE).whereIn("ctid", old).delete();
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
