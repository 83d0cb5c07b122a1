import { claimDue, type Lease, release, startWorker, type Worker } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import { inTransaction } from "@kobo/postgres";
import * as purchases from "../db/purchases";
import { carryOn } from "./carry-on";
import { HoldRefused, type PurchaseParts } from "./perform";
import { LeaseLost } from "./store-step";

const TURN_MS = 15_000;
/** Longer than a turn, so that nobody else takes what is still being worked at. */
const LEASE_MS = 30_000;
/** The ledger was away: until the next attempt. */
const AGAIN_MS = 2_000;
const CONCURRENCY = 32;
const IDLE_MS = 250;

/** Asks about purchases that wait for an answer, and carries on what a process that died has left. */
export function startRecovery(parts: PurchaseParts): Worker {
  const { db, logger } = parts;
  return startWorker<Lease>({
    name: "bill purchases",
    claim: (limit) => claimDue(db, { table: purchases.TABLE, limit, leaseMs: LEASE_MS }),
    work: (lease) => recover(parts, lease),
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger,
  });
}

export async function recover(parts: PurchaseParts, lease: Lease): Promise<void> {
  const found = await purchases.findLeased(parts.db, lease);
  if (!found) return;
  try {
    const deadline = Date.now() + TURN_MS;
    const { purchase, sentAgoMs } = found;
    await carryOn(parts, purchase, { lease, isRequest: false, sentAgoMs, deadline });
  } catch (error) {
    if (error instanceof HoldRefused || error instanceof LeaseLost) return;
    if (!(error instanceof CallFailed)) throw error;
    const later = { table: purchases.TABLE, lease, dueInMs: AGAIN_MS };
    await inTransaction(parts.db, (trx) => release(trx, later));
  }
}
