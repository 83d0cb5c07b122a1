import { backOffMs, minutes, seconds } from "@kobo/core/retry";
import { type Lease, LeaseLost, release, type Worker } from "@kobo/jobs";
import { inTransaction, type Transaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { startRecovery } from "@kobo/saga";
import * as erasures from "../../db/customer-erasures";
import type { CardParts } from "../parts";

type Parts = Pick<CardParts, "db" | "processors" | "logger">;

/** No client waits for it. */
const TUNING = { concurrency: 4, leaseMs: 30_000 };
const CALL_MS = 10_000;
/** The delay before payments under way are looked at again. */
const WAIT_MS = minutes(10);
const BACK_OFF = { baseMs: seconds(5), maxMs: minutes(60) };

/** Starts the worker that has the processor erase deleted customers, with their saved cards. */
export function startProcessorErasure(parts: Parts): Worker {
  const resume = (lease: Lease) => eraseAtProcessor(parts, lease);
  return startRecovery(
    { ...parts, name: "customer erasures", table: erasures.TABLE, resume },
    TUNING,
  );
}

/**
 * Erases one deleted customer, once no payment needs it any more. The call is idempotent, so a crash repeats it.
 * @throws LeaseLost
 */
export async function eraseAtProcessor(parts: Parts, lease: Lease): Promise<void> {
  const { db, processors, logger } = parts;
  const erasure = await erasures.findLeased(db, lease);
  if (!erasure) throw new LeaseLost();
  const { mode, processorCustomerId, isNeeded, attempts } = erasure;
  if (isNeeded) {
    await end(parts, (trx) => release(trx, { table: erasures.TABLE, lease, dueInMs: WAIT_MS }));
    return;
  }
  const isErased =
    processorCustomerId === "" ||
    (await processors[mode].eraseCustomer(processorCustomerId, Date.now() + CALL_MS));
  crashpoint("customers.erased");
  if (isErased) {
    await end(parts, (trx) => erasures.complete(trx, lease));
    logger.info({ customerId: lease.id, mode }, "customer erased at card processor");
  } else {
    const delayMs = backOffMs(attempts, BACK_OFF);
    const retry = { attempts: attempts + 1, delayMs };
    await end(parts, (trx) => erasures.retryIn(trx, lease, retry));
    logger.warn({ customerId: lease.id, mode, delayMs }, "customer erasure will be retried");
  }
}

/** @throws LeaseLost */
async function end({ db }: Parts, store: (trx: Transaction) => Promise<boolean>): Promise<void> {
  if (!(await inTransaction(db, store, { repeatable: true }))) throw new LeaseLost();
}
