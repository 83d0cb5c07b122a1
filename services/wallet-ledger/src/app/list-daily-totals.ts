import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as dailyTotals from "../db/daily-totals";
import * as entries from "../db/entries";
import * as wallets from "../db/wallets";
import { type Currency, walletId } from "../domain/account";
import { boundsOfLagosDay, lastLagosDays } from "../domain/lagos-day";

interface ListDailyTotals {
  merchantId: string;
  mode: Mode;
  payId: string;
  currency: Currency;
  days: number;
  now: Date;
}

const DAYS_MAX = 31;

/**
 * The sums of a wallet's entries on each of its last days, oldest first. Past days are summed once and stored, by the
 * reads themselves, so that transfers write nothing for them.
 * @throws AppError VALIDATION_ERROR, WALLET_NOT_FOUND
 */
export async function listDailyTotals(
  db: Database,
  { days: count, now, ...owner }: ListDailyTotals,
): Promise<dailyTotals.DailyTotal[]> {
  if (count < 1 || count > DAYS_MAX) {
    throw new AppError("VALIDATION_ERROR", `Ask for 1 to ${DAYS_MAX} days.`);
  }
  const id = walletId(owner.mode, owner.payId, owner.currency);
  if (!(await wallets.exists(db, owner, id))) throw new AppError("WALLET_NOT_FOUND");

  const days = lastLagosDays(now, count);
  const spans = await spansOf(db, id, days);
  const moved = spans.filter(({ afterSeq, untilSeq }) => afterSeq < untilSeq);
  const summed = await dailyTotals.sumDays(db, id, moved);
  // Numbers have no gaps and times rise with them: an entry after the day proves that the day has all of its entries.
  const newest = moved.at(-1)?.day;
  const toStore = summed.filter(({ day, isStored }) => !isStored && day !== newest);
  await dailyTotals.store(db, id, toStore);

  const byDay = new Map(summed.map((total) => [total.day, total]));
  return days.map((day) => {
    const { credits = 0n, debits = 0n } = byDay.get(day) ?? {};
    return { day, credits, debits };
  });
}

async function spansOf(
  db: Database,
  walletId: string,
  days: readonly string[],
): Promise<dailyTotals.DaySpan[]> {
  const bounds = days.map(boundsOfLagosDay);
  const moments = [...bounds.slice(0, 1).map(({ from }) => from), ...bounds.map(({ to }) => to)];
  const seqs = await entries.lastSeqsBefore(db, walletId, moments);
  return days.map((day, index) => ({
    day,
    afterSeq: seqs[index] ?? 0n,
    untilSeq: seqs[index + 1] ?? 0n,
  }));
}
