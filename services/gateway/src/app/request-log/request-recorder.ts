import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { isUnavailable } from "@kobo/postgres";
import { counter, type Logger } from "@kobo/runtime";
import type { RequestRecord } from "../../domain/request-log/request-record";
import { type AnsweredRequest, type Pending, RequestBudgets } from "./request-budgets";

export interface RequestRecorder {
  /** Keeps the request in memory only: a request neither waits for it nor fails because of it. */
  record: (request: AnsweredRequest) => void;
  /** Stores the records so far. After a failure they are dropped, and counted as not recorded. */
  flush: () => Promise<void>;
  /** Flushes a last time, within a second. */
  stop: () => Promise<void>;
}

interface Described {
  pending: Pending;
  record: RequestRecord;
}

interface Options {
  store: (records: readonly RequestRecord[]) => Promise<void>;
  logger: Logger;
}

const FLUSHED_EVERY_MS = 1_000;
/** Stored by one statement. */
const BATCH = 50;
/** Requests are described for so long in one turn of the event loop. */
const TURN_MS = 2;
/** An unavailable database must not delay the shutdown of the process. */
const LAST_FLUSH_MS = 1_000;

const requests = counter({
  name: "gateway_request_log_requests_total",
  help: "Requests of merchants' keys, by outcome for the request log: recorded, over_budget (counted only), or dropped because they could not be described or stored",
  labelNames: ["outcome"],
});

/** Records the requests of merchants' keys, once a second. */
export function requestRecorder({ store, logger }: Options): RequestRecorder {
  const budgets = new RequestBudgets();
  let flushing: Promise<void> | undefined;
  let isFailing = false;

  const drop = (lost: readonly Pending[]): void => {
    requests.inc({ outcome: "dropped" }, lost.length);
    budgets.countLost(lost);
  };
  /** Describes requests, and lets other work run in between. */
  const describeAll = async (batch: readonly Pending[]): Promise<Described[]> => {
    const described: Described[] = [];
    let begun = performance.now();
    for (const pending of batch) {
      try {
        described.push({ pending, record: toRecord(pending) });
      } catch (error) {
        logger.error({ err: error }, "request not described, record dropped");
        drop([pending]);
      }
      if (performance.now() - begun < TURN_MS) continue;
      await nextTurn();
      begun = performance.now();
    }
    return described;
  };
  /** Whether the database is available for the next batch. */
  const storeBatch = async (batch: readonly Pending[]): Promise<boolean> => {
    const described = await describeAll(batch);
    try {
      await store(described.map(({ record }) => record));
      requests.inc({ outcome: "recorded" }, described.length);
      isFailing = false;
      return true;
    } catch (error) {
      // One line for each outage.
      if (!isFailing) logger.warn({ err: error }, "request log unavailable, records dropped");
      isFailing = true;
      drop(described.map(({ pending }) => pending));
      return !isUnavailable(error);
    }
  };
  const storeAll = async (): Promise<void> => {
    const { pending, overBudget } = budgets.drain();
    requests.inc({ outcome: "over_budget" }, overBudget);
    for (let at = 0; at < pending.length; at += BATCH) {
      if (await storeBatch(pending.slice(at, at + BATCH))) continue;
      return drop(pending.slice(at + BATCH));
    }
  };
  const flush = (): Promise<void> => {
    flushing ??= storeAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  };
  const flushRemaining = async (): Promise<void> => {
    // A running flush lacks the requests since it started.
    await flushing;
    await flush();
  };

  const timer = setInterval(() => {
    // While PostgreSQL is slow, no more requests wait than the budgets still allow.
    if (!flushing) budgets.refill();
    void flush();
  }, FLUSHED_EVERY_MS).unref();
  return {
    record: (request) => budgets.add(request),
    flush,
    stop: async () => {
      clearInterval(timer);
      await Promise.race([flushRemaining(), delay(LAST_FLUSH_MS, undefined, { ref: false })]);
    },
  };
}

function toRecord({ failed: _, bytes: _bytes, describe, ...pending }: Pending): RequestRecord {
  return { ...pending, ...describe() };
}
