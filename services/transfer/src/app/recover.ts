import { type Lease, LeaseLost, startLeaseWorker, type Worker } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import * as externalTransfers from "../db/external-transfers";
import { carryOn } from "./carry-on";
import { type ExternalParts, HoldRefused } from "./perform";

const TURN_MS = 15_000;
/** Longer than a turn, so that nobody else takes what is still being worked at. */
export const LEASE_MS = 30_000;
const CONCURRENCY = 32;
const IDLE_MS = 250;

/** Asks about transfers that wait for an answer, and carries on what a process that died has left. */
export function startRecovery(parts: ExternalParts): Worker {
  const { db, logger } = parts;
  return startLeaseWorker({
    name: "external transfers",
    db,
    table: externalTransfers.TABLE,
    work: (lease) => recover(parts, lease),
    isPassing: (error) => error instanceof CallFailed,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger,
  });
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function recover(parts: ExternalParts, lease: Lease): Promise<void> {
  const found = await externalTransfers.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const { transfer, ...times } = found;
  const deadline = Date.now() + TURN_MS;
  try {
    await carryOn(parts, transfer, { lease, isRequest: false, ...times, deadline });
  } catch (error) {
    if (!(error instanceof HoldRefused)) throw error;
  }
}
