import { fromPublicId } from "@kobo/core/ids";
import { minutes, seconds } from "@kobo/core/retry";
import type { ReceivedEvent } from "@kobo/events";
import { type Lease, LeaseLost, startLeaseWorker, type Worker, wakeWorkers } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint, type Logger } from "@kobo/runtime";
import * as erasures from "../db/customer-erasures";
import * as expectedPayments from "../db/expected-payments";
import * as inflows from "../db/inflows";
import * as permanentAccounts from "../db/permanent-accounts";

/** Rows of one table in one transaction. */
const BATCH = 500;
/** A record that began to be inserted before the deletion is stored by then. */
const SECOND_PASS_MS = minutes(1);
/** The delay before payments under way are looked at again. */
const WAIT_MS = minutes(10);
const LEASE_MS = seconds(30);
const IDLE_MS = seconds(5);

interface Parts {
  db: Database;
  logger: Logger;
}

/** Stores deleted customers, so that no further account of them is opened; the worker erases them. */
export async function receiveErasures(trx: Transaction, events: ReceivedEvent[]): Promise<void> {
  for (const event of events) {
    if (event.name !== "customer.erased") continue;
    const { data, merchantId, mode } = event as ReceivedEvent<"customer.erased">;
    const id = fromPublicId("cus", data.id);
    if (!id) throw new Error("An event of a customer has no customer's id.");
    const { email } = data;
    await erasures.insert(trx, {
      ...{ id, merchantId, mode, email },
      deletedAt: new Date(data.deletedAt),
    });
  }
  wakeWorkers(trx, erasures.TABLE);
}

export function startErasureWorker(parts: Parts): Worker {
  return startLeaseWorker({
    name: "customer erasures",
    ...parts,
    table: erasures.TABLE,
    work: (lease) => eraseCustomer(parts, lease),
    isTransient: () => false,
    leaseMs: LEASE_MS,
    concurrency: 1,
    idleMs: IDLE_MS,
  });
}

/**
 * Erases a batch of a customer's records, and comes back for the next one: until none is left a minute after the event,
 * when records that were being inserted are stored. Then it forgets the email, and waits for payments under way, which
 * may be in review for long.
 * @throws LeaseLost
 */
export async function eraseCustomer({ db, logger }: Parts, lease: Lease): Promise<void> {
  const isOver = await inTransaction(db, (trx) => eraseBatch(trx, lease), { repeatable: true });
  crashpoint("payid.customer.erased");
  if (isOver) logger.info({ customerId: lease.id }, "customer erased");
}

async function eraseBatch(trx: Transaction, lease: Lease): Promise<boolean> {
  const erasure = await erasures.findLeased(trx, lease);
  if (!erasure) throw new LeaseLost();
  const accounts = await permanentAccounts.eraseCustomer(trx, erasure, BATCH);
  await expectedPayments.eraseRequests(trx, accounts);
  const payments = await inflows.eraseAccountNames(trx, erasure, BATCH);
  const copies = await expectedPayments.eraseCustomer(trx, erasure, BATCH);

  crashpoint("payid.customer.erasing");
  if (accounts.length + payments.erased + copies > 0) {
    await erasures.continueIn(trx, lease, 0);
    return false;
  }
  if (erasure.ageMs < SECOND_PASS_MS) {
    await erasures.continueIn(trx, lease, SECOND_PASS_MS - erasure.ageMs);
    return false;
  }
  await erasures.deleteEmail(trx, lease);
  if (payments.underWay) await erasures.continueIn(trx, lease, WAIT_MS);
  else await erasures.complete(trx, lease);
  return !payments.underWay;
}
