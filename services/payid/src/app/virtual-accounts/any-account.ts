import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as inflows from "../../db/inflows";
import * as permanentAccounts from "../../db/permanent-accounts";
import * as virtualAccounts from "../../db/virtual-accounts";
import type { Inflow } from "../../domain/inflow";
import type { PermanentAccount } from "../../domain/permanent-account";
import type { ReadParts } from "../get-expected-payment";
import { type ShownAccount, virtualAccountNow } from "./virtual-account-now";

/** An account of either kind. */
export type AnyAccount =
  | ({ kind: "single" } & ShownAccount)
  | { kind: "permanent"; account: PermanentAccount };

interface Query {
  tenant: Tenant;
  /** UUID. */
  id: string;
}

/** @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND, also for another merchant's */
export async function getAccount(
  parts: Pick<ReadParts, "db" | "ledger">,
  { tenant, id }: Query,
): Promise<AnyAccount> {
  const permanent = await permanentAccounts.findById(parts.db, tenant, id);
  if (permanent) return { kind: "permanent", account: permanent };
  const single = await virtualAccounts.findById(parts.db, tenant, id);
  if (!single) throw new AppError("VIRTUAL_ACCOUNT_NOT_FOUND");
  return { kind: "single", ...(await virtualAccountNow(parts, single)) };
}

/** The merchant's permanent accounts, newest first. */
export function listPermanentAccounts(
  db: Database,
  tenant: Tenant,
  { filters, ...query }: PageQuery & { filters: permanentAccounts.PermanentFilters },
): Promise<Page<PermanentAccount>> {
  return pageOf(
    query,
    (page) => permanentAccounts.list(db, tenant, { ...filters, ...page }),
    ({ id }) => id,
  );
}

/**
 * The payments to an account of either kind, newest first by the time of payment, rejected ones as well.
 * @throws AppError VIRTUAL_ACCOUNT_NOT_FOUND
 */
export async function listPaymentsOfAccount(
  { db }: { db: Database },
  { tenant, id, ...query }: Query & PageQuery,
): Promise<Page<Inflow>> {
  const permanent = await permanentAccounts.findById(db, tenant, id);
  const single = permanent ? undefined : await virtualAccounts.findById(db, tenant, id);
  if (!permanent && !single) throw new AppError("VIRTUAL_ACCOUNT_NOT_FOUND");
  const account = permanent ? { permanent_account_id: id } : { virtual_account_id: id };
  return pageOf(
    query,
    (page) => inflows.pageOfAccount(db, account, page),
    (inflow) => inflow.id,
  );
}
