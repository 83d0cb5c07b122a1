import { setTimeout as delay } from "node:timers/promises";
import { ringForEvents } from "@kobo/events";
import {
  dropClient,
  isCheckViolation,
  isConnectionLost,
  isDataError,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
} from "@kobo/postgres";
import { counter, inSpan, type Logger } from "@kobo/runtime";
import type { Client } from "pg";
import { beginAndLoad, ensureSystemAccounts, type LockMode, readHolds } from "../db/load-batch";
import { withSettling } from "../db/low-balances";
import { ConsistencyError, writeAndCommit } from "../db/write-batch";
import type { WriterConnection } from "../db/writer-connection";
import type { SystemAccount } from "../domain/account";
import type { BatchState, Hold } from "../domain/batch";
import { decideBatch } from "../domain/decide";
import { type Item, isClosing } from "../domain/transfer";
import type { Waiting } from "./waiting";

interface Options {
  connect: () => Promise<WriterConnection>;
  /** Called when what a batch wrote was compared with what was decided. */
  onChecked: (isConsistent: boolean) => void;
  logger: Logger;
}

/** How a batch is to be committed. */
interface Terms {
  lockMode: LockMode;
  /** Called when the batch is decided and its write is on its way, maybe more than once. */
  onWriting: () => void;
}

const ATTEMPTS_MAX = 12;
const BACKOFF_MS = 10;
const BACKOFF_MAX_MS = 500;

const TRANSFERS_LOGGED_MAX = 20;

const inconsistent = counter({
  name: "ledger_consistency_failures_total",
  help: "Batches rolled back because what they wrote was not what was decided; anything but 0 is an alarm",
});
const redone = counter({
  name: "ledger_batches_redone_total",
  help: "Batches that were decided again after a lost race or connection",
});

/** A connection of the writer's own, and how it commits one batch after the other. */
export class Lane {
  readonly #options: Options;
  #connection: WriterConnection | undefined;
  readonly #knownSystemAccounts = new Set<string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Opens the connection before the first batch needs it. */
  async connect(): Promise<WriterConnection> {
    this.#connection ??= await this.#options.connect();
    return this.#connection;
  }

  disconnect(): void {
    if (this.#connection) dropClient(this.#connection.client);
    this.#connection = undefined;
  }

  /**
   * Commits the batch, however often it takes, and answers its groups. Returns those, not answered,
   * whose wallets another transaction holds.
   */
  async commit(batch: Waiting[], terms: Terms): Promise<Waiting[]> {
    let { lockMode } = terms;
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
      try {
        return await this.#attempt(batch, { ...terms, lockMode });
      } catch (error) {
        if (error instanceof ConsistencyError) return this.#halt(batch, error);
        redone.inc();
        await this.#afterFailure(error);
        if (isDataError(error) || isCheckViolation(error)) return this.#bisect(batch, error, terms);
        if (isLockTimeout(error)) lockMode = "skip";
        await delay(backoff(attempt));
      }
    }
    for (const { resolve } of batch) resolve({ outcome: "unknown" });
    return [];
  }

  async #attempt(batch: Waiting[], { lockMode, onWriting }: Terms): Promise<Waiting[]> {
    const { client, slot } = await this.connect();
    await this.#ensureSystemAccounts(client, batch);
    const holds = await holdsOf(client, batch);
    const links = batch.map(({ group }) => group.traceparent).filter(Boolean);
    return inSpan("ledger batch", { links }, async () => {
      const groups = batch.map(({ group }) => group);
      const state = await beginAndLoad(client, groups, holds, lockMode);
      const { free, blocked } = divide(batch, state);
      const { results, effects } = decideBatch(
        state,
        free.map(({ group }) => group),
      );
      effects.lowBalances = await withSettling(client, effects.lowBalances);
      const committed = writeAndCommit(client, slot, effects);
      onWriting();
      await committed;
      this.#options.onChecked(true);
      ringForEvents();
      for (const [index, { resolve }] of free.entries()) {
        resolve(results[index] ?? { outcome: "unknown" });
      }
      return stillInTime(blocked, state.now);
    });
  }

  /**
   * The fault is not the callers', and trying again would not mend it: the whole batch fails, once. The connection
   * goes, too, since its locks may be what did not hold.
   */
  #halt(batch: Waiting[], error: ConsistencyError): Waiting[] {
    inconsistent.inc();
    this.#options.onChecked(false);
    this.disconnect();
    const transferIds = batch.flatMap(({ group }) => group.items.map(({ id }) => id));
    this.#options.logger.error(
      {
        err: error,
        groups: batch.length,
        transfers: transferIds.length,
        transferIds: transferIds.slice(0, TRANSFERS_LOGGED_MAX),
      },
      "ledger batch failed its consistency check and was rolled back",
    );
    for (const { resolve } of batch) resolve({ outcome: "failed" });
    return [];
  }

  /** A value that the database cannot take fails alone; its neighbours go through. */
  async #bisect(batch: Waiting[], error: unknown, terms: Terms): Promise<Waiting[]> {
    const [first] = batch;
    if (batch.length === 1 && first) {
      this.#options.logger.error({ err: error, requestId: first.group.requestId }, "poison group");
      first.resolve({ outcome: "refused", refusal: "INVALID", item: 0, takenBy: undefined });
      return [];
    }
    const middle = Math.ceil(batch.length / 2);
    return [
      ...(await this.commit(batch.slice(0, middle), terms)),
      ...(await this.commit(batch.slice(middle), terms)),
    ];
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
    this.disconnect();
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
}

async function holdsOf(client: Client, batch: Waiting[]): Promise<Map<string, Hold>> {
  const ids: string[] = [];
  for (const { group } of batch) {
    for (const item of group.items) if (isClosing(item)) ids.push(item.pendingId);
  }
  return ids.length > 0 ? readHolds(client, ids) : new Map();
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

/**
 * Those that can be tried again. One whose time is over is answered as unknown and not refused: that
 * very group may have been committed before, or may be under way in the transaction that holds the lock.
 */
function stillInTime(blocked: Waiting[], now: number): Waiting[] {
  const late = blocked.filter(({ group }) => group.notAfter < now);
  for (const { resolve } of late) resolve({ outcome: "unknown" });
  return blocked.filter(({ group }) => group.notAfter >= now);
}

function backoff(attempt: number): number {
  return Math.min(BACKOFF_MS * 2 ** attempt, BACKOFF_MAX_MS) * (0.5 + Math.random());
}
