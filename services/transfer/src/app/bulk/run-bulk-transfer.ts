import {
  type Lease,
  LeaseLost,
  release,
  startLeaseWorker,
  type Worker,
  wakeWorkers,
} from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import * as bulkRows from "../../db/bulk-transfer-rows";
import * as bulkTransfers from "../../db/bulk-transfers";
import type { RowOutcome } from "../../domain/bulk-row";
import type { BulkRow, BulkTransfer, Progress } from "../../domain/bulk-transfer";
import { hasWork, mayBegin, stateAfterWork } from "../../domain/bulk-transfer-states";
import { PUBLIC_STATES, STATUS } from "../../domain/external-transfer";
import { ATTEMPT_MS, outcomeOfExternal, type PayTransferParts, RETRY_MS } from "../pay-transfer";
import { insertBulkEvent } from "./bulk-record";
import { inParallel } from "./in-parallel";
import { payRow } from "./pay-row";

/**
 * Rows that may have begun without a recorded outcome. Those of unknown outcome that wait for a retry count, so that an
 * outage begins no more rows.
 */
const BEGUN_MAX = 512;
/** Rows of one bulk transfer that are paid at once. */
const IN_FLIGHT = 64;
/**
 * The lease outlives the last attempt of a run: when another worker claims the bulk transfer, no attempt of this run
 * has an effect any more, so what that worker reads stays true.
 */
const LEASE_MS = 30_000;
const BEGIN_WITHIN_MS = LEASE_MS - 2 * ATTEMPT_MS;
/** How often the decisions of banks are looked up. */
const POLL_MS = 2_000;
/** Bulk transfers that a process pays at once. */
const CONCURRENCY = 4;
const IDLE_MS = 1_000;

interface Run {
  lease: Lease;
  /** Whether the process is to stop: then no further row of the run is paid. */
  isStopping: () => boolean;
}

/**
 * One run under a lease: begins the next rows, pays those that have begun, and records the outcomes. A kill at
 * any point leaves rows that have begun; the next run pays them with the same keys.
 * @throws LeaseLost
 */
export async function runBulkTransfer(
  parts: PayTransferParts,
  { lease, isStopping }: Run,
): Promise<void> {
  const { db } = parts;
  const endsAt = Date.now() + BEGIN_WITHIN_MS;
  const mayGoOn = () => !isStopping() && Date.now() < endsAt;

  const { rows, ...leased } = await inTransaction(db, (trx) => begin(trx, lease), {
    repeatable: true,
  });
  crashpoint("bulk.begun");
  const outcomes = new Map<number, RowOutcome>();
  await inParallel(rows, { limit: IN_FLIGHT, mayGoOn }, async (row) => {
    outcomes.set(row.number, await payRow(parts, leased, row));
    crashpoint("bulk.row_paid");
  });
  const submitted = await bulkRows.findSubmitted(db, lease.id, DECIDED);
  for (const { number, transferId: id, ...transfer } of submitted)
    outcomes.set(number, outcomeOfExternal({ id, ...transfer }));
  crashpoint("bulk.paid");
  const recording = {
    ...{ lease, outcomes },
    isUnfinished: rows.some(({ number }) => !outcomes.has(number)),
  };
  await inTransaction(db, (trx) => record(trx, recording), { repeatable: true });
  crashpoint("bulk.recorded");
}

/** States in which a bank transfer has an outcome. */
const DECIDED = PUBLIC_STATES.filter((state) => STATUS[state] !== "pending");

/** The rows to attempt, after as many as there is room for have begun. */
async function begin(
  trx: Transaction,
  lease: Lease,
): Promise<bulkTransfers.LeasedBulk & { rows: BulkRow[] }> {
  const leased = await bulkTransfers.lockLeased(trx, lease);
  if (!leased) throw new LeaseLost();
  const { bulk } = leased;
  const find = () => bulkRows.findBegun(trx, bulk.id, BEGUN_MAX);
  if (!mayBegin(bulk.state)) return { ...leased, rows: await find() };
  const room = BEGUN_MAX - (await bulkRows.countBegun(trx, bulk.id));
  const count = room > 0 ? await bulkRows.begin(trx, bulk.id, room) : 0;
  const processing = bulk.progress.processing + count;
  await bulkTransfers.update(trx, bulk.id, {
    state: "processing",
    progress: { ...bulk.progress, processing },
  });
  return { ...leased, rows: await find() };
}

interface Recording {
  lease: Lease;
  outcomes: ReadonlyMap<number, RowOutcome>;
  /** Rows that have begun were not attempted. */
  isUnfinished: boolean;
}

/** Stores the outcomes and ends the lease. A repeat finds the rows final, and changes nothing more. */
async function record(
  trx: Transaction,
  { lease, outcomes, isUnfinished }: Recording,
): Promise<void> {
  const leased = await bulkTransfers.lockLeased(trx, lease);
  if (!leased) throw new LeaseLost();
  const { bulk } = leased;
  const stored = await storeOutcomes(trx, bulk, [...outcomes]);
  const progress = progressAfter(bulk.progress, stored);
  const state = stateAfterWork({ ...bulk, progress });
  const isChanged = state !== bulk.state || stored.final.length + stored.postponed > 0;
  const after = isChanged ? await bulkTransfers.update(trx, bulk.id, { state, progress }) : bulk;
  if (state === "completed" && bulk.state !== "completed")
    await insertBulkEvent(trx, after, "completed");

  const isWaiting = mayBegin(state) && (await bulkRows.hasDuePending(trx, bulk.id));
  const hasRoom = isWaiting && (await bulkRows.countBegun(trx, bulk.id)) < BEGUN_MAX;
  const dueInMs = hasWork(after) ? (hasRoom || isUnfinished ? 0 : POLL_MS) : undefined;
  const isHeld = await release(trx, { table: bulkTransfers.BULK_TABLE, lease, dueInMs });
  if (!isHeld) throw new LeaseLost();
  if (dueInMs === 0) wakeWorkers(trx, bulkTransfers.BULK_TABLE);
}

interface StoredOutcomes {
  final: readonly { state: "completed" | "failed"; amount: bigint }[];
  /** Rows that are pending again. */
  postponed: number;
  /** Of those, the ones that a cancellation during the run found begun. */
  canceled: number;
}

async function storeOutcomes(
  trx: Transaction,
  { id, state }: BulkTransfer,
  outcomes: readonly [number: number, outcome: RowOutcome][],
): Promise<StoredOutcomes> {
  const results = outcomes.flatMap(([number, outcome]) => resultOf(number, outcome));
  const final = await bulkRows.record(trx, id, results);
  const unknown = outcomes.filter(([, { kind }]) => kind === "unknown");
  const numbers = unknown.map(([number]) => number);
  await bulkRows.retryLater(trx, id, { numbers, inMs: RETRY_MS });
  const toRetry = outcomes.flatMap(([number, outcome]) => retryOf(number, outcome));
  const postponed = await bulkRows.postpone(trx, id, toRetry);
  const canceled = state === "canceled" ? await bulkRows.cancelPending(trx, id) : 0;
  return { final, postponed, canceled };
}

function progressAfter(before: Progress, { final, postponed, canceled }: StoredOutcomes): Progress {
  const completed = final.filter(({ state }) => state === "completed");
  return {
    processing: before.processing - final.length - postponed,
    completed: before.completed + completed.length,
    failed: before.failed + final.length - completed.length,
    canceled: before.canceled + canceled,
    completedAmount: completed.reduce((sum, { amount }) => sum + amount, before.completedAmount),
  };
}

/** A row that is attempted again has no result. */
function resultOf(number: number, outcome: RowOutcome): bulkRows.RowResult[] {
  const none = { errorCode: "", errorMessage: "" };
  switch (outcome.kind) {
    case "completed":
      return [{ number, state: "completed", transferId: outcome.transferId, ...none }];
    case "submitted":
      return [{ number, state: "processing", transferId: outcome.transferId, ...none }];
    case "failed": {
      const { transferId, code: errorCode, message: errorMessage } = outcome;
      return [{ number, state: "failed", transferId, errorCode, errorMessage }];
    }
    case "unavailable":
    case "unknown":
      return [];
  }
}

function retryOf(number: number, outcome: RowOutcome): bulkRows.RowToRetry[] {
  return outcome.kind === "unavailable" ? [{ number, inMs: outcome.retryInMs }] : [];
}

/** Pays approved bulk transfers, and continues those whose process died. */
export function startBulkTransfers(parts: PayTransferParts): Worker {
  let stopping = false;
  const worker = startLeaseWorker({
    name: "bulk transfers",
    db: parts.db,
    table: bulkTransfers.BULK_TABLE,
    work: (lease) => runBulkTransfer(parts, { lease, isStopping: () => stopping }),
    isTransient: () => false,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger: parts.logger,
  });
  return {
    wake: worker.wake,
    stop: () => {
      stopping = true;
      return worker.stop();
    },
  };
}
