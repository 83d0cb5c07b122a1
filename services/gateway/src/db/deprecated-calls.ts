import type { Mode } from "@kobo/core/tenant";
import { type Database, insertMany, type Transaction } from "@kobo/postgres";
import type { DeprecatedCalls } from "../domain/deprecated-calls";

const TABLE = "deprecated_calls";

/** A year's notice (decision 121), and a month more for reports. */
const KEPT_DAYS = 400;

/** Adds to the stored sums. Locks their rows until commit, in the given order. */
export async function add(trx: Transaction, calls: readonly DeprecatedCalls[]): Promise<void> {
  await insertMany(trx, calls, {
    table: TABLE,
    columns: {
      merchant_id: ["uuid", ({ merchantId }) => merchantId],
      mode: ["text", ({ mode }) => mode],
      key_id: ["uuid", ({ keyId }) => keyId],
      operation: ["text", ({ operation }) => operation],
      day: ["date", ({ day }) => day],
      calls: ["bigint", (sum) => String(sum.calls)],
      last_called_at: ["timestamptz", ({ lastCalledAt }) => lastCalledAt.toISOString()],
    },
    ending: `
      ON CONFLICT (merchant_id, mode, key_id, operation, day) DO UPDATE SET
        calls = deprecated_calls.calls + excluded.calls,
        last_called_at = greatest(deprecated_calls.last_called_at, excluded.last_called_at)`,
  });
}

/** The most sums that one flush adds. More could exceed the statement timeout, and new calls would not be stored. */
const DELETED_WITH_EACH = 10_000;

/** Deletes some expired sums, except rows that another process is deleting. */
export async function deleteExpired(trx: Transaction): Promise<void> {
  const old = trx(TABLE)
    .select("ctid")
    .whereRaw("day < (now() AT TIME ZONE 'UTC')::date - ?::int", [KEPT_DAYS])
    .limit(DELETED_WITH_EACH)
    .forUpdate()
    .skipLocked();
  await trx(TABLE).whereRaw("ctid = ANY (ARRAY(?))", [old]).delete();
}

/** A key that calls a deprecated operation. */
export interface DeprecatedCaller {
  merchantId: string;
  slug: string;
  merchantName: string;
  mode: Mode;
  keyId: string;
  keyName: string;
  last4: string;
  operation: string;
  calls: bigint;
  /** Such as `2026-11-22`, in UTC. */
  firstDay: string;
  lastCalledAt: Date;
}

export interface CallerFilter {
  /** The first day to include, in UTC; undefined for all stored days. */
  since?: string | undefined;
  /** Only the keys of this merchant. */
  merchantId?: string | undefined;
}

/** Most recent call first. */
export async function listCallers(
  db: Database,
  { since, merchantId }: CallerFilter,
): Promise<DeprecatedCaller[]> {
  return db(`${TABLE} as d`)
    .join("merchants as m", "m.id", "d.merchant_id")
    .join("api_keys as k", "k.id", "d.key_id")
    .select({
      merchantId: "m.id",
      slug: "m.slug",
      merchantName: "m.name",
      mode: "d.mode",
      keyId: "k.id",
      keyName: "k.name",
      last4: "k.last4",
      operation: "d.operation",
      calls: db.raw("sum(d.calls)::bigint"),
      firstDay: db.raw("min(d.day)::text"),
      lastCalledAt: db.raw("max(d.last_called_at)"),
    })
    .modify((query) => {
      if (since !== undefined) query.where("d.day", ">=", since);
      if (merchantId !== undefined) query.where("d.merchant_id", merchantId);
    })
    .groupBy("m.id", "d.mode", "k.id", "d.operation")
    .orderBy([{ column: "lastCalledAt", order: "desc" }, "keyId", "operation"]);
}
