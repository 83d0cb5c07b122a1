import { setTimeout as delay } from "node:timers/promises";
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

interface Entry {
  made: MadeOutcome;
  resolve: (recorded: Recorded | undefined) => void;
  reject: (error: unknown) => void;
}

/** More make a statement slower than they save. */
const GROUP_MAX = 256;
const PAUSE_MS = 50;
const PAUSE_MAX_MS = 1_000;

/**
 * Stores attempts and what follows from them. What ends while the last group is being committed is the
 * next group: a lone attempt is stored at once, and many share one commit.
 */
export class AttemptRecords {
  readonly #db: Database;
  readonly #logger: Logger;
  #queue: Entry[] = [];
  #isRunning = false;

  constructor({ db, logger }: { db: Database; logger: Logger }) {
    this.#db = db;
    this.#logger = logger;
  }

  /**
   * Undefined, and nothing stored, when the lease was lost while the attempt was made: somebody else
   * has the delivery now, or will have. Waits for a database that is away as long as the lease lasts.
   */
  submit(made: MadeOutcome): Promise<Recorded | undefined> {
    const ended = new Promise<Recorded | undefined>((resolve, reject) => {
      this.#queue.push({ made, resolve, reject });
    });
    if (!this.#isRunning) void this.#run();
    return ended;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      const group = this.#queue.splice(0, GROUP_MAX);
      groupSize.observe(group.length);
      await this.#store(group);
    }
    this.#isRunning = false;
  }

  async #store(group: Entry[]): Promise<void> {
    for (let pause = PAUSE_MS; group.length > 0; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
      try {
        const recorded = await recordAttempts(
          this.#db,
          group.map(({ made }) => made),
        );
        for (const { made, resolve } of group) resolve(recorded.get(made.lease.id));
        return;
      } catch (error) {
        if (!isUnavailable(error)) return this.#storeApart(group, error);
        this.#logger.warn({ err: error, attempts: group.length }, "attempts will be stored again");
        await delay(pause);
        group = stillLeased(group);
      }
    }
  }

  /** Something among them cannot be stored; its neighbours can, and so can the attempt without its answer. */
  async #storeApart(group: Entry[], error: unknown): Promise<void> {
    const [first] = group;
    if (group.length > 1 || !first) {
      const middle = Math.ceil(group.length / 2);
      await this.#store(group.slice(0, middle));
      await this.#store(group.slice(middle));
      return;
    }
    const { made, reject } = first;
    this.#logger.error({ err: error, delivery: made.lease.id }, "could not store an attempt");
    // Or else it would be made again and again, for as long as its answer is the same.
    if (isBare(made.attempt)) reject(error);
    else await this.#store([{ ...first, made: { ...made, attempt: bare(made.attempt) } }]);
  }
}

function isBare({ responseHeaders, responseBody }: Attempt): boolean {
  return responseHeaders.length === 0 && responseBody === "";
}

function bare(attempt: Attempt): Attempt {
  const error = attempt.error && "The exchange failed.";
  return { ...attempt, error, responseHeaders: [], responseBody: "" };
}

function stillLeased(group: Entry[]): Entry[] {
  return group.filter(({ made, resolve }) => {
    if (made.leaseEndsAt > performance.now()) return true;
    resolve(undefined);
    return false;
  });
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
