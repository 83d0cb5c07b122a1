import { type Lease, release } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as attempts from "../db/attempts";
import * as deliveries from "../db/deliveries";
import * as endpointHealth from "../db/endpoint-health";
import type { Attempt, DisabledReason, Verdict } from "../domain/attempt";
import { shortestRunMs } from "../domain/schedule";

interface Made {
  lease: Lease;
  delivery: deliveries.LeasedDelivery;
  attempt: Attempt;
  verdict: Verdict;
}

/** What the attempt led to beside its own delivery. */
export interface Recorded {
  /** Why the endpoint is called no more from now on; undefined when it is. */
  disabled: DisabledReason | undefined;
}

class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

/**
 * Stores an attempt and what follows from it. Undefined, and nothing stored, when the lease was lost
 * while the attempt was made: somebody else has the delivery now.
 */
export async function recordAttempt(db: Database, made: Made): Promise<Recorded | undefined> {
  try {
    return await inTransaction(db, (trx) => record(trx, made), { repeatable: true });
  } catch (error) {
    if (error instanceof LeaseLost) return undefined;
    throw error;
  }
}

async function record(
  trx: Transaction,
  { lease, delivery, attempt, verdict }: Made,
): Promise<Recorded> {
  const dueInMs = verdict.status === "pending" ? verdict.dueInMs : undefined;
  const held = await release(trx, { table: deliveries.TABLE, lease, dueInMs });
  if (!held) throw new LeaseLost();
  await deliveries.update(trx, delivery.id, { status: verdict.status, attempts: attempt.number });
  await attempts.insert(trx, delivery.id, attempt);
  return { disabled: await noteHealth(trx, delivery, verdict) };
}

/** Why the endpoint was disabled, if it was. */
async function noteHealth(
  trx: Transaction,
  { endpoint, mode }: deliveries.LeasedDelivery,
  verdict: Verdict,
): Promise<DisabledReason | undefined> {
  if (verdict.status === "delivered") {
    await endpointHealth.noteSuccess(trx, endpoint.id);
    return undefined;
  }
  await endpointHealth.noteFailure(trx, endpoint.id);
  const reason = verdict.status === "failed" ? verdict.disables : undefined;
  if (!reason) return undefined;
  const failingForMs = FAILING_FOR_MS[reason](mode);
  const disabled = await endpointHealth.disable(trx, endpoint.id, { reason, failingForMs });
  return disabled ? reason : undefined;
}

/** One delivery that failed for good is not enough: nothing else may have got through meanwhile. */
const FAILING_FOR_MS: Record<DisabledReason, typeof shortestRunMs> = {
  gone: () => 0,
  failing: shortestRunMs,
};
