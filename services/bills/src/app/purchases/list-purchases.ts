import type { Tenant } from "@kobo/core/tenant";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import { list, type PurchaseFilter } from "../../db/purchase-lists";
import { type Purchase, STATUS, type State, type Status } from "../../domain/purchases/purchase";

export interface PurchaseQuery extends Omit<PurchaseFilter, "states">, PageQuery {
  tenant: Tenant;
  /** Undefined for all. */
  status: Status | undefined;
}

export function listPurchases(
  db: Database,
  { tenant, status, ...query }: PurchaseQuery,
): Promise<Page<Purchase>> {
  const states = status && statesOf(status);
  return pageOf(
    query,
    (page) => list(db, tenant, { ...query, states, ...page }),
    ({ id }) => id,
  );
}

function statesOf(status: Status): State[] {
  const all = Object.entries(STATUS) as [State, Status | undefined][];
  return all.flatMap(([state, shown]) => (shown === status ? [state] : []));
}
