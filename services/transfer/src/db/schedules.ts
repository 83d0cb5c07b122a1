import type { Mode, Tenant } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import {
  type Database,
  type PageQuery,
  readingOrder,
  type Transaction,
  unionOf,
  wherePage,
} from "@kobo/postgres";
import type {
  NewSchedule,
  OnInsufficientFunds,
  Order,
  PauseReason,
  RunState,
  Schedule,
  ScheduleState,
  Timing,
} from "../domain/schedule";
import { wakeAt } from "../domain/schedule-plan";
import type { Recurrence } from "../domain/schedule-recurrence";
import { fromStored, type StoredPayment, toStored } from "./schedule-payment";

export const SCHEDULE_TABLE = "schedules";

interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  reference: string;
  fingerprint: Buffer;
  created_by: string;
  type: Order["type"];
  payment: StoredPayment;
  timing: Timing["kind"];
  starts_at: Date | null;
  recurrence: Recurrence | null;
  end_at: Date | null;
  runs_max: number | null;
  on_insufficient_funds: OnInsufficientFunds;
  metadata: Record<string, unknown>;
  state: ScheduleState;
  pause_reason: PauseReason | null;
  runs: number;
  next_run_at: Date | null;
  announced_for: Date | null;
  created_at: Date;
  ended_at: Date | null;
  updated_at: Date;
  last_run_id: string | null;
  last_run_state: RunState | null;
  last_run_for: Date | null;
}

/** The request that created a schedule. */
export interface ScheduleRequest {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

const NOW = "date_trunc('milliseconds', now())";

/**
 * Undefined when the reference, or the request's idempotency key, belongs to another schedule. `offsetMs` is how far the
 * merchant's clock is ahead.
 */
export async function insert(
  trx: Transaction,
  schedule: NewSchedule,
  { idempotencyHash, fingerprint, offsetMs }: ScheduleRequest & { offsetMs: number },
): Promise<Schedule | undefined> {
  const { timing, nextRunAt } = schedule;
  const now = trx.raw(NOW);
  const inserted = await trx(SCHEDULE_TABLE)
    .insert({
      id: schedule.id,
      merchant_id: schedule.merchantId,
      mode: schedule.mode,
      merchant_name: schedule.merchantName,
      reference: schedule.reference,
      idempotency_hash: idempotencyHash,
      fingerprint,
      created_by: schedule.createdBy,
      type: schedule.order.type,
      payment: toStored(schedule.order),
      timing: timing.kind,
      starts_at: startOf(timing),
      recurrence: timing.kind === "recurring" ? JSON.stringify(timing.rule) : null,
      ...termsOf(schedule),
      state: "active",
      next_run_at: nextRunAt,
      due_at: dueAt({ timing, nextRunAt, announcedFor: undefined }, offsetMs),
      created_at: now,
      updated_at: now,
    })
    .onConflict()
    .ignore()
    .returning("id");
  if (inserted.length === 0) return undefined;
  return findOne(trx, (query) => query.where({ id: schedule.id }));
}

export async function findById(
  db: Database | Transaction,
  tenant: Tenant,
  id: string,
): Promise<Schedule | undefined> {
  return findOne(db, (query) => own(query, tenant).where({ id }));
}

export async function findByReference(
  db: Database,
  tenant: Tenant,
  reference: string,
): Promise<Schedule | undefined> {
  return findOne(db, (query) => own(query, tenant).where({ reference }));
}

export async function findByIdempotency(
  db: Database,
  tenant: Tenant,
  idempotencyHash: Buffer,
): Promise<{ schedule: Schedule; fingerprint: Buffer } | undefined> {
  const row = await findRow(db, (query) =>
    own(query, tenant).where({ idempotency_hash: idempotencyHash }),
  );
  return row && { schedule: toSchedule(row), fingerprint: row.fingerprint };
}

/** The schedule that a worker has leased; undefined when the lease is lost. */
export async function findLeased(db: Database, lease: Lease): Promise<Schedule | undefined> {
  return findOne(db, (query) => query.where({ id: lease.id, fence: String(lease.fence) }));
}

export async function list(
  db: Database,
  { merchantId, mode }: Tenant,
  { states, types, ...page }: PageQuery & ListFilters,
): Promise<Schedule[]> {
  const newestOf = (state: ScheduleState) =>
    wherePage(
      db(SCHEDULE_TABLE).where({ merchant_id: merchantId, mode, state }).whereIn("type", types),
      "id",
      page,
    );
  const rows: Row[] = await unionOf(db, states.map(newestOf))
    .joinRaw(LAST_RUN.replaceAll("schedules.", "found."))
    .select(LAST_RUN_COLUMNS)
    .orderBy("found.id", readingOrder(page))
    .limit(page.limit);
  return rows.map(toSchedule);
}

export interface ListFilters {
  states: readonly ScheduleState[];
  types: readonly Order["type"][];
}

/** Holds the merchant's schedule until the transaction ends. */
export async function lock(
  trx: Transaction,
  tenant: Tenant,
  id: string,
): Promise<Schedule | undefined> {
  await own(trx(SCHEDULE_TABLE), tenant).select("id").where({ id }).forNoKeyUpdate();
  return findById(trx, tenant, id);
}

/** Holds a schedule for the worker of one of its runs. */
export async function lockById(trx: Transaction, id: string): Promise<Schedule> {
  await trx(SCHEDULE_TABLE).select("id").where({ id }).forNoKeyUpdate();
  const found = await findOne(trx, (query) => query.where({ id }));
  if (!found) throw new Error("The schedule of a run is gone.");
  return found;
}

/** Holds a leased schedule until the transaction ends; undefined when the lease is lost. */
export async function lockLeased(trx: Transaction, lease: Lease): Promise<Schedule | undefined> {
  const own = { id: lease.id, fence: String(lease.fence) };
  await trx(SCHEDULE_TABLE).select("id").where(own).forNoKeyUpdate();
  return findOne(trx, (query) => query.where(own));
}

/** Stores that the next run was announced, which changes nothing that the merchant sees. */
export async function announce(
  trx: Transaction,
  schedule: Schedule,
  { offsetMs }: { offsetMs: number },
): Promise<void> {
  const { id, timing, nextRunAt } = schedule;
  const announced = { timing, nextRunAt, announcedFor: nextRunAt };
  await trx(SCHEDULE_TABLE)
    .where({ id })
    .update({
      announced_for: nextRunAt ?? null,
      due_at: dueAt(announced, offsetMs),
      leased_until: null,
    });
}

/** Stores a schedule that the transaction has locked, and when its worker is to look at it again. */
export async function update(
  trx: Transaction,
  schedule: Schedule,
  { offsetMs }: { offsetMs: number },
): Promise<Schedule> {
  const { state, pauseReason, runs, nextRunAt, announcedFor, order } = schedule;
  const isOver = state === "completed" || state === "canceled";
  await trx(SCHEDULE_TABLE)
    .where({ id: schedule.id })
    .update({
      payment: toStored(order),
      ...termsOf(schedule),
      state,
      runs,
      pause_reason: pauseReason ?? null,
      next_run_at: nextRunAt ?? null,
      announced_for: announcedFor ?? null,
      due_at: dueAt(schedule, offsetMs),
      leased_until: null,
      updated_at: trx.raw(NOW),
      ...(isOver ? { ended_at: trx.raw(`coalesce(ended_at, ${NOW})`) } : {}),
    });
  const stored = await findOne(trx, (query) => query.where({ id: schedule.id }));
  if (!stored) throw new Error("A locked schedule is gone.");
  return stored;
}

function dueAt(
  schedule: Pick<Schedule, "timing" | "nextRunAt" | "announcedFor">,
  offsetMs: number,
): Date | null {
  const at = wakeAt(schedule);
  return at ? new Date(at.getTime() - offsetMs) : null;
}

function termsOf({ endAt, runsMax, onInsufficientFunds, metadata }: NewSchedule | Schedule) {
  return {
    end_at: endAt ?? null,
    runs_max: runsMax ?? null,
    on_insufficient_funds: onInsufficientFunds,
    metadata: JSON.stringify(metadata),
  };
}

const LAST_RUN_COLUMNS = ["last_run_id", "last_run_state", "last_run_for"];
const LAST_RUN = `LEFT JOIN LATERAL (
  SELECT id AS last_run_id, state AS last_run_state, scheduled_for AS last_run_for
  FROM schedule_runs WHERE schedule_id = schedules.id ORDER BY number DESC LIMIT 1
) AS last_run ON true`;

async function findOne(
  db: Database | Transaction,
  where: (query: ReturnType<Database>) => ReturnType<Database>,
): Promise<Schedule | undefined> {
  const row = await findRow(db, where);
  return row && toSchedule(row);
}

function findRow(
  db: Database | Transaction,
  where: (query: ReturnType<Database>) => ReturnType<Database>,
): Promise<Row | undefined> {
  return where(db(SCHEDULE_TABLE))
    .joinRaw(LAST_RUN)
    .select("schedules.*", ...LAST_RUN_COLUMNS)
    .first();
}

function own(query: ReturnType<Database>, { merchantId, mode }: Tenant): ReturnType<Database> {
  return query.where({ merchant_id: merchantId, mode });
}

function startOf(timing: Timing): Date | null {
  switch (timing.kind) {
    case "once":
      return timing.at;
    case "recurring":
      return timing.startsAt;
    case "threshold":
      return null;
  }
}

function toTiming({ timing, starts_at: startsAt, recurrence }: Row): Timing {
  if (timing === "once" && startsAt) return { kind: "once", at: startsAt };
  if (timing === "recurring" && startsAt && recurrence)
    return { kind: "recurring", startsAt, rule: recurrence };
  return { kind: "threshold" };
}

function toSchedule(row: Row): Schedule {
  const { last_run_id: id, last_run_state: state, last_run_for: scheduledFor } = row;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    reference: row.reference,
    createdBy: row.created_by,
    order: fromStored(row.type, row.payment),
    timing: toTiming(row),
    endAt: row.end_at ?? undefined,
    runsMax: row.runs_max ?? undefined,
    onInsufficientFunds: row.on_insufficient_funds,
    metadata: row.metadata,
    state: row.state,
    pauseReason: row.pause_reason ?? undefined,
    runs: row.runs,
    nextRunAt: row.next_run_at ?? undefined,
    announcedFor: row.announced_for ?? undefined,
    lastRun: id && state && scheduledFor ? { id, state, scheduledFor } : undefined,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
    updatedAt: row.updated_at,
  };
}
