import { transportRetryMs } from "@kobo/core/retry";
import { type Lease, LeaseLost, type Worker } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { startRecovery } from "@kobo/saga";
import { PartnerUnavailable } from "../../clients/bank-partner";
import * as lostCredits from "../../db/lost-credits";
import { ingestCredit } from "./ingest-credit";
import type { PartnerParts } from "./ingest-missing";
import { finishInflow } from "./run-inflow";

const RUN_MS = 10_000;
/** The lease outlives one run, so no other worker picks up the same row. */
const WORKER = { leaseMs: 20_000, concurrency: 4 };

/** Queries credits that only the partner's statement has, and webhooks whose query got no response. */
export function startLostCreditIngestion(parts: PartnerParts): Worker {
  const resume = (lease: Lease) => ingestLostCredit(parts, lease);
  return startRecovery(
    { ...parts, name: "lost bank credits", table: lostCredits.TABLE, resume },
    WORKER,
  );
}

/**
 * A query is more reliable than a line of a statement, and names payer and payee. A query without a response is
 * retried after a back-off.
 * @throws LeaseLost
 */
export async function ingestLostCredit(parts: PartnerParts, lease: Lease): Promise<void> {
  const { db, partners, logger } = parts;
  const lost = await lostCredits.findLeased(db, lease);
  if (!lost) throw new LeaseLost();
  const { mode, sessionId } = lost;
  const deadline = Date.now() + RUN_MS;
  try {
    const credit = await partners[mode].findCredit(sessionId, deadline);
    crashpoint("payid.lost_credit.answered");
    const inflow = credit && (await ingestCredit(parts, mode, credit));
    if (inflow) await finishInflow(parts, inflow, deadline);
    // The next reconciliation queries an unknown credit again.
    if (!credit)
      logger.error({ sessionId, mode }, "bank credit in statement unknown to bank partner query");
    await endLease(db, lease, { retryInMs: undefined });
  } catch (error) {
    if (!(error instanceof PartnerUnavailable)) throw error;
    logger.warn({ err: error, sessionId, mode }, "bank partner unreachable, query will be retried");
    await endLease(db, lease, { retryInMs: unreachableRetryMs() });
  }
}

export function unreachableRetryMs(): number {
  return transportRetryMs({ scale: 1, random: Math.random() });
}

/** @throws LeaseLost */
async function endLease(
  db: Database,
  lease: Lease,
  next: Parameters<typeof lostCredits.end>[2],
): Promise<void> {
  const isOurs = await inTransaction(db, (trx) => lostCredits.end(trx, lease, next), {
    repeatable: true,
  });
  if (!isOurs) throw new LeaseLost();
}
