import { firstUuidAt } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import {
  type Database,
  type PageQuery,
  readingOrder,
  type Transaction,
  unionOf,
  wherePage,
} from "@kobo/postgres";
import type { Purchase, State } from "../domain/purchases/purchase";
import { type Row, toPurchase } from "./purchase-row";
import { TABLE } from "./purchases";

export interface PurchaseFilter {
  /** Undefined for all states; likewise the fields below. */
  states: readonly State[] | undefined;
  billType: string | undefined;
  serviceId: string | undefined;
  /** By the time in the id: at or after `from`, and before `to`. */
  from: Date | undefined;
  to: Date | undefined;
}

/** A page of a merchant's public purchases, by id. */
export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, billType, serviceId, from, to, ...page }: PurchaseFilter & PageQuery,
): Promise<Purchase[]> {
  const newest = () => {
    const query = db(TABLE).where({ merchant_id: merchantId, mode });
    wherePage(query, "id", page);
    if (billType) query.where("bill_type", billType);
    if (serviceId) query.where("service_id", serviceId);
    if (from) query.where("id", ">=", firstUuidAt(from));
    if (to) query.where("id", "<", firstUuidAt(to));
    return query;
  };
  const rows: Row[] = states
    ? await unionOf(
        db,
        states.map((state) => newest().where({ state })),
      )
        .orderBy("found.id", readingOrder(page))
        .limit(page.limit)
    : // The condition of the partial index purchases_newest.
      await newest().whereRaw("state NOT IN ('reserving', 'refused')");
  return rows.map(toPurchase);
}

/** At most; a provider's reference is hardly ever on two purchases. */
const FOUND_MAX = 100;

/** A merchant's purchases with this id, or with a text as one of their references; newest first. */
export async function findNamed(
  db: Database,
  { merchantId, mode }: Tenant,
  { text, id }: { text: string; id: string | undefined },
): Promise<Purchase[]> {
  const own = () =>
    db(TABLE).select("id").where({ merchant_id: merchantId, mode }).whereNot({ state: "refused" });
  // One index each.
  const named = [
    own().where({ reference: text }),
    own().where({ provider_reference: text }).whereNot({ provider_reference: "" }),
    own().where({ provider_request_id: text }),
    ...(id ? [own().where({ id })] : []),
  ];
  const rows: Row[] = await db(TABLE)
    .whereIn("id", (ids) => ids.union(named))
    .orderBy("id", "desc")
    .limit(FOUND_MAX);
  return rows.map(toPurchase);
}

/** For operators: of any merchant, unordered. */
export async function findByIds(
  db: Database | Transaction,
  ids: readonly string[],
): Promise<Purchase[]> {
  const rows: Row[] = await db(TABLE).whereIn("id", ids);
  return rows.map(toPurchase);
}

/** For operators: of any merchant, by the provider's request id. */
export async function findByRequestId(
  db: Database | Transaction,
  providerRequestId: string,
): Promise<Purchase | undefined> {
  const row: Row | undefined = await db(TABLE)
    .where({ provider_request_id: providerRequestId })
    .first();
  return row && toPurchase(row);
}

/** The number of purchases in each state that is not final, and the age of the oldest in seconds. */
export async function countOpen(
  db: Database,
): Promise<{ mode: Mode; state: State; count: number; oldestSeconds: number }[]> {
  return (
    db(TABLE)
      .select("mode", "state", db.raw("count(*)::int AS count"))
      .select(
        db.raw(
          'extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"',
        ),
      )
      // The condition of the partial index purchases_open.
      .whereRaw("state NOT IN ('completed', 'failed', 'refused', 'reversed')")
      .groupBy("mode", "state")
  );
}
