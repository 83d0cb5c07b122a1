import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import * as dailyTotals from "../db/daily-totals";
import * as entries from "../db/entries";
import * as wallets from "../db/wallets";
import { type Currency, walletId } from "../domain/account";
import { boundsOfLagosDay, lastLagosDays } from "../domain/lagos-day";

interface Parts {
  db: Database;
  logger: Logger;
}

interface ListDailyTotals {
  merchantId: string;
  mode: Mode;
  payId: string;
  currency: Currency;
  days: number;
  now: Date;
}

const DAYS_MAX = 31;

/** Summed by one statement, well within its timeout. */
const ENTRIES_MAX = 200_000n;

/**
 * The sums of a wallet's entries on each of its last days, oldest first. Reads store the sums that they
 * made, so that transfers write nothing for it and a read that is cut off loses one statement.
 * @throws AppError VALIDATION_ERROR, WALLET_NOT_FOUND
 */
export async function listDailyTotals(
  { db, logger }: Parts,
  { days: count, now, ...owner }: ListDailyTotals,
): Promise<dailyTotals.DailyTotal[]> {
  if (count < 1 || count > DAYS_MAX) {
    throw new AppError("VALIDATION_ERROR", `Ask for 1 to ${DAYS_MAX} days.`);
  }
  const id = walletId(owner.mode, owner.payId, owner.currency);
  if (!(await wallets.exists(db, owner, id))) throw new AppError("WALLET_NOT_FOUND");

  const days = lastLagosDays(now, count);
  const spans = await spansOf(db, id, days);
  const stored = new Map((await dailyTotals.listStored(db, id, days)).map((one) => [one.day, one]));
  const store = storing({ db, logger }, id);
  const totals: dailyTotals.DailyTotal[] = [];
  for (const { day, afterSeq, untilSeq } of spans) {
    // Numbers have no gaps, so that an entry which is committed later has a later number.
    let total = stored.get(day) ?? { day, untilSeq: afterSeq, credits: 0n, debits: 0n };
    while (total.untilSeq < untilSeq) {
      total = await extended(db, id, total, untilSeq);
      await store(total);
    }
    totals.push({ day, credits: total.credits, debits: total.debits });
  }
  return totals;
}

/** A total with more of its day's entries. */
async function extended(
  db: Database,
  walletId: string,
  { day, untilSeq: afterSeq, credits, debits }: dailyTotals.StoredTotal,
  lastSeq: bigint,
): Promise<dailyTotals.StoredTotal> {
  const full = afterSeq + ENTRIES_MAX;
  const untilSeq = full < lastSeq ? full : lastSeq;
  const added = await dailyTotals.sum(db, walletId, { afterSeq, untilSeq });
  return { day, untilSeq, credits: credits + added.credits, debits: debits + added.debits };
}

/** Stores totals for later reads. The first failure ends it, since this read needs none of them. */
function storing({ db, logger }: Parts, walletId: string) {
  let hasFailed = false;
  return async (total: dailyTotals.StoredTotal): Promise<void> => {
    if (hasFailed) return;
    try {
      await dailyTotals.store(db, walletId, total);
    } catch (error) {
      hasFailed = true;
      logger.warn({ err: error, walletId }, "storing daily totals failed");
    }
  };
}

interface DaySpan {
  day: string;
  /** The number of the last entry before the day. */
  afterSeq: bigint;
  /** That of the day's last entry. */
  untilSeq: bigint;
}

async function spansOf(
  db: Database,
  walletId: string,
  days: readonly string[],
): Promise<DaySpan[]> {
  const bounds = days.map(boundsOfLagosDay);
  const moments = [...bounds.slice(0, 1).map(({ from }) => from), ...bounds.map(({ to }) => to)];
  const seqs = await entries.lastSeqsBefore(db, walletId, moments);
  return days.map((day, index) => ({
    day,
    afterSeq: seqs[index] ?? 0n,
    untilSeq: seqs[index + 1] ?? 0n,
  }));
}
