import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import { type Database, type PageQuery, type Transaction, wherePage } from "@kobo/postgres";
import type { Run, RunState, Schedule, SkipReason } from "../domain/schedule";
import { runIdOf } from "../domain/schedule-run";

export const RUN_TABLE = "schedule_runs";

interface Row {
  id: string;
  schedule_id: string;
  merchant_id: string;
  mode: Mode;
  number: number;
  scheduled_for: Date;
  state: RunState;
  attempts: number;
  amount: bigint | null;
  payment_id: string | null;
  skip_reason: SkipReason | null;
  error_code: string;
  error_message: string;
  retry_at: Date | null;
  created_at: Date;
  ended_at: Date | null;
  updated_at: Date;
}

const NOW = "date_trunc('milliseconds', now())";

/** A run to open: due at once, or skipped. */
export interface NewRun {
  number: number;
  scheduledFor: Date;
  skipReason: SkipReason | undefined;
}

/** Opens a run of a schedule that the transaction has locked. Undefined when its time has a run already. */
export async function insert(
  trx: Transaction,
  schedule: Pick<Schedule, "id" | "merchantId" | "mode">,
  { number, scheduledFor, skipReason }: NewRun,
): Promise<Run | undefined> {
  const now = trx.raw(NOW);
  const [row]: Row[] = await trx(RUN_TABLE)
    .insert({
      id: runIdOf(schedule.id, scheduledFor),
      schedule_id: schedule.id,
      merchant_id: schedule.merchantId,
      mode: schedule.mode,
      number,
      scheduled_for: scheduledFor,
      ...(skipReason
        ? { state: "skipped", skip_reason: skipReason, ended_at: now }
        : { state: "pending", due_at: trx.raw("clock_timestamp()") }),
      created_at: now,
      updated_at: now,
    })
    .onConflict(["schedule_id", "scheduled_for"])
    .ignore()
    .returning("*");
  return row && toRun(row);
}

/** The run that a worker has leased; undefined when the lease is lost. */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<Run | undefined> {
  const row: Row | undefined = await leased(db, lease).first();
  return row && toRun(row);
}

/** Holds a leased run until the transaction ends; undefined when the lease is lost. */
export async function lockLeased(trx: Transaction, lease: Lease): Promise<Run | undefined> {
  const row: Row | undefined = await leased(trx, lease).forNoKeyUpdate().first();
  return row && toRun(row);
}

/** Stores a run that the transaction has locked. */
export async function update(trx: Transaction, run: Run): Promise<Run> {
  const isFinal = run.state === "completed" || run.state === "failed" || run.state === "skipped";
  const [row]: Row[] = await trx(RUN_TABLE)
    .where({ id: run.id })
    .update({
      state: run.state,
      attempts: run.attempts,
      amount: run.amount === undefined ? null : String(run.amount),
      payment_id: run.paymentId ?? null,
      skip_reason: run.skipReason ?? null,
      error_code: run.errorCode,
      error_message: run.errorMessage,
      retry_at: run.retryAt ?? null,
      updated_at: trx.raw(NOW),
      ...(isFinal ? { ended_at: trx.raw(NOW), due_at: null, leased_until: null } : {}),
    })
    .returning("*");
  if (!row) throw new Error("A locked run is gone.");
  return toRun(row);
}

/** Whether a run of the schedule has no outcome yet. */
export async function hasOpen(db: Database | Transaction, scheduleId: string): Promise<boolean> {
  const row = await db(RUN_TABLE)
    .select("id")
    .where({ schedule_id: scheduleId, ended_at: null })
    .first();
  return row !== undefined;
}

/** Makes the schedule's runs that wait due at once, so that their worker sees the schedule's new state. */
export async function wakeWaiting(trx: Transaction, scheduleId: string): Promise<void> {
  await trx(RUN_TABLE)
    .where({ schedule_id: scheduleId, ended_at: null })
    .whereIn("state", ["pending", "retrying"])
    .update({ due_at: trx.raw("clock_timestamp()") });
}

/** The schedule's runs by their number, which rises with time. */
export async function list(db: Database, scheduleId: string, page: PageQuery): Promise<Run[]> {
  const rows: Row[] = await wherePage(
    db(RUN_TABLE).where({ schedule_id: scheduleId }),
    "number",
    page,
  );
  return rows.map(toRun);
}

function leased(db: Database | Transaction, { id, fence }: Lease) {
  return db(RUN_TABLE).where({ id, fence: String(fence) });
}

function toRun(row: Row): Run {
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    merchantId: row.merchant_id,
    mode: row.mode,
    number: row.number,
    scheduledFor: row.scheduled_for,
    state: row.state,
    attempts: row.attempts,
    amount: row.amount ?? undefined,
    paymentId: row.payment_id ?? undefined,
    skipReason: row.skip_reason ?? undefined,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    retryAt: row.retry_at ?? undefined,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
    updatedAt: row.updated_at,
  };
}
