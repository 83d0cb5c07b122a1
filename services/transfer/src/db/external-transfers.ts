import type { Mode } from "@kobo/core/tenant";
import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import { claimSaga, recordCallback as recordSagaCallback, type StepTable } from "@kobo/saga";
import {
  ASKING,
  type ExternalTransfer,
  FINAL_STATES,
  type NewExternalTransfer,
  STATES,
  type State,
} from "../domain/external-transfer";
import type { Step } from "../domain/step";
import { columnsOf, type Row, toTransfer } from "./external-transfer-row";

export const TABLE = "external_transfers";

/** A new transfer, leased by the request that inserted it. */
export interface Begun {
  transfer: ExternalTransfer;
  lease: Lease;
}

/** The request that created a transfer, its first state and its first lease. */
interface Beginning {
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  state: "reserving" | "review";
  /** Duration of the first lease; 0 leaves the transfer to the next worker; undefined makes it never due. */
  firstLeaseMs: number | undefined;
}

/** For a return, which no merchant requested, and for a refund, whose own row has its request. */
export const NO_REQUEST = { idempotencyHash: null, fingerprint: Buffer.alloc(0) };

/** Undefined when the reference, or the request's idempotency key, belongs to another transfer. */
export async function insert(
  trx: Transaction,
  transfer: NewExternalTransfer,
  { state, firstLeaseMs, idempotencyHash, fingerprint }: Beginning,
): Promise<Begun | undefined> {
  const now = trx.raw("date_trunc('milliseconds', now())");
  const later = (ms: number) => trx.raw("clock_timestamp() + ? * interval '1 ms'", [ms]);
  const [inserted]: Row[] = await trx(TABLE)
    .insert({
      ...columnsOf(transfer),
      idempotency_hash: idempotencyHash,
      fingerprint,
      state,
      created_at: now,
      updated_at: now,
      due_at: firstLeaseMs === undefined ? null : later(firstLeaseMs),
      // A webhook may make the transfer due at once; the lease keeps it with its creator.
      leased_until: firstLeaseMs ? later(firstLeaseMs) : null,
    })
    .onConflict()
    .ignore()
    .returning("*");
  // After a COMMIT of unknown outcome, the retry finds its own row, unless another run has claimed it.
  const own = { id: transfer.id, fence: 1 };
  const row = inserted ?? (await trx(TABLE).where(own).first<Row | undefined>());
  return row && { transfer: toTransfer(row), lease: { id: row.id, fence: row.fence } };
}

/** A leased transfer. The durations are by the database's clock. */
export interface Leased {
  transfer: ExternalTransfer;
  /** How long the transfer may still reach the rail. */
  graceLeftMs: number;
  /** How long the query schedule has run. */
  queryingForMs: number;
  /** How long the rail has answered "not found". */
  notFoundForMs: number;
}

interface Durations {
  grace_left: number | null;
  asked_for: number | null;
  not_found_for: number | null;
}

/** Undefined when the lease was lost. */
export async function findLeased(
  db: Database | Transaction,
  lease: Lease,
): Promise<Leased | undefined> {
  const row: (Row & Durations) | undefined = await db(TABLE)
    .select(
      "*",
      db.raw(msBetween("clock_timestamp()", "grace_ends_at", "grace_left")),
      // Rows of an earlier version have no `asked_from`.
      db.raw(msBetween("coalesce(asked_from, submitted_at)", "clock_timestamp()", "asked_for")),
      db.raw(msBetween("not_found_from", "clock_timestamp()", "not_found_for")),
    )
    .where({ id: lease.id, fence: String(lease.fence) })
    .first();
  return (
    row && {
      transfer: toTransfer(row),
      graceLeftMs: row.grace_left ?? 0,
      queryingForMs: row.asked_for ?? 0,
      notFoundForMs: row.not_found_for ?? 0,
    }
  );
}

function msBetween(from: string, to: string, name: string): string {
  return `extract(epoch FROM ${to} - ${from})::float8 * 1000 AS ${name}`;
}

/** Claims a transfer in one of these states that no run has leased, due or not. */
export function claim(
  db: Database | Transaction,
  id: string,
  states: readonly State[] = STATES,
): Promise<Lease | undefined> {
  return claimSaga(db, id, { table: TABLE, states, finalStates: FINAL_STATES });
}

/** Counts a webhook, and makes the transfer due in states where a query can change it. */
export function recordCallback(
  db: Database | Transaction,
  { mode, railReference }: { mode: Mode; railReference: string },
): Promise<void> {
  return recordSagaCallback(
    db,
    { table: TABLE, asking: ASKING, finalStates: FINAL_STATES },
    (query) => query.where({ mode, rail_reference: railReference }),
  );
}

/** No run stores a step of the transfer until the transaction ends. */
export async function lock(trx: Transaction, id: string): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await trx(TABLE).where({ id }).forNoKeyUpdate().first();
  return row && toTransfer(row);
}

const NOW = "date_trunc('milliseconds', now())";
const IS_SENT = "s.to_state = 'submitting'";

export const STEPS: StepTable<ExternalTransfer, Step> = {
  table: TABLE,
  now: NOW,
  waitsForCallbacks: ["pending", "review", "lost", "completed"],
  columns: {
    recipient_code: ["text", ({ set }) => set.recipientCode],
    rail_code: ["text", ({ set }) => set.railCode],
    failure_reason: ["text", ({ set }) => set.failureReason],
    calls: ["int", ({ set }) => set.calls],
    asked: ["int", ({ set }) => set.queryAttempts],
    not_found: ["int", ({ set }) => set.notFound],
    acknowledged: ["boolean", ({ set }) => set.acknowledged],
    charged_to: ["text", ({ set }) => set.chargedTo],
  },
  flags: {
    grace_ms: ["float8", ({ graceMs }) => graceMs ?? 0],
    restarts_queries: ["boolean", ({ restartsQueries }) => restartsQueries],
    decides: ["boolean", ({ decides }) => decides],
    resends: ["boolean", ({ resends }) => resends],
  },
  times: {
    submitted_at: `CASE WHEN ${IS_SENT} THEN ${NOW} ELSE r.submitted_at END`,
    asked_from: `CASE WHEN s.restarts_queries THEN clock_timestamp()
      WHEN ${IS_SENT} THEN coalesce(r.asked_from, clock_timestamp()) ELSE r.asked_from END`,
    grace_ends_at: `CASE WHEN ${IS_SENT} THEN clock_timestamp() + s.grace_ms * interval '1 ms'
      ELSE r.grace_ends_at END`,
    not_found_from: `CASE WHEN s.not_found > 0 THEN coalesce(r.not_found_from, clock_timestamp())
      ELSE r.not_found_from END`,
    decided_at: `CASE WHEN s.decides THEN ${NOW} ELSE r.decided_at END`,
    resent_at: `CASE WHEN s.resends THEN ${NOW} ELSE r.resent_at END`,
    completed_at: `CASE WHEN s.to_state = 'completed' THEN coalesce(r.completed_at, ${NOW})
      ELSE r.completed_at END`,
  },
  read: (moments) => ({
    wasResent: moments.resent_at !== null,
    submittedAt: moments.submitted_at ?? undefined,
    decidedAt: moments.decided_at ?? undefined,
    completedAt: moments.completed_at ?? undefined,
  }),
  find: async (trx, held) => {
    const row: Row | undefined = await trx(TABLE).where(held).first();
    return row && toTransfer(row);
  },
};

/** Any merchant's transfer, for internal use. */
export async function find(
  db: Database | Transaction,
  id: string,
): Promise<ExternalTransfer | undefined> {
  const row: Row | undefined = await db(TABLE).where({ id }).first();
  return row && toTransfer(row);
}

/** Any merchants' transfers, for internal use. */
export async function findMany(db: Database, ids: readonly string[]): Promise<ExternalTransfer[]> {
  const rows: Row[] = await db(TABLE).whereIn("id", [...ids]);
  return rows.map(toTransfer);
}

/** How long the rail has answered "not found", in ms. */
export async function notFoundForMs(db: Database, id: string): Promise<number> {
  const row: Pick<Durations, "not_found_for"> | undefined = await db(TABLE)
    .select(db.raw(msBetween("not_found_from", "clock_timestamp()", "not_found_for")))
    .where({ id })
    .first();
  return row?.not_found_for ?? 0;
}

/** When the service continues a transfer by itself; undefined when it waits for something else. */
export async function nextStepAt(db: Database, id: string): Promise<Date | undefined> {
  const row: { due_at: Date | null } | undefined = await db(TABLE)
    .select("due_at")
    .where({ id })
    .first();
  return row?.due_at ?? undefined;
}
