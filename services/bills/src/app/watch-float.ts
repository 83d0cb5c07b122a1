import { type Kobo, koboToJson } from "@kobo/core/money";
import { seconds } from "@kobo/core/retry";
import type { Mode } from "@kobo/core/tenant";
import { insertEvents, type NewEvent } from "@kobo/events";
import { type Lease, LeaseLost, release, startLeaseWorker, type Worker } from "@kobo/jobs";
import { type Database, inTransaction, isUnavailable, type Transaction } from "@kobo/postgres";
import { gauge, type Logger } from "@kobo/runtime";
import type { Provider } from "../clients/provider/provider";
import * as floats from "../db/provider-floats";

interface Parts {
  db: Database;
  providers: Readonly<Record<Mode, Pick<Provider, "balance">>>;
  /** A float below this publishes an event, in kobo. */
  threshold: Kobo;
  /** Between two balance queries. */
  checkMs: number;
  logger: Logger;
}

const BALANCE_TIMEOUT_MS = seconds(4);
/** Longer than a balance query, so that no other process claims the row meanwhile. */
const LEASE_MS = seconds(30);
const IDLE_MS = seconds(5);
const MEASURED_EVERY_MS = seconds(15);

export const floatLeft = gauge({
  name: "bill_provider_float_kobo",
  help: "Kobo's float at the bill provider, as last read by any process, in kobo",
  labelNames: ["mode"],
});

export const floatLow = gauge({
  name: "bill_provider_float_low_kobo",
  help: "Threshold below which the float at the bill provider is low, in kobo",
});

/**
 * Reads the float at the provider, in one process at a time, and publishes an event when it falls below the
 * threshold.
 */
export function startFloatWatch(parts: Parts): Worker {
  const { db, threshold, logger } = parts;
  floatLow.set(Number(threshold));
  const worker = startLeaseWorker({
    name: "bill provider floats",
    db,
    table: floats.TABLE,
    work: async (lease) => {
      await checkFloat(parts, lease);
      await measure(parts);
    },
    isTransient: isUnavailable,
    leaseMs: LEASE_MS,
    // One for each mode.
    concurrency: 2,
    idleMs: IDLE_MS,
    logger,
  });
  const measuring = setInterval(() => void measure(parts), MEASURED_EVERY_MS);
  return {
    wake: worker.wake,
    stop: async () => {
      clearInterval(measuring);
      await worker.stop();
    },
  };
}

/** A failed query leaves the stored balance unchanged. @throws LeaseLost */
export async function checkFloat(parts: Parts, lease: Lease): Promise<void> {
  const { db, providers, threshold, checkMs: dueInMs, logger } = parts;
  const mode = await floats.findLeased(db, lease);
  if (!mode) throw new LeaseLost();
  const balance = await providers[mode]
    .balance(Date.now() + BALANCE_TIMEOUT_MS)
    .catch((error: unknown) => {
      logger.warn({ err: error, mode }, "bill provider balance query failed");
      return undefined;
    });
  if (balance === undefined) {
    await inTransaction(db, (trx) => release(trx, { table: floats.TABLE, lease, dueInMs }));
    return;
  }
  const seen = { balance, threshold, dueInMs };
  const hasFallen = await inTransaction(db, (trx) => store(trx, lease, seen), { repeatable: true });
  if (!hasFallen) return;
  const amounts = { balance: String(balance), threshold: String(threshold) };
  logger.warn({ mode, ...amounts }, "bill provider float low");
}

interface Reading {
  balance: Kobo;
  threshold: Kobo;
  /** The delay until the next query. */
  dueInMs: number;
}

/** Returns whether the float has fallen below the threshold. @throws LeaseLost */
async function store(trx: Transaction, lease: Lease, seen: Reading): Promise<boolean> {
  const before = await floats.lockLeased(trx, lease);
  if (!before) throw new LeaseLost();
  const { mode } = before;
  const isLow = seen.balance < seen.threshold;
  const seenAt = await floats.store(trx, mode, { balance: seen.balance, isLow });
  await release(trx, { table: floats.TABLE, lease, dueInMs: seen.dueInMs });
  const hasFallen = isLow && !before.isLow;
  if (hasFallen) await insertEvents(trx, [eventOf(mode, seen, seenAt)]);
  return hasFallen;
}

/** The float belongs to Kobo, not to a merchant. */
const NO_MERCHANT = "00000000-0000-0000-0000-000000000000";

function eventOf(mode: Mode, seen: Reading, seenAt: Date): NewEvent<"provider.float_low"> {
  return {
    name: "provider.float_low",
    key: `bill_provider/${mode}`,
    merchantId: NO_MERCHANT,
    mode,
    at: seenAt,
    data: {
      provider: "bill_provider",
      balance: koboToJson(seen.balance),
      threshold: koboToJson(seen.threshold),
      seenAt: seenAt.toISOString(),
    },
  };
}

/** Every process exports the stored balances. A failure is retried by the next run. */
async function measure({ db, logger }: Parts): Promise<void> {
  try {
    for (const { mode, balance } of await floats.balances(db))
      floatLeft.set({ mode }, Number(balance));
  } catch (error) {
    logger.debug({ err: error }, "reading bill provider floats failed");
  }
}
