import { fromPublicId } from "@kobo/core/ids";
import type { ReceivedEvent } from "@kobo/events";
import { type Lease, LeaseLost, startLeaseWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import * as erasures from "../db/customer-erasures";

/** A session that began to be inserted before the deletion is stored by then. */
const SECOND_PASS_MS = 60_000;
const LEASE_MS = 30_000;
const IDLE_MS = 5_000;

/**
 * Erases deleted customers from their sessions. A repeat changes nothing. Sessions whose insert is not committed yet are
 * erased by the worker, a minute later.
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
    await erasures.eraseFromSessions(trx, erasure);
  }
}

/**
 * Erases a customer from the sessions that were stored after the first pass, and forgets the email.
 * @throws LeaseLost
 */
export async function finishErasure({ db }: { db: Database }, lease: Lease): Promise<void> {
  await inTransaction(db, async (trx) => {
    const erasure = await erasures.takeLeased(trx, lease);
    if (!erasure) throw new LeaseLost();
    await erasures.eraseFromSessions(trx, erasure);
    crashpoint("checkout.customer.erasing");
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
