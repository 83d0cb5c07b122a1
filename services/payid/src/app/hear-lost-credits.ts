import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { inTransaction } from "@kobo/postgres";
import { PartnerAway } from "../clients/bank-partner";
import * as lostCredits from "../db/lost-credits";
import type { PartnerParts } from "./ask-partner";
import { finishInflow } from "./carry-on-inflow";
import { hearCredit } from "./hear-credit";

const TURN_MS = 10_000;
/** Longer than a turn, so that nobody else takes what is still being worked at. */
const LEASE_MS = 20_000;
const CONCURRENCY = 4;
const IDLE_MS = 1_000;

/** Hears payments of which only the bank partner's statement told us. */
export function hearLostCredits(parts: PartnerParts): Worker {
  const { db, logger } = parts;
  return startLeaseWorker({
    name: "lost bank credits",
    db,
    table: lostCredits.TABLE,
    work: (lease) => hearLostCredit(parts, lease),
    isPassing: (error) => error instanceof PartnerAway,
    leaseMs: LEASE_MS,
    concurrency: CONCURRENCY,
    idleMs: IDLE_MS,
    logger,
  });
}

/**
 * The statement itself is not acted on: an answer about one payment is surer than a line in a list,
 * and says who paid whom.
 * @throws LeaseLost, PartnerAway
 */
export async function hearLostCredit(parts: PartnerParts, lease: Lease): Promise<void> {
  const { db, partners, logger } = parts;
  const lost = await lostCredits.findLeased(db, lease);
  if (!lost) throw new LeaseLost();
  const { mode, sessionId } = lost;
  const deadline = Date.now() + TURN_MS;
  const credit = await partners[mode].findCredit(sessionId, deadline);
  const inflow = credit && (await hearCredit(parts, mode, credit));
  if (inflow) await finishInflow(parts, inflow, deadline);
  // Nothing more can be done with one that is unknown: the next comparison asks again.
  if (!credit) logger.error({ sessionId, mode }, "the bank does not know what its statement has");
  const done = { table: lostCredits.TABLE, lease, dueInMs: undefined };
  const isOurs = await inTransaction(db, (trx) => release(trx, done), { repeatable: true });
  if (!isOurs) throw new LeaseLost();
}
