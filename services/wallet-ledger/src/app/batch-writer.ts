import { setTimeout as delay } from "node:timers/promises";
import { backOffMs } from "@kobo/core/retry";
import { wakeRelay } from "@kobo/events";
import {
  dropClient,
  isCheckViolation,
  isConnectionLost,
  isDataError,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
} from "@kobo/postgres";
import { counter, crashpoint, inSharedSpan, type Logger } from "@kobo/runtime";
import type { LockMode } from "../db/load-batch";
import { lacksPartition } from "../db/partitions";
import { ConsistencyError } from "../db/write-batch";
import type { Session } from "./session";
import type { Waiting } from "./waiting";

interface Options {
  connect: () => Promise<Session>;
  /**
   * Called with true after a batch passed its consistency check, and with false after a batch and its single groups
   * failed it, although the groups have no account in common.
   */
  onChecked: (isConsistent: boolean) => void;
  logger: Logger;
}

/** Options of committing a batch. */
interface Terms {
  lockMode: LockMode;
  /** Called when the batch is decided and its write was sent; again after a retry. */
  onWriting: () => void;
  /** Called when another transaction holds a wallet's lock longer than the lock timeout, or than a group may wait. */
  onStuck: () => void;
}

/** The state of the bisection of a batch that failed its consistency check. */
interface Isolation {
  isReported: boolean;
  hasCommitted: boolean;
  /** Groups that failed alone, and the accounts that all of them have in common. */
  failed: number;
  shared: readonly string[];
}

interface PartTerms extends Terms {
  isolation: Isolation;
}

const ATTEMPTS_MAX = 12;
const BACK_OFF = { baseMs: 10, maxMs: 500 };

/** After this many groups failed alone, with no account in common and no success between them, the rest is not tried. */
const FAILED_ALONE_MAX = 8;
/** Far more accounts than are ever at fault at once; the bisection finds those that still are again. */
const SUSPECTS_MAX = 1_000;

const TRANSFERS_LOGGED_MAX = 20;

/** Each group's own trace shows the batch that committed it. */
const SHARED = {
  traceparentOf: ({ group }: Waiting) => group.traceparent,
  itemName: "commit transfers",
} as const;

const inconsistent = counter({
  name: "ledger_consistency_failures_total",
  help: "Ledger batches rolled back because the rows written differ from the decision; alert on anything but 0",
});
const retried = counter({
  name: "ledger_batches_retried_total",
  formerly: "ledger_batches_redone_total",
  help: "Ledger batches retried after a serialization conflict or a lost connection",
});

/** Commits one batch after the other on a connection of its own. */
export class BatchWriter {
  readonly #options: Options;
  #session: Session | undefined;
  /** Wallets of groups that failed their consistency check alone. Their groups are committed alone until one succeeds. */
  readonly #suspects = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Opens the connection and commits a batch of no groups: the first one finds statements planned and code compiled.
   * After a lost connection the next batch opens another one by itself.
   */
  async warmUp(): Promise<void> {
    const session = await this.#connect();
    try {
      const { commit } = await session.decide([], "wait");
      await commit();
    } catch (error) {
      this.disconnect();
      throw error;
    }
  }

  async #connect(): Promise<Session> {
    this.#session ??= await this.#options.connect();
    return this.#session;
  }

  disconnect(): void {
    if (this.#session) dropClient(this.#session.client);
    this.#session = undefined;
  }

  /**
   * Commits the batch, with retries, and answers its groups. Returns the unanswered groups whose wallets another
   * transaction has locked.
   */
  async commit(batch: Waiting[], terms: Terms): Promise<Waiting[]> {
    const isolation = { isReported: false, hasCommitted: false, failed: 0, shared: [] };
    const blocked = await this.#commitParts([batch], { ...terms, isolation });
    if (isEverywhere(isolation, 2)) this.#options.onChecked(false);
    return blocked;
  }

  /** In order, so that no group overtakes another that needs the same wallet. */
  async #commitParts(parts: readonly Waiting[][], terms: PartTerms): Promise<Waiting[]> {
    const blocked: Waiting[] = [];
    for (const part of parts) {
      for (const each of divideBySuspects(part, this.#suspects)) {
        blocked.push(...(await this.#commitPart(each, terms)));
      }
    }
    return blocked;
  }

  async #commitPart(batch: Waiting[], terms: PartTerms): Promise<Waiting[]> {
    if (isEverywhere(terms.isolation, FAILED_ALONE_MAX)) return fail(batch);
    let { lockMode } = terms;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      try {
        return await this.#attempt(batch, { ...terms, lockMode });
      } catch (error) {
        if (error instanceof ConsistencyError) return this.#isolate(batch, error, terms);
        await this.#afterFailure(error);
        if (isDataError(error) || isCheckViolation(error)) return this.#bisect(batch, error, terms);
        if (isLockTimeout(error)) {
          lockMode = "skip";
          terms.onStuck();
        }
        await this.#beforeRetry(error, attempt);
      }
    }
    for (const { resolve } of batch) resolve({ outcome: "unknown" });
    return [];
  }

  async #beforeRetry(error: unknown, attempt: number): Promise<void> {
    const { logger } = this.#options;
    if (attempt === ATTEMPTS_MAX) {
      logger.error({ err: error }, "ledger batch failed after its last attempt");
      return;
    }
    retried.inc();
    logger.warn({ err: error }, "ledger batch retried after conflict or lost connection");
    await delay(backOffMs(attempt - 1, BACK_OFF));
  }

  async #attempt(
    batch: Waiting[],
    { lockMode, onWriting, onStuck, isolation }: PartTerms,
  ): Promise<Waiting[]> {
    const session = await this.#connect();
    return inSharedSpan("ledger batch", { items: batch, ...SHARED }, async () => {
      const { free, results, blocked, now, commit } = await session.decide(batch, lockMode);
      const committed = commit();
      onWriting();
      await committed;
      crashpoint("ledger.committed");
      this.#options.onChecked(true);
      isolation.hasCommitted = true;
      if (this.#suspects.size > 0) this.#clear(free);
      for (const [index, { resolve }] of free.entries()) {
        resolve(results[index] ?? { outcome: "unknown" });
      }
      wakeRelay();
      const waiting = stillInTime(blocked, now);
      if (waiting.length < blocked.length) onStuck();
      return waiting;
    });
  }

  /**
   * A bug of the ledger or the database, which a retry would meet again. Nothing was committed, so the batch is bisected
   * until the groups at fault are alone: only they fail. The connection is dropped, since its locks may have failed.
   */
  async #isolate(batch: Waiting[], error: ConsistencyError, terms: PartTerms): Promise<Waiting[]> {
    this.disconnect();
    const { isolation } = terms;
    if (!isolation.isReported) inconsistent.inc();
    if (!isolation.isReported && batch.length > 1) {
      this.#options.logger.error(
        inconsistencyOf(batch, error),
        "ledger batch failed its consistency check and was rolled back",
      );
    }
    isolation.isReported = true;
    if (batch.length === 1) return this.#failAlone(batch, error, isolation);
    return this.#commitParts(halves(batch), terms);
  }

  #failAlone(batch: Waiting[], error: ConsistencyError, isolation: Isolation): Waiting[] {
    this.#options.logger.error(
      inconsistencyOf(batch, error),
      "ledger transfers failed their consistency check alone",
    );
    const needs = batch.flatMap((waiting) => waiting.needs);
    isolation.shared =
      isolation.failed === 0 ? needs : isolation.shared.filter((id) => needs.includes(id));
    isolation.failed += 1;
    if (this.#suspects.size > SUSPECTS_MAX) this.#suspects.clear();
    for (const id of needs) this.#suspects.add(id);
    return fail(batch);
  }

  /** Groups with these wallets were committed. */
  #clear(groups: readonly Waiting[]): void {
    for (const { needs } of groups) for (const id of needs) this.#suspects.delete(id);
  }

  /** Bisects, so that only a group with a value that the database refuses, or with a row of no partition, fails. */
  async #bisect(batch: Waiting[], error: unknown, terms: PartTerms): Promise<Waiting[]> {
    const [first] = batch;
    if (batch.length === 1 && first) {
      const details = { err: error, requestId: first.group.requestId };
      if (lacksPartition(error)) {
        this.#options.logger.error(details, "ledger transfers have no partition");
        first.resolve({ outcome: "unknown" });
      } else {
        this.#options.logger.error(details, "ledger transfers refused by the database");
        first.resolve({ outcome: "refused", refusal: "INVALID", item: 0, takenBy: undefined });
      }
      return [];
    }
    return this.#commitParts(halves(batch), terms);
  }

  /** Rolls back after a lost race; drops the connection after any unclear failure. */
  async #afterFailure(error: unknown): Promise<void> {
    const usable =
      isRetryable(error) ||
      isUniqueViolation(error) ||
      isDataError(error) ||
      isCheckViolation(error);
    if (usable && !isConnectionLost(error)) {
      const rolledBack = await this.#session?.client.query("ROLLBACK").catch(() => undefined);
      if (rolledBack) return;
    }
    this.disconnect();
  }
}

function halves(batch: Waiting[]): Waiting[][] {
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)];
}

/** Splits a batch: groups with a suspect wallet alone, the groups between them together. */
function divideBySuspects(batch: Waiting[], suspects: ReadonlySet<string>): Waiting[][] {
  if (suspects.size === 0) return [batch];
  const parts: Waiting[][] = [];
  let sound: Waiting[] | undefined;
  for (const waiting of batch) {
    if (waiting.needs.some((id) => suspects.has(id))) {
      parts.push([waiting]);
      sound = undefined;
    } else if (sound) {
      sound.push(waiting);
    } else {
      sound = [waiting];
      parts.push(sound);
    }
  }
  return parts;
}

/** Whether enough groups failed alone, without success and without a common account, to blame the ledger itself. */
function isEverywhere({ hasCommitted, failed, shared }: Isolation, failedMin: number): boolean {
  return !hasCommitted && failed >= failedMin && shared.length === 0;
}

function fail(batch: readonly Waiting[]): Waiting[] {
  for (const { resolve } of batch) resolve({ outcome: "failed" });
  return [];
}

/**
 * The groups that can be retried. A group past its deadline is answered as unknown, not refused: it may have been
 * committed before, or may be in progress in the transaction that holds the lock.
 */
function stillInTime(blocked: Waiting[], now: number): Waiting[] {
  const late = blocked.filter(({ group }) => group.notAfter < now);
  for (const { resolve } of late) resolve({ outcome: "unknown" });
  return blocked.filter(({ group }) => group.notAfter >= now);
}

/** The fields of a log message about a batch that failed its consistency check. */
function inconsistencyOf(batch: readonly Waiting[], error: ConsistencyError) {
  const transferIds = batch.flatMap(({ group }) => group.items.map(({ id }) => id));
  return {
    err: error,
    groups: batch.length,
    transfers: transferIds.length,
    transferIds: transferIds.slice(0, TRANSFERS_LOGGED_MAX),
  };
}
