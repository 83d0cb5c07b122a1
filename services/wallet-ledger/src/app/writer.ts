import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@kobo/errors";
import {
  dropClient,
  isCheckViolation,
  isConnectionLost,
  isDataError,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
} from "@kobo/postgres";
import { counter, histogram, inSpan, type Logger } from "@kobo/runtime";
import type { Client } from "pg";
import { beginAndLoad, ensureSystemAccounts, type LockMode, readHolds } from "../db/load-batch";
import { withSettling } from "../db/low-balances";
import { writeAndCommit } from "../db/write-batch";
import type { WriterConnection } from "../db/writer-connection";
import type { SystemAccount } from "../domain/account";
import type { BatchState, Hold } from "../domain/batch";
import { decideBatch } from "../domain/decide";
import { type Group, type Item, isClosing, type Result } from "../domain/transfer";

interface Options {
  connect: () => Promise<WriterConnection>;
  logger: Logger;
}

interface Waiting {
  group: Group;
  resolve: (result: Result) => void;
}

/** More items make a batch slower than they save; the 513th is in the next one. */
const BATCH_ITEMS_MAX = 512;
/** About a second of work. A longer queue would only be refused later, by deadlines. */
const QUEUE_ITEMS_MAX = 16_384;
const ATTEMPTS_MAX = 12;
const BACKOFF_MS = 10;
const BACKOFF_MAX_MS = 500;

const batchSize = histogram({
  name: "ledger_batch_items",
  help: "Transfers decided in one batch",
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
});
const batchDuration = histogram({
  name: "ledger_batch_duration_seconds",
  help: "Time from taking a batch off the queue to its commit",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
});
const redone = counter({
  name: "ledger_batches_redone_total",
  help: "Batches that were decided again after a lost race or connection",
});

/**
 * Group commit. Groups that arrive while a batch is being committed form the next batch, so a lone
 * one is committed at once and many share one fsync. One loop, one connection: the batches of a
 * process never wait for each other's locks.
 */
export class Writer {
  readonly #options: Options;
  #queue: Waiting[] = [];
  #queuedItems = 0;
  #connection: WriterConnection | undefined;
  readonly #knownSystemAccounts = new Set<string>();
  #lockMode: LockMode = "wait";
  #running = false;
  #stopping = false;
  #onIdle = () => {};

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Decides the groups in the next batches, each by itself. Resolves after their commit, refusals
   * included; `unknown` when the database did not say, in which case the same group may be submitted
   * again.
   * @throws AppError SERVICE_UNAVAILABLE at once when the queue is full; none of them was taken in.
   */
  async submit(groups: readonly Group[]): Promise<Result[]> {
    if (this.#stopping || this.#queuedItems >= QUEUE_ITEMS_MAX) {
      throw new AppError("SERVICE_UNAVAILABLE", "The ledger is busy.", { retryAfterSeconds: 1 });
    }
    const results = groups.map(
      (group) => new Promise<Result>((resolve) => this.#queue.push({ group, resolve })),
    );
    this.#queuedItems += groups.reduce((sum, { items }) => sum + items.length, 0);
    if (!this.#running) {
      this.#running = true;
      setImmediate(() => void this.#run());
    }
    return Promise.all(results);
  }

  /** Opens the connection before the first group needs it. */
  async connect(): Promise<void> {
    this.#connection ??= await this.#options.connect();
  }

  /** Takes nothing new, finishes what waits, and closes the connection. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#running) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    this.#disconnect();
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#take();
      batchSize.observe(batch.length);
      const end = batchDuration.startTimer();
      await this.#commit(batch);
      end();
    }
    this.#running = false;
    this.#onIdle();
  }

  #take(): Waiting[] {
    let items = 0;
    let count = 0;
    for (const { group } of this.#queue) {
      if (count > 0 && items + group.items.length > BATCH_ITEMS_MAX) break;
      items += group.items.length;
      count++;
    }
    this.#queuedItems -= items;
    return this.#queue.splice(0, count);
  }

  /** Commits the batch, however often it takes, and answers every group in it. */
  async #commit(batch: Waiting[]): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      try {
        return await this.#attempt(batch);
      } catch (error) {
        redone.inc();
        await this.#afterFailure(error);
        if (isDataError(error) || isCheckViolation(error)) return this.#bisect(batch, error);
        if (isLockTimeout(error)) this.#lockMode = "skip";
        await delay(backoff(attempt));
      }
    }
    for (const { resolve } of batch) resolve({ outcome: "unknown" });
  }

  async #attempt(batch: Waiting[]): Promise<void> {
    const { client, slot } = await this.#connected();
    await this.#ensureSystemAccounts(client, batch);
    const holds = await this.#holdsOf(client, batch);
    const links = batch.map(({ group }) => group.traceparent).filter(Boolean);
    await inSpan("ledger batch", { links }, async () => {
      const groups = batch.map(({ group }) => group);
      const state = await beginAndLoad(client, groups, holds, this.#lockMode);
      const { free, blocked } = divide(batch, state);
      const { results, effects } = decideBatch(
        state,
        free.map(({ group }) => group),
      );
      effects.lowBalances = await withSettling(client, effects.lowBalances);
      await writeAndCommit(client, slot, effects);
      for (const [index, { resolve }] of free.entries()) {
        resolve(results[index] ?? { outcome: "unknown" });
      }
      await this.#defer(blocked, state.now);
    });
  }

  /**
   * Groups whose wallets another transaction holds are tried again with the next batch. While there
   * are any, nobody waits for locks, so that one stuck wallet does not hold up the others. One whose
   * time is over is not refused: that very group may have been committed before, or may be under way
   * in the transaction that holds the lock.
   */
  async #defer(blocked: Waiting[], now: number): Promise<void> {
    this.#lockMode = blocked.length > 0 ? "skip" : "wait";
    const late = blocked.filter(({ group }) => group.notAfter < now);
    for (const { resolve } of late) resolve({ outcome: "unknown" });
    const waiting = blocked.filter(({ group }) => group.notAfter >= now);
    if (waiting.length === 0) return;
    this.#queue.unshift(...waiting);
    this.#queuedItems += waiting.reduce((sum, { group }) => sum + group.items.length, 0);
    await delay(BACKOFF_MS);
  }

  /** A value that the database cannot take fails alone; its neighbours go through. */
  async #bisect(batch: Waiting[], error: unknown): Promise<void> {
    const [first] = batch;
    if (batch.length === 1 && first) {
      this.#options.logger.error({ err: error, requestId: first.group.requestId }, "poison group");
      first.resolve({ outcome: "refused", refusal: "INVALID", item: 0, takenBy: undefined });
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await this.#commit(batch.slice(0, middle));
    await this.#commit(batch.slice(middle));
  }

  async #connected(): Promise<WriterConnection> {
    this.#connection ??= await this.#options.connect();
    return this.#connection;
  }

  /** A transaction that lost a race is rolled back; after anything unclear the connection is dropped. */
  async #afterFailure(error: unknown): Promise<void> {
    this.#options.logger.warn({ err: error }, "a batch is done again");
    const usable =
      isRetryable(error) ||
      isUniqueViolation(error) ||
      isDataError(error) ||
      isCheckViolation(error);
    if (usable && !isConnectionLost(error)) {
      const rolledBack = await this.#connection?.client.query("ROLLBACK").catch(() => undefined);
      if (rolledBack) return;
    }
    this.#disconnect();
  }

  #disconnect(): void {
    if (this.#connection) dropClient(this.#connection.client);
    this.#connection = undefined;
  }

  async #ensureSystemAccounts(client: Client, batch: Waiting[]): Promise<void> {
    const missing = new Map<string, SystemAccount>();
    for (const { group } of batch) {
      for (const account of systemAccountsOf(group.items)) {
        if (!this.#knownSystemAccounts.has(account.id)) missing.set(account.id, account);
      }
    }
    if (missing.size === 0) return;
    await ensureSystemAccounts(client, [...missing.values()]);
    for (const id of missing.keys()) this.#knownSystemAccounts.add(id);
  }

  async #holdsOf(client: Client, batch: Waiting[]): Promise<Map<string, Hold>> {
    const ids: string[] = [];
    for (const { group } of batch) {
      for (const item of group.items) if (isClosing(item)) ids.push(item.pendingId);
    }
    return ids.length > 0 ? readHolds(client, ids) : new Map();
  }
}

function* systemAccountsOf(items: readonly Item[]): Generator<SystemAccount> {
  for (const item of items) {
    if (isClosing(item)) continue;
    for (const account of [item.debit, item.credit]) {
      if (!account.isGuarded) yield account as SystemAccount;
    }
  }
}

/** Which groups can be decided now, and which meet a wallet that is held elsewhere. */
function divide(batch: Waiting[], state: BatchState): { free: Waiting[]; blocked: Waiting[] } {
  if (state.blocked.size === 0) return { free: batch, blocked: [] };
  const isBlocked = (item: Item): boolean => {
    const ends = isClosing(item) ? state.holds.get(item.pendingId) : item;
    return !!ends && (state.blocked.has(ends.debit.id) || state.blocked.has(ends.credit.id));
  };
  const { free = [], blocked = [] } = Object.groupBy(batch, ({ group }) =>
    group.items.some(isBlocked) ? "blocked" : "free",
  );
  return { free, blocked };
}

function backoff(attempt: number): number {
  return Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS) * (0.5 + Math.random());
}
