import { type Lease, LeaseLost, startLeaseWorker, type Worker } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import * as purchases from "../db/purchases";
import { carryOn } from "./carry-on";
import { HoldRefused, type PurchaseParts } from "./perform";

const TURN_MS = 15_000;
/** Longer than a turn, so that nobody else takes what is still being worked at. */
export const LEASE_MS = 30_000;
const CONCURRENCY = 32;
const IDLE_MS = 250;

/** Asks about purchases that wait for an answer, and carries on what a process that died has left. */
export function startRecovery(parts: PurchaseParts): Worker {
  const { db, logger } = parts;
  return startLeaseWorker({
    name: "bill purchases",
    db,
    table: purchases.TABLE,
    work: (lease) => recover(parts, lease),
    isPassing: (error) => error instanceof CallFailed,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger,
  });
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function recover(parts: PurchaseParts, lease: Lease): Promise<void> {
  const found = await purchases.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const { purchase, sentAgoMs } = found;
  const deadline = Date.now() + TURN_MS;
  try {
    await carryOn(parts, purchase, { lease, isRequest: false, sentAgoMs, deadline });
  } catch (error) {
    if (!(error instanceof HoldRefused)) throw error;
  }
}
