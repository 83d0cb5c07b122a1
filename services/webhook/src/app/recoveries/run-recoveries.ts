import { newUuid, toPublicId } from "@kobo/core/ids";
import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction, isUnavailable, type Transaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import { deliveredOrPending } from "../../db/delivered-or-pending";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as endpoints from "../../db/endpoints/endpoints";
import * as recoveries from "../../db/recoveries";
import * as storedEvents from "../../db/stored-events";
import { isSubscribed } from "../../domain/event-filter";

/** Events scanned in one transaction. */
const BATCH = 500;
/** A recovery waits while it has this many pending deliveries, so that a month of events does not fill the queue. */
const PENDING_MAX = 5_000;
const WAIT_MS = 1_000;
/** Longer than any batch: the statement timeout is a few seconds. */
const LEASE_MS = 30_000;
const CONCURRENCY = 2;
/** A new recovery is due no sooner than this after its creation. */
const IDLE_MS = 2_000;

/** Runs recoveries batch by batch. Several processes share them. */
export function runRecoveries(db: Database, logger: Logger): Worker {
  const worker = startLeaseWorker({
    name: "webhook recoveries",
    db,
    table: recoveries.TABLE,
    work: async (lease) => {
      const outcome = await recoverBatch(db, lease);
      if (outcome === "more") return worker.wake();
      if (outcome === "waits") return;
      logger.info({ recovery: toPublicId("whr", lease.id), outcome }, "webhook recovery ended");
    },
    isTransient: isUnavailable,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger,
  });
  return worker;
}

type Outcome = "more" | "waits" | "completed" | "canceled";

/**
 * Scans the next events of a recovery's range and creates deliveries for the missed ones, in the
 * transaction that stores the progress, so a crash creates no delivery twice. Events that arrive
 * late are delivered by the fan-out, because the endpoint is enabled.
 * @throws LeaseLost
 */
export function recoverBatch(db: Database, lease: Lease): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const recovery = await recoveries.lockLeased(trx, lease);
    if (!recovery) throw new LeaseLost();

    const active = await endpoints.lockActive(trx, [recovery]);
    const endpoint = active.find(({ id }) => id === recovery.endpointId);
    if (!endpoint) return finish(trx, lease, "canceled");
    if ((await recoveries.countPending(trx, lease.id, PENDING_MAX)) >= PENDING_MAX) {
      await release(trx, { table: recoveries.TABLE, lease, dueInMs: WAIT_MS });
      return "waits";
    }

    const scanned = await storedEvents.walk(trx, { ...recovery, limit: BATCH });
    const missed = await findMissed(trx, endpoint, scanned);
    await pendingDeliveries.insert(
      trx,
      missed.map((event) => ({
        id: newUuid(),
        endpointId: endpoint.id,
        event,
        origin: "recovery",
        recoveryId: recovery.id,
      })),
    );
    await recoveries.advance(trx, lease.id, {
      reached: scanned.at(-1),
      eventsSeen: scanned.length,
      deliveries: missed.length,
    });
    if (scanned.length < BATCH) return finish(trx, lease, "completed");
    await release(trx, { table: recoveries.TABLE, lease, dueInMs: 0 });
    return "more";
  });
}

async function finish(
  trx: Transaction,
  { id }: Lease,
  status: "completed" | "canceled",
): Promise<Outcome> {
  await recoveries.finish(trx, id, status);
  return status;
}

/** Events that the endpoint subscribes to now, without those delivered or pending. */
async function findMissed(
  trx: Transaction,
  endpoint: endpoints.ActiveEndpoint,
  scanned: readonly storedEvents.ScannedEvent[],
): Promise<storedEvents.ScannedEvent[]> {
  const subscribed = scanned.filter(({ name }) => isSubscribed(endpoint.events, name));
  const handled = await deliveredOrPending(trx, endpoint.id, subscribed);
  return subscribed.filter(({ id }) => !handled.has(id));
}
