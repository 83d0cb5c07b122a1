import type { Database } from "@kobo/postgres";
import type { Tenant } from "@kobo/tenant";
import { type Listed, list } from "../db/purchase-lists";
import { type Purchase, STATUS, type State, type Status } from "../domain/purchase";

export interface PurchaseQuery extends Omit<Listed, "states"> {
  tenant: Tenant;
  /** Undefined for every one. */
  status: Status | undefined;
  limit: number;
}

export interface PurchasePage {
  purchases: Purchase[];
  hasMore: boolean;
  /** `before` of the next page; empty when there is none. */
  nextBefore: string;
}

/** The merchant's purchases, newest first. */
export async function listPurchases(
  db: Database,
  { tenant, status, limit, ...query }: PurchaseQuery,
): Promise<PurchasePage> {
  const states = status && statesOf(status);
  const found = await list(db, tenant, { ...query, states, limit: limit + 1 });
  const purchases = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { purchases, hasMore, nextBefore: hasMore ? (purchases.at(-1)?.id ?? "") : "" };
}

function statesOf(status: Status): State[] {
  const all = Object.entries(STATUS) as [State, Status | undefined][];
  return all.flatMap(([state, shown]) => (shown === status ? [state] : []));
}
