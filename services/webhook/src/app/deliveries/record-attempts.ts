import { setTimeout as delay } from "node:timers/promises";
import { Batcher } from "@kobo/batching";
import { backOffMs } from "@kobo/core/retry";
import { insertEvents } from "@kobo/events";
import { type Database, inTransaction, isUnavailable, type Transaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as attempts from "../../db/deliveries/attempts";
import * as endpointHealth from "../../db/endpoints/endpoint-health";
import type { Attempt, DisabledReason } from "../../domain/attempt";
import { type ExchangeOutcome, healthUpdates } from "../../domain/health";
import { shortestRunMs } from "../../domain/schedule";
import { endpointDisabledEvent } from "../endpoints/endpoint-events";
import { batchSize } from "./metrics";

/** An attempt with its verdict. */
export interface AttemptOutcome extends attempts.Outcome, ExchangeOutcome {
  /** The endpoint's `updatedAt` when the attempt began. */
  updatedAt: Date;
  /** By `performance.now()`. */
  leaseEndsAt: number;
}

/** Effects of the attempt beyond its own delivery. */
export interface Recorded {
  /** Why this attempt disabled the endpoint; undefined when it did not. */
  disabled: DisabledReason | undefined;
}

/** A larger batch slows its statements more than it saves. */
const BATCH_MAX = 256;
const BACK_OFF = { baseMs: 50, maxMs: 1_000 };

/** Stores attempts and their effects in group commits. */
export class AttemptRecords {
  readonly #db: Database;
  readonly #logger: Logger;
  readonly #batcher: Batcher<AttemptOutcome, Recorded | undefined>;

  constructor({ db, logger }: { db: Database; logger: Logger }) {
    this.#db = db;
    this.#logger = logger;
    this.#batcher = new Batcher({
      run: (batch) => this.#store(batch),
      itemsMax: BATCH_MAX,
      onFailure: "bisect",
    });
  }

  /**
   * Returns undefined and stores nothing if the lease was lost: another worker has the delivery.
   * While the database is unavailable it retries until the lease ends.
   */
  async submit(outcome: AttemptOutcome): Promise<Recorded | undefined> {
    try {
      return await this.#batcher.submit(outcome);
    } catch (error) {
      this.#logger.error(
        { err: error, delivery: outcome.lease.id },
        "storing delivery attempt failed",
      );
      if (hasNoResponse(outcome.attempt)) throw error;
      // Stored without the response: otherwise every retry would fetch and fail to store the same one.
      return this.#batcher.submit({ ...outcome, attempt: withoutResponse(outcome.attempt) });
    }
  }

  async #store(batch: readonly AttemptOutcome[]): Promise<(Recorded | undefined)[]> {
    batchSize.observe(batch.length);
    let leased = batch;
    for (let failures = 0; leased.length > 0; failures++) {
      try {
        const recorded = await recordAttempts(this.#db, leased);
        return batch.map((outcome) => recorded.get(outcome.lease.id));
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        this.#logger.warn({ err: error, attempts: leased.length }, "attempts not stored, retrying");
        await delay(backOffMs(failures, BACK_OFF));
        leased = leased.filter(({ leaseEndsAt }) => leaseEndsAt > performance.now());
      }
    }
    return batch.map(() => undefined);
  }
}

function hasNoResponse({ responseHeaders, responseBody }: Attempt): boolean {
  return responseHeaders.length === 0 && responseBody === "";
}

function withoutResponse(attempt: Attempt): Attempt {
  const error = attempt.error && "The exchange failed.";
  return { ...attempt, error, responseHeaders: [], responseBody: "" };
}

/**
 * Stores a batch in one transaction and returns the results of the deliveries whose lease still
 * held, by delivery id. Safe to repeat.
 */
async function recordAttempts(
  db: Database,
  group: readonly AttemptOutcome[],
): Promise<Map<string, Recorded>> {
  // When the transaction is repeated after a COMMIT of unknown outcome, it no longer finds the
  // deliveries that it finished.
  const recorded = new Map<string, Recorded>();
  await inTransaction(
    db,
    async (trx) => {
      const outcomes = await reevaluateGone(trx, group);
      for (const id of await attempts.store(trx, outcomes)) {
        if (!recorded.has(id)) recorded.set(id, { disabled: undefined });
      }
      const stored = outcomes.filter(({ lease }) => recorded.has(lease.id));
      if (stored.length === 0) return;
      for (const { lease, reason } of await updateHealth(trx, stored)) {
        recorded.set(lease.id, { disabled: reason });
      }
    },
    { repeatable: true },
  );
  return recorded;
}

/**
 * Locks the endpoints that may be disabled. A 410 says nothing about an endpoint that was changed
 * or enabled during the attempt: its delivery becomes due again at once.
 */
async function reevaluateGone(
  trx: Transaction,
  group: readonly AttemptOutcome[],
): Promise<readonly AttemptOutcome[]> {
  const ids = group.filter((outcome) => reasonOf(outcome)).map(({ endpointId }) => endpointId);
  if (ids.length === 0) return group;
  const locked = await endpointHealth.lockEndpoints(trx, ids);
  const changedAt = new Map(
    locked.filter((one) => one.active).map((one) => [one.id, one.updatedAt]),
  );
  return group.map((outcome) => {
    if (reasonOf(outcome) !== "gone") return outcome;
    const now = changedAt.get(outcome.endpointId);
    const isChanged = now !== undefined && now.getTime() !== outcome.updatedAt.getTime();
    return isChanged ? { ...outcome, verdict: { status: "pending", dueInMs: 0 } } : outcome;
  });
}

function reasonOf({ verdict }: AttemptOutcome): DisabledReason | undefined {
  return verdict.status === "delivered" ? undefined : verdict.disables;
}

type DisablingAttempt = AttemptOutcome & { reason: DisabledReason };

/** Returns the attempts that disabled their endpoint. */
async function updateHealth(
  trx: Transaction,
  stored: readonly AttemptOutcome[],
): Promise<DisablingAttempt[]> {
  const disabling = disablingAttempts(stored);
  await endpointHealth.update(trx, healthUpdates(stored));
  const disabled: DisablingAttempt[] = [];
  for (const each of disabling) {
    const { endpointId, reason, mode } = each;
    const failingForMs = FAILING_FOR_MS[reason](mode);
    const endpoint = await endpointHealth.disable(trx, endpointId, { reason, failingForMs });
    if (!endpoint) continue;
    await insertEvents(trx, [endpointDisabledEvent(endpoint, reason)]);
    disabled.push(each);
  }
  return disabled;
}

/** One attempt per endpoint that may be disabled; a 410 takes precedence. */
function disablingAttempts(stored: readonly AttemptOutcome[]): DisablingAttempt[] {
  const disabling = stored.flatMap((outcome) => {
    const reason = reasonOf(outcome);
    return reason ? [{ ...outcome, reason }] : [];
  });
  const byEndpoint = Map.groupBy(disabling, ({ endpointId }) => endpointId);
  return [...byEndpoint.values()].flatMap((own) => {
    return own.find(({ reason }) => reason === "gone") ?? own.slice(0, 1);
  });
}

/**
 * A delivery that failed for its whole retry schedule disables its endpoint only if no attempt has
 * succeeded for that long.
 */
const FAILING_FOR_MS: Record<DisabledReason, typeof shortestRunMs> = {
  gone: () => 0,
  failing: shortestRunMs,
};
