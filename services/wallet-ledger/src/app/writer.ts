import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@kobo/errors";
import { isUnavailable } from "@kobo/postgres";
import { detachFromRequest, histogram, type Logger } from "@kobo/runtime";
import type { LockMode } from "../db/load-batch";
import type { CellsConnection, WriterConnection } from "../db/writer-connection";
import type { Group, Result } from "../domain/transfer";
import { BatchWriter } from "./batch-writer";
import { CellsSession } from "./cells-session";
import { LedgerSession } from "./ledger-session";
import { Needs } from "./needs";
import { Queue } from "./queue";
import type { Batch, Waiting } from "./waiting";

interface Options {
  /** Opens a batch writer's connection: to one ledger, or to those of two cells. */
  connect: () => Promise<WriterConnection | CellsConnection>;
  logger: Logger;
}

/** A larger batch takes longer than it saves. */
const BATCH_ITEMS_MAX = 512;
/** Fewer are not worth a transaction of their own while another batch is in progress. */
const SHARE_ITEMS_MIN = 64;
/** About a second of work. Items of a longer queue would run into their deadlines. */
const QUEUE_ITEMS_MAX = 16_384;
/** The delay before a retry of groups whose wallets another transaction has locked. */
const BLOCKED_PAUSE_MS = 10;
/** After a lock outlasted those who waited for it, no batch waits for locks for this long: more of its groups come. */
const STUCK_MS = 10_000;

const batchSize = histogram({
  name: "ledger_batch_items",
  help: "Transfers decided in one batch",
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
});
const batchDuration = histogram({
  name: "ledger_batch_duration_seconds",
  help: "Duration from dequeuing a batch to its commit",
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
});

/**
 * Group commit. Groups that arrive while a batch is being committed form the next batch, so a lone
 * one is committed at once and many share one fsync.
 *
 * Under load two batch writers alternate: while the database writes one batch, the next is read and decided. The two
 * batches have no wallet in common, or the second would only wait for the first; if all groups need the same wallet,
 * one batch writer does everything.
 */
export class Writer {
  readonly #batchWriters: readonly BatchWriter[];
  readonly #logger: Logger;
  readonly #busy = new Map<BatchWriter, Batch>();
  readonly #queue = new Queue();
  readonly #needs = new Needs();
  #lockMode: LockMode = "wait";
  /** Until then no batch waits for locks, by `performance.now()`. */
  #stuckUntil = 0;
  /** A batch is being read and decided. */
  #deciding = false;
  #woken = false;
  #stopping = false;
  #isConsistent = true;
  #onIdle = () => {};

  constructor(options: Options) {
    this.#logger = options.logger;
    const onChecked = (isConsistent: boolean) => {
      this.#isConsistent = isConsistent;
    };
    const connect = async () => {
      const connection = await options.connect();
      return "cells" in connection ? new CellsSession(connection) : new LedgerSession(connection);
    };
    const { logger } = options;
    this.#batchWriters = [
      new BatchWriter({ connect, onChecked, logger }),
      new BatchWriter({ connect, onChecked, logger }),
    ];
  }

  /**
   * For readiness. A fault of one account fails that account's transfers alone and leaves the ledger ready.
   * @throws Error while the newest batch is one whose groups failed their consistency check with no account in common.
   */
  check(): "ok" {
    if (this.#isConsistent) return "ok";
    throw new Error("the last batch failed its consistency check");
  }

  /**
   * Decides the groups in the next batches, each by itself. Resolves after their commit, refusals
   * included; `unknown` if the outcome of COMMIT is unknown, after which the same group may be submitted again;
   * `failed` if the group by itself failed the consistency check.
   * @throws AppError SERVICE_UNAVAILABLE at once when the queue is full; no group was queued.
   */
  async submit(groups: readonly Group[]): Promise<Result[]> {
    if (this.#stopping || this.#queue.items >= QUEUE_ITEMS_MAX) {
      throw new AppError("SERVICE_UNAVAILABLE", "The ledger is busy.", { retryAfterSeconds: 1 });
    }
    const results = groups.map(
      (group) =>
        new Promise<Result>((resolve) => {
          this.#queue.push({ group, needs: this.#needs.of(group), resolve });
        }),
    );
    this.#wake();
    return Promise.all(results);
  }

  /**
   * Opens the connections and plans their statements before the first group needs them. If the database is unavailable,
   * or a table is locked, the next batch opens them.
   * @throws Error if all writer slots are taken.
   */
  async connect(): Promise<void> {
    await Promise.all(this.#batchWriters.map((batchWriter) => this.#connect(batchWriter)));
  }

  async #connect(batchWriter: BatchWriter): Promise<void> {
    try {
      await batchWriter.warmUp();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      this.#logger.warn({ err: error }, "writer connection not opened at start");
    }
  }

  /** Refuses new groups, commits those that wait, and closes the connections. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (!this.#isIdle) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
    for (const batchWriter of this.#batchWriters) batchWriter.disconnect();
  }

  get #isIdle(): boolean {
    return this.#queue.items === 0 && this.#busy.size === 0;
  }

  /** Dispatches after all groups of this turn of the event loop are queued. */
  #wake(): void {
    if (this.#woken) return;
    this.#woken = true;
    detachFromRequest(() =>
      setImmediate(() => {
        this.#woken = false;
        if (this.#isIdle) this.#onIdle();
        const batchWriter = this.#idleBatchWriter();
        if (batchWriter) void this.#commit(batchWriter, this.#take());
      }),
    );
  }

  /** Undefined if nothing waits, or if waiting for the current commit is faster. */
  #idleBatchWriter(): BatchWriter | undefined {
    if (this.#queue.items === 0) return undefined;
    if (this.#busy.size === 0) return this.#batchWriters[0];
    const worthIt = this.#queue.items >= SHARE_ITEMS_MIN && this.#lockMode === "wait";
    if (this.#deciding || !worthIt) return undefined;
    return this.#batchWriters.find((batchWriter) => !this.#busy.has(batchWriter));
  }

  /** Half of the waiting and running items, so that both batch writers have the same load. */
  #take(): Batch {
    const [other] = this.#busy.values();
    const half = Math.ceil((this.#queue.items + (other?.items ?? 0)) / this.#batchWriters.length);
    return this.#queue.take({
      share: Math.max(half, SHARE_ITEMS_MIN),
      itemsMax: BATCH_ITEMS_MAX,
      inUse: other?.needs ?? NONE,
    });
  }

  async #commit(batchWriter: BatchWriter, batch: Batch): Promise<void> {
    if (batch.groups.length === 0) return;
    const lockMode = this.#lockMode;
    batchSize.observe(batch.groups.length);
    const end = batchDuration.startTimer();
    this.#busy.set(batchWriter, batch);
    this.#deciding = true;
    let isOurTurn = true;
    const passTurn = (): void => {
      if (isOurTurn) this.#deciding = false;
      isOurTurn = false;
      this.#wake();
    };
    const onStuck = (): void => {
      this.#stuckUntil = performance.now() + STUCK_MS;
    };
    const terms = { lockMode, onWriting: passTurn, onStuck };
    const blocked = await batchWriter.commit(batch.groups, terms);
    end();
    await this.#defer(blocked, lockMode);
    this.#busy.delete(batchWriter);
    passTurn();
  }

  /**
   * Groups whose wallets another transaction has locked are retried with the next batch. Meanwhile no batch waits for
   * locks, so that one stuck wallet does not block the others, and only one batch writer works, so that it never meets
   * the other's locks.
   */
  async #defer(blocked: Waiting[], lockMode: LockMode): Promise<void> {
    if (blocked.length > 0 || performance.now() < this.#stuckUntil) this.#lockMode = "skip";
    else if (lockMode === "skip") this.#lockMode = "wait";
    if (blocked.length === 0) return;
    this.#queue.putBack(blocked);
    await delay(BLOCKED_PAUSE_MS);
  }
}

const NONE: ReadonlySet<string> = new Set();
