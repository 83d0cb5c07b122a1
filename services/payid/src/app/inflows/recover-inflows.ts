import { type Lease, LeaseLost, startLeaseWorker, type Worker } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import * as inflows from "../../db/inflows";
import { carryOnInflow } from "./carry-on-inflow";
import type { InflowParts } from "./hear-credit";

const TURN_MS = 10_000;
/** Longer than a turn, so that nobody else takes what is still being worked at. */
const LEASE_MS = 20_000;
const CONCURRENCY = 32;
const IDLE_MS = 250;

/** Carries on payments that whoever heard of them did not finish. */
export function startInflowRecovery(parts: InflowParts): Worker {
  const { db, logger } = parts;
  return startLeaseWorker({
    name: "bank inflows",
    db,
    table: inflows.TABLE,
    work: (lease) => recoverInflow(parts, lease),
    isPassing: (error) => error instanceof CallFailed,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger,
  });
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function recoverInflow(parts: InflowParts, lease: Lease): Promise<void> {
  const inflow = await inflows.findLeased(parts.db, lease);
  if (!inflow) throw new LeaseLost();
  await carryOnInflow(parts, inflow, { deadline: Date.now() + TURN_MS, isRecovery: true });
}
