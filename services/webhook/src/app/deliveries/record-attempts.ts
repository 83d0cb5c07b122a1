import { setTimeout as delay } from "node:timers/promises";
import { Batcher } from "@kobo/batching";
import { backOffMs } from "@kobo/core/retry";
import { insertEvents } from "@kobo/events";
import { type Database, inTransaction, isUnavailable, type Transaction } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as attempts from "../../db/deliveries/attempts";
import * as endpointHealth from "../../db/endpoints/endpoint-health";
import type { Attempt, DisabledReason } from "../../domain/attempt";
import { type ExchangeOutcome, healthNews } from "../../domain/health";
import { shortestRunMs } from "../../domain/schedule";
import { disabledNews } from "../endpoints/endpoint-news";
import { groupSize } from "./metrics";

/** An attempt with what follows from it. */
export interface MadeOutcome extends attempts.Outcome, ExchangeOutcome {
  /** When somebody had last changed the endpoint as the attempt began. */
  updatedAt: Date;
  /** Until when the lease can be counted on, by `performance.now()`. */
  leaseEndsAt: number;
}

/** What the attempt led to beside its own delivery. */
export interface Recorded {
  /** Why the endpoint is called no more from now on; undefined when it is. */
  disabled: DisabledReason | undefined;
}

/** A larger batch slows its statements more than it saves. */
const BATCH_MAX = 256;
const BACK_OFF = { baseMs: 50, maxMs: 1_000 };

/** Stores attempts and their effects in group commits. */
export class AttemptRecords {
  readonly #db: Database;
  readonly #logger: Logger;
  readonly #batcher: Batcher<MadeOutcome, Recorded | undefined>;

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
   * Undefined, and nothing stored, if the lease was lost while the attempt was made: another worker has the delivery.
   * While the database is unavailable it retries until the lease ends.
   */
  async submit(made: MadeOutcome): Promise<Recorded | undefined> {
    try {
      return await this.#batcher.submit(made);
    } catch (error) {
      this.#logger.error({ err: error, delivery: made.lease.id }, "attempt could not be stored");
      if (isBare(made.attempt)) throw error;
      // Without its response, or else the same response would be fetched and refused again and again.
      return this.#batcher.submit({ ...made, attempt: bare(made.attempt) });
    }
  }

  async #store(batch: readonly MadeOutcome[]): Promise<(Recorded | undefined)[]> {
    groupSize.observe(batch.length);
    let leased = batch;
    for (let failures = 0; leased.length > 0; failures++) {
      try {
        const recorded = await recordAttempts(this.#db, leased);
        return batch.map((made) => recorded.get(made.lease.id));
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

function isBare({ responseHeaders, responseBody }: Attempt): boolean {
  return responseHeaders.length === 0 && responseBody === "";
}

function bare(attempt: Attempt): Attempt {
  const error = attempt.error && "The exchange failed.";
  return { ...attempt, error, responseHeaders: [], responseBody: "" };
}

/**
 * Stores a group in one transaction: what became of those whose lease still held, by the deliveries'
 * ids. Safe to repeat.
 */
async function recordAttempts(
  db: Database,
  group: readonly MadeOutcome[],
): Promise<Map<string, Recorded>> {
  // After a COMMIT of unknown outcome the work runs again, and finds no more what it has finished.
  const recorded = new Map<string, Recorded>();
  await inTransaction(
    db,
    async (trx) => {
      const judged = await judgedAnew(trx, group);
      for (const id of await attempts.store(trx, judged)) {
        if (!recorded.has(id)) recorded.set(id, { disabled: undefined });
      }
      const stored = judged.filter(({ lease }) => recorded.has(lease.id));
      if (stored.length === 0) return;
      for (const { lease, reason } of await noteHealth(trx, stored)) {
        recorded.set(lease.id, { disabled: reason });
      }
    },
    { repeatable: true },
  );
  return recorded;
}

/**
 * Holds the endpoints that may have to be disabled. A receiver that is gone says nothing of one that was
 * moved, or switched on again, while it was asked: what was to be delivered is tried once more, at once.
 */
async function judgedAnew(
  trx: Transaction,
  group: readonly MadeOutcome[],
): Promise<readonly MadeOutcome[]> {
  const ids = group.filter((made) => reasonOf(made)).map(({ endpointId }) => endpointId);
  if (ids.length === 0) return group;
  const held = await endpointHealth.holdEndpoints(trx, ids);
  const changedAt = new Map(held.filter((one) => one.active).map((one) => [one.id, one.updatedAt]));
  return group.map((made) => {
    if (reasonOf(made) !== "gone") return made;
    const now = changedAt.get(made.endpointId);
    const isOld = now !== undefined && now.getTime() !== made.updatedAt.getTime();
    return isOld ? { ...made, verdict: { status: "pending", dueInMs: 0 } } : made;
  });
}

/** Why the endpoint may have to be disabled. */
function reasonOf({ verdict }: MadeOutcome): DisabledReason | undefined {
  return verdict.status === "failed" ? verdict.disables : undefined;
}

type Condemned = MadeOutcome & { reason: DisabledReason };

/** Which attempts were the last straw. */
async function noteHealth(trx: Transaction, stored: readonly MadeOutcome[]): Promise<Condemned[]> {
  const condemned = condemnedIn(stored);
  await endpointHealth.note(trx, healthNews(stored));
  const disabled: Condemned[] = [];
  for (const each of condemned) {
    const { endpointId, reason, mode } = each;
    const failingForMs = FAILING_FOR_MS[reason](mode);
    const endpoint = await endpointHealth.disable(trx, endpointId, { reason, failingForMs });
    if (!endpoint) continue;
    await insertEvents(trx, [disabledNews(endpoint, reason)]);
    disabled.push(each);
  }
  return disabled;
}

/** One attempt for each endpoint that may have to be disabled. That it is gone counts by itself. */
function condemnedIn(stored: readonly MadeOutcome[]): Condemned[] {
  const condemned = stored.flatMap((made) => {
    const reason = reasonOf(made);
    return reason ? [{ ...made, reason }] : [];
  });
  const byEndpoint = Map.groupBy(condemned, ({ endpointId }) => endpointId);
  return [...byEndpoint.values()].flatMap((own) => {
    return own.find(({ reason }) => reason === "gone") ?? own.slice(0, 1);
  });
}

/** One delivery that failed for good is not enough: nothing else may have got through meanwhile. */
const FAILING_FOR_MS: Record<DisabledReason, typeof shortestRunMs> = {
  gone: () => 0,
  failing: shortestRunMs,
};
