import { type Lease, LeaseLost, startLeaseWorker, type Worker } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import * as payments from "../db/payments";
import * as refunds from "../db/refunds";
import { carryOnPayment } from "./carry-on-payment";
import { carryOnRefund } from "./carry-on-refund";
import { type CardParts, LEASE_MS, turnOf } from "./parts";

const CONCURRENCY = 32;
const IDLE_MS = 250;

/** Asks about what waits for an answer, and carries on what a process that died has left. */
export function startRecovery(parts: CardParts): { stop: () => Promise<void> } {
  const { db, logger } = parts;
  const start = (name: string, table: string, work: (lease: Lease) => Promise<void>): Worker =>
    startLeaseWorker({
      name,
      db,
      table,
      work,
      isPassing: (error) => error instanceof CallFailed,
      leaseMs: LEASE_MS,
      concurrency: CONCURRENCY,
      idleMs: IDLE_MS,
      logger,
    });
  const workers = [
    start("card payments", payments.TABLE, (lease) => recoverPayment(parts, lease)),
    start("card refunds", refunds.TABLE, (lease) => recoverRefund(parts, lease)),
  ];
  return {
    stop: async () => {
      await Promise.all(workers.map(({ stop }) => stop()));
    },
  };
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function recoverPayment(parts: CardParts, lease: Lease): Promise<void> {
  const found = await payments.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const { payment, isOver } = found;
  await carryOnPayment(parts, payment, { ...turnOf(lease), isOver });
}

/** @throws LeaseLost; CallFailed when the ledger gave no answer in time */
export async function recoverRefund(parts: CardParts, lease: Lease): Promise<void> {
  const found = await refunds.findLeased(parts.db, lease);
  if (!found) throw new LeaseLost();
  const { refund, sentAgoMs } = found;
  await carryOnRefund(parts, refund, { ...turnOf(lease), sentAgoMs });
}
