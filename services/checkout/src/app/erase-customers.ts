import { fromPublicId } from "@kobo/core/ids";
import type { ReceivedEvent } from "@kobo/events";
import { type Lease, LeaseLost, startLeaseWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import * as erasures from "../db/customer-erasures";

/** Sessions in one transaction. */
const BATCH = 500;
/** A session that began to be inserted before the deletion is stored by then. */
const SECOND_PASS_MS = 60_000;
const LEASE_MS = 30_000;
const IDLE_MS = 5_000;

/**
 * Erases deleted customers from a batch of their sessions. A repeat changes nothing. Further sessions, and those whose
 * insert is not committed yet, are erased by the worker, a minute later.
 */
export async function eraseCustomers(trx: Transaction, events: ReceivedEvent[]): Promise<void> {
  for (const event of events) {
    if (event.name !== "customer.erased") continue;
    const { data, merchantId, mode } = event as ReceivedEvent<"customer.erased">;
    const id = fromPublicId("cus", data.id);
    if (!id) throw new Error("An event of a customer has no customer's id.");
    const { email } = data;
    const erasure = { id, merchantId, mode, email, deletedAt: new Date(data.deletedAt) };
    await erasures.insert(trx, erasure, SECOND_PASS_MS);
    await erasures.eraseFromSessions(trx, erasure, BATCH);
  }
}

/**
 * Erases a customer from a batch of the sessions that are left after the first pass, and comes back for the next one.
 * After the last it forgets the email.
 * @throws LeaseLost
 */
export async function finishErasure({ db }: { db: Database }, lease: Lease): Promise<void> {
  await inTransaction(db, async (trx) => {
    const erasure = await erasures.findLeased(trx, lease);
    if (!erasure) throw new LeaseLost();
    const erased = await erasures.eraseFromSessions(trx, erasure, BATCH);
    crashpoint("checkout.customer.erasing");
    if (erased === BATCH) await erasures.continueNow(trx, lease);
    else await erasures.complete(trx, lease);
  });
  crashpoint("checkout.customer.erased");
}

export function startErasureWorker({ db, logger }: { db: Database; logger: Logger }): Worker {
  return startLeaseWorker({
    name: "customer erasures",
    ...{ db, logger },
    table: erasures.TABLE,
    work: (lease) => finishErasure({ db }, lease),
    isTransient: () => false,
    leaseMs: LEASE_MS,
    concurrency: 1,
    idleMs: IDLE_MS,
  });
}
