import { setTimeout as delay } from "node:timers/promises";
import { CommitUnknown, type Database, inTransaction } from "@kobo/postgres";
import { counter, type Logger } from "@kobo/runtime";
import * as deprecatedCalls from "../../db/deprecated-calls";
import { type DeprecatedCalls, dayOf } from "../../domain/deprecated-calls";
import type { Caller } from "../../domain/keys/caller";
import { Tally } from "./tally";

/** One call of a deprecated operation. */
interface Call {
  caller: Pick<Caller, "keyId" | "tenant">;
  /** Method and path. */
  operation: string;
  at: Date;
}

export interface DeprecatedCallCounter {
  /** Adds up in memory only: a request neither waits for it nor fails because of it. */
  count: (call: Call) => void;
  /** Stores the counts so far. After a failure they are kept for the next flush. */
  flush: () => Promise<void>;
  /** Flushes a last time, within a second. */
  stop: () => Promise<void>;
}

interface Options {
  store: (calls: readonly DeprecatedCalls[]) => Promise<void>;
  logger: Logger;
  /** The most sums that wait to be stored. */
  sumsMax?: number;
}

const FLUSHED_EVERY_MS = 10_000;
/** A few MB, and far more keys than call deprecated operations within ten seconds. */
const SUMS_MAX = 10_000;
/** An unavailable database must not delay the shutdown of the process. */
const LAST_FLUSH_MS = 1_000;

const unlisted = counter({
  name: "gateway_deprecated_calls_unlisted_total",
  help: "Calls of deprecated operations missing from the operators' list, because too many keys waited for the database",
});

/** Counts the callers of deprecated operations (decision 121), and stores the sums every ten seconds. */
export function deprecatedCallCounter({
  store,
  logger,
  sumsMax = SUMS_MAX,
}: Options): DeprecatedCallCounter {
  const tally = new Tally(sumsMax);
  let flushing: Promise<void> | undefined;

  const add = (calls: DeprecatedCalls): void => {
    if (!tally.add(calls)) unlisted.inc(calls.calls);
  };
  const storeAll = async (): Promise<void> => {
    const all = tally.drain();
    if (all.length === 0) return;
    try {
      await store(all);
    } catch (error) {
      logger.warn({ err: error, sums: all.length }, "storing deprecated calls failed");
      // After an unknown commit the sums were most likely stored; a retry would count them twice.
      if (!(error instanceof CommitUnknown)) all.forEach(add);
    }
  };
  const flush = (): Promise<void> => {
    flushing ??= storeAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const flushRemaining = async (): Promise<void> => {
    // A running flush lacks the calls counted since it started.
    await flushing;
    await flush();
  };

  const timer = setInterval(() => void flush(), FLUSHED_EVERY_MS).unref();
  return {
    count: ({ caller: { keyId, tenant }, operation, at }) => {
      const { merchantId, mode } = tenant;
      add({ merchantId, mode, keyId, operation, day: dayOf(at), calls: 1, lastCalledAt: at });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await Promise.race([flushRemaining(), delay(LAST_FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Adds to the stored sums, and deletes expired ones.
 * @throws CommitUnknown when the outcome of the commit is unknown
 */
export async function storeDeprecatedCalls(
  db: Database,
  calls: readonly DeprecatedCalls[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deprecatedCalls.add(trx, calls);
    await deprecatedCalls.deleteExpired(trx);
  });
}
