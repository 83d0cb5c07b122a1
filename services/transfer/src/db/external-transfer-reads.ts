import { firstUuidAt } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import { type Database, type PageQuery, readingOrder, unionOf, wherePage } from "@kobo/postgres";
import type { ExternalTransfer, State } from "../domain/external-transfer";
import { type Row, toTransfer } from "./external-transfer-row";
import { TABLE } from "./external-transfers";

export async function findByIds(
  db: Database,
  tenant: Tenant,
  ids: readonly string[],
): Promise<ExternalTransfer[]> {
  const rows: Row[] = await own(db, tenant).whereIn("id", ids);
  return rows.map(toTransfer);
}

/** The transfers that carry these refunds. */
export async function findRefunds(
  db: Database,
  { merchantId, mode }: Tenant,
  ids: readonly string[],
): Promise<ExternalTransfer[]> {
  if (ids.length === 0) return [];
  const rows: Row[] = await db(TABLE)
    .where({ merchant_id: merchantId, mode, kind: "refund" })
    .whereIn("id", ids);
  return rows.map(toTransfer);
}

export async function findById(
  db: Database,
  tenant: Tenant,
  id: string,
): Promise<ExternalTransfer | undefined> {
  return (await findByIds(db, tenant, [id]))[0];
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ reference })
    .whereNot({ state: "refused" })
    .first();
  return row && toTransfer(row);
}

/** Transfers with this id, or with a text as their reference or our reference at the rail. */
export async function findNamed(
  db: Database,
  tenant: Tenant,
  { text, id }: { text: string; id: string | undefined },
): Promise<ExternalTransfer[]> {
  // One index each.
  const named = [
    own(db, tenant).where({ reference: text }).whereNot({ state: "refused" }),
    own(db, tenant).where({ rail_reference: text }),
    ...(id ? [own(db, tenant).where({ id })] : []),
  ];
  const found: Row[][] = await Promise.all(named);
  return found.flat().map(toTransfer);
}

export async function findByIdempotency(
  db: Database,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<{ transfer: ExternalTransfer; fingerprint: Buffer } | undefined> {
  const row: Row | undefined = await own(db, tenant)
    .where({ idempotency_hash: idempotencyHash })
    .whereNot({ state: "refused" })
    .first();
  return row && { transfer: toTransfer(row), fingerprint: row.fingerprint };
}

/** Undefined bounds do not filter. */
export interface ListFilters {
  states: readonly State[];
  /** Bounds of the creation time in the id: `from` is inclusive, `to` is exclusive. */
  from: Date | undefined;
  to: Date | undefined;
}

export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, from, to, ...page }: ListFilters & PageQuery,
): Promise<ExternalTransfer[]> {
  const newestOf = (state: State) => {
    const newest = db(TABLE).where({ merchant_id: merchantId, mode, kind: "transfer", state });
    wherePage(newest, "id", page);
    if (from) newest.where("id", ">=", firstUuidAt(from));
    if (to) newest.where("id", "<", firstUuidAt(to));
    return newest;
  };
  const rows: Row[] = await unionOf(db, states.map(newestOf))
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  return rows.map(toTransfer);
}

/** The merchant's newest transfers in these states, including returns and refunds. */
export async function findNewest(
  db: Database,
  tenant: Tenant,
  { states, limit }: { states: readonly State[]; limit: number },
): Promise<ExternalTransfer[]> {
  const rows: Row[] = await db(TABLE)
    .where({ merchant_id: tenant.merchantId, mode: tenant.mode })
    .whereIn("state", states)
    .orderBy("id", "desc")
    .limit(limit);
  return rows.map(toTransfer);
}

/** Merchants do not see returns, and see refunds as such. */
function own(db: Database, { merchantId, mode }: Tenant) {
  return db(TABLE).where({ merchant_id: merchantId, mode, kind: "transfer" });
}

/** The age in seconds of the oldest transfer that is still being queried, and so may hold money, by kind and mode. */
export async function oldestOpen(
  db: Database,
): Promise<{ operation: string; mode: Mode; oldestSeconds: number }[]> {
  return (
    db(TABLE)
      .select({ operation: "kind" })
      .select("mode")
      .select(
        db.raw(
          'extract(epoch FROM clock_timestamp() - min(created_at))::float8 AS "oldestSeconds"',
        ),
      )
      // The condition of the partial index external_transfers_due.
      .whereNotNull("due_at")
      .whereNull("completed_at")
      // A lost one holds no money.
      .whereNot({ state: "lost" })
      .groupBy("kind", "mode")
  );
}
