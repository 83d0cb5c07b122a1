import { firstUuidAt } from "@kobo/core/ids";
import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { EventPosition } from "../domain/event-position";
import type { Recovery, RecoveryStatus, TimeRange } from "../domain/recovery";
import { dayOf } from "../domain/retention";

/** For `startLeaseWorker` of @kobo/jobs. */
export const TABLE = "recoveries";

/** A new recovery with the idempotency data of its request. */
export interface NewRecovery {
  id: string;
  endpointId: string;
  range: TimeRange;
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  /** Delay until the first batch. */
  dueInMs: number;
}

interface Row {
  id: string;
  endpoint_id: string;
  from_at: Date;
  to_at: Date;
  status: RecoveryStatus;
  events_seen: bigint;
  deliveries: bigint;
  created_at: Date;
  finished_at: Date | null;
}

const COLUMNS = [
  "id",
  "endpoint_id",
  "from_at",
  "to_at",
  "status",
  "events_seen",
  "deliveries",
  "created_at",
  "finished_at",
];

/** False when one is already running, or when an earlier call used the idempotency key. */
export async function insert(
  trx: Transaction,
  { merchantId, mode }: Tenant,
  recovery: NewRecovery,
): Promise<boolean> {
  const rows = await trx(TABLE)
    .insert({
      id: recovery.id,
      merchant_id: merchantId,
      mode,
      endpoint_id: recovery.endpointId,
      from_at: recovery.range.from,
      to_at: recovery.range.to,
      status: "running",
      due_at: trx.raw("clock_timestamp() + ? * interval '1 ms'", [recovery.dueInMs]),
      idempotency_hash: recovery.idempotencyHash,
      fingerprint: recovery.fingerprint,
    })
    .onConflict()
    .ignore()
    .returning("id");
  return rows.length === 1;
}

/** Finds the recovery that this call created, by its id or idempotency key. */
export async function findEarlier(
  trx: Transaction,
  call: Pick<NewRecovery, "id" | "endpointId" | "idempotencyHash">,
): Promise<{ id: string; fingerprint: Buffer } | undefined> {
  const { id, endpointId, idempotencyHash } = call;
  return trx(TABLE)
    .select("id", "fingerprint")
    .where({ endpoint_id: endpointId })
    .where((either) => {
      either.where({ id });
      if (idempotencyHash) either.orWhere({ idempotency_hash: idempotencyHash });
    })
    .first();
}

interface RecoverySelection {
  endpointId: string;
  /** Undefined for all. */
  id?: string;
  /** Created since then, by the time in their ids. */
  since: Date;
  limit: number;
}

/** An endpoint's recoveries, newest first, with the counts of their deliveries. */
export async function list(
  db: Database | Transaction,
  { endpointId, id, since, limit }: RecoverySelection,
): Promise<Recovery[]> {
  const query = db(TABLE)
    .select(COLUMNS)
    .where({ endpoint_id: endpointId })
    .where("id", ">=", firstUuidAt(since))
    .orderBy("id", "desc")
    .limit(limit);
  if (id) query.where({ id });
  const rows: Row[] = await query;
  const statusCounts = await statusCountsOf(db, rows, since);
  return rows.map((row) => toRecovery(row, statusCounts.get(row.id)));
}

type StatusCounts = Pick<Recovery, "delivered" | "failed" | "pending">;

/** Counts by recovery id. One snapshot, so a delivery that is finishing counts once. */
async function statusCountsOf(
  db: Database | Transaction,
  recoveries: readonly { id: string }[],
  since: Date,
): Promise<Map<string, StatusCounts>> {
  if (recoveries.length === 0) return new Map();
  const { rows } = await db.raw<{ rows: (StatusCounts & { recovery_id: string })[] }>(
    `SELECT recovery_id, count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
       count(*) FILTER (WHERE status IN ('failed', 'dropped'))::int AS failed,
       count(*) FILTER (WHERE status = 'pending')::int AS pending
     FROM (
       SELECT recovery_id, 'pending' AS status FROM pending_deliveries WHERE recovery_id = ANY(:ids::uuid[])
       UNION ALL
       SELECT recovery_id, status FROM finished_deliveries
       WHERE recovery_id = ANY(:ids::uuid[]) AND day >= :firstDay::date
     ) AS made GROUP BY recovery_id`,
    { ids: recoveries.map(({ id }) => id) as never, firstDay: dayOf(since, -1) },
  );
  return new Map(rows.map(({ recovery_id, ...standing }) => [recovery_id, standing]));
}

function toRecovery(
  row: Row,
  { delivered, failed, pending }: StatusCounts = { delivered: 0, failed: 0, pending: 0 },
): Recovery {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    from: row.from_at,
    to: row.to_at,
    status: row.status,
    eventsSeen: Number(row.events_seen),
    deliveries: Number(row.deliveries),
    delivered,
    failed,
    pending,
    createdAt: row.created_at,
    finishedAt: row.finished_at ?? undefined,
  };
}

/** A running recovery, with everything its next batch needs. */
export interface LeasedRecovery {
  id: string;
  merchantId: string;
  mode: Mode;
  endpointId: string;
  range: TimeRange;
  /** Undefined before the first batch. */
  reached: EventPosition | undefined;
}

/** Locks the recovery until commit. Undefined when the lease was lost. */
export async function lockLeased(
  trx: Transaction,
  { id, fence }: Lease,
): Promise<LeasedRecovery | undefined> {
  const row = await trx(TABLE)
    .select("id", "merchant_id", "mode", "endpoint_id", "from_at", "to_at", "reached_id")
    .select(trx.raw("(extract(epoch FROM reached_at) * 1000000)::bigint AS reached_us"))
    .where({ id, fence: String(fence), status: "running" })
    .forNoKeyUpdate()
    .first();
  if (!row) return undefined;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    endpointId: row.endpoint_id,
    range: { from: row.from_at, to: row.to_at },
    reached: row.reached_id ? { occurredAtUs: row.reached_us, id: row.reached_id } : undefined,
  };
}

/** Counts a recovery's pending deliveries, up to `max`. */
export async function countPending(trx: Transaction, id: string, max: number): Promise<number> {
  const { rows } = await trx.raw<{ rows: [{ pending: number }] }>(
    `SELECT count(*)::int AS pending
     FROM (SELECT 1 FROM pending_deliveries WHERE recovery_id = ? LIMIT ?) AS counted`,
    [id, max],
  );
  return rows[0].pending;
}

interface Progress {
  /** Undefined when no event was left. */
  reached: EventPosition | undefined;
  eventsSeen: number;
  deliveries: number;
}

/** Stores the progress of a locked recovery. */
export async function advance(
  trx: Transaction,
  id: string,
  { reached, eventsSeen, deliveries }: Progress,
): Promise<void> {
  if (!reached) return;
  await trx(TABLE)
    .where({ id })
    .update({
      reached_at: trx.raw("'epoch'::timestamptz + ?::float8 * interval '1 microsecond'", [
        String(reached.occurredAtUs),
      ]),
      reached_id: reached.id,
      events_seen: trx.raw("events_seen + ?", [eventsSeen]),
      deliveries: trx.raw("deliveries + ?", [deliveries]),
    });
}

/** Ends a locked recovery and its lease. */
export async function finish(
  trx: Transaction,
  id: string,
  status: Exclude<RecoveryStatus, "running">,
): Promise<void> {
  await trx(TABLE)
    .where({ id })
    .update({
      status,
      due_at: null,
      leased_until: null,
      finished_at: trx.raw("clock_timestamp()"),
    });
}
