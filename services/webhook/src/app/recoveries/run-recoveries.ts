import { newUuid, toPublicId } from "@kobo/core/ids";
import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction, isUnavailable, type Transaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as pendingDeliveries from "../../db/deliveries/pending-deliveries";
import * as endpoints from "../../db/endpoints/endpoints";
import { notMissed } from "../../db/missed-events";
import * as recoveries from "../../db/recoveries";
import * as storedEvents from "../../db/stored-events";
import { isWanted } from "../../domain/event-filter";

/** Events looked at in one transaction. */
const BATCH = 500;
/** With so many of its deliveries still to be made a recovery waits: a month of events would fill the queue. */
const PENDING_MAX = 5_000;
const WAIT_MS = 1_000;
/** Longer than any batch, which PostgreSQL cuts off at seconds. */
const LEASE_MS = 30_000;
const CONCURRENCY = 2;
const IDLE_MS = 500;

/** Carries recoveries on, batch by batch, in as many processes as are started. */
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
 * Looks at the next events of a recovery's range and gives the endpoint those that it missed, in the one
 * transaction that stores how far the recovery is: wherever a process dies, none is given twice. An event
 * that is heard of only now, and happened before those that were looked at, is not this recovery's
 * concern: the endpoint is enabled, so it was given that event in the usual way.
 * @throws LeaseLost
 */
export function recoverBatch(db: Database, lease: Lease): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const recovery = await recoveries.holdLeased(trx, lease);
    if (!recovery) throw new LeaseLost();

    const active = await endpoints.holdActive(trx, [recovery]);
    const endpoint = active.find(({ id }) => id === recovery.endpointId);
    if (!endpoint) return finish(trx, lease, "canceled");
    if ((await recoveries.countPending(trx, lease.id, PENDING_MAX)) >= PENDING_MAX) {
      await release(trx, { table: recoveries.TABLE, lease, dueInMs: WAIT_MS });
      return "waits";
    }

    const passed = await storedEvents.walk(trx, { ...recovery, limit: BATCH });
    const missed = await findMissed(trx, endpoint, passed);
    await pendingDeliveries.insert(
      trx,
      missed.map((event) => ({
        id: newUuid(),
        endpointId: endpoint.id,
        eventId: event.id,
        eventDay: event.day,
        eventName: event.name,
        origin: "recovery",
        recoveryId: recovery.id,
      })),
    );
    await recoveries.advance(trx, lease.id, {
      reached: passed.at(-1),
      eventsSeen: passed.length,
      deliveries: missed.length,
    });
    if (passed.length < BATCH) return finish(trx, lease, "completed");
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

/** Those that the endpoint subscribes to now, and has neither got nor is about to get. */
async function findMissed(
  trx: Transaction,
  endpoint: endpoints.ActiveEndpoint,
  passed: readonly storedEvents.PassedEvent[],
): Promise<storedEvents.PassedEvent[]> {
  const wanted = passed.filter(({ name }) => isWanted(endpoint.events, name));
  const settled = await notMissed(trx, endpoint.id, wanted);
  return wanted.filter(({ id }) => !settled.has(id));
}
