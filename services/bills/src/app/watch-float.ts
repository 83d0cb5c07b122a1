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
  /** Below this we want to hear of it. */
  threshold: Kobo;
  /** Between two looks. */
  checkMs: number;
  logger: Logger;
}

const BALANCE_TIMEOUT_MS = seconds(4);
/** Longer than a look, so that nobody else takes what is still being looked at. */
const LEASE_MS = seconds(30);
const IDLE_MS = seconds(1);
const MEASURED_EVERY_MS = seconds(15);

export const floatLeft = gauge({
  name: "bill_provider_float_kobo",
  help: "Kobo's float at the bill provider, as last read by any process, in kobo",
  labelNames: ["mode"],
});

/**
 * Looks at our money at the provider, in one process at a time, and tells once when it falls below
 * the threshold.
 */
export function startFloatWatch(parts: Parts): Worker {
  const { db, logger } = parts;
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
    // Both modes.
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

/** A balance that cannot be had changes nothing of what was seen. @throws LeaseLost */
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
  /** When to look again. */
  dueInMs: number;
}

/** Whether it was not low before and is now. @throws LeaseLost */
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

/** The money is ours and no merchant's. */
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

/** Every process shows what any of them saw. What is not measured now is measured the next time. */
async function measure({ db, logger }: Parts): Promise<void> {
  try {
    for (const { mode, balance } of await floats.balances(db))
      floatLeft.set({ mode }, Number(balance));
  } catch (error) {
    logger.debug({ err: error }, "reading bill provider floats failed");
  }
}
