import { type Database, unnest } from "@kobo/postgres";

/** The entries of one day by their numbers. */
export interface DaySpan {
  /** `YYYY-MM-DD` */
  day: string;
  /** The last entry before the day. */
  afterSeq: bigint;
  /** The day's last entry. */
  untilSeq: bigint;
}

export interface DailyTotal {
  day: string;
  credits: bigint;
  debits: bigint;
}

/** Totals of days, each stored or else summed from its entries. */
export async function sumDays(
  db: Database,
  accountId: string,
  spans: readonly DaySpan[],
): Promise<(DailyTotal & { isStored: boolean })[]> {
  const given = unnest(db, [...spans], {
    day: ["text", ({ day }) => day],
    after_seq: ["bigint", ({ afterSeq }) => String(afterSeq)],
    until_seq: ["bigint", ({ untilSeq }) => String(untilSeq)],
  });
  const { rows } = await db
    .raw<{ rows: (DailyTotal & { isStored: boolean })[] }>(
      `SELECT given.day, stored.day IS NOT NULL AS "isStored",
         coalesce(stored.credits, summed.credits, 0) AS credits,
         coalesce(stored.debits, summed.debits, 0) AS debits
       FROM :given
       LEFT JOIN daily_totals AS stored
         ON stored.account_id = :accountId AND stored.day = given.day::date
       -- The condition on the stored day is checked before the entries are read.
       CROSS JOIN LATERAL (
         SELECT sum(amount) FILTER (WHERE amount > 0)::bigint AS credits,
           -sum(amount) FILTER (WHERE amount < 0)::bigint AS debits
         FROM entries
         WHERE account_id = :accountId AND seq > after_seq AND seq <= until_seq
           AND stored.day IS NULL
       ) AS summed`,
      { given, accountId },
    )
    .options({ name: "daily totals" });
  return rows;
}

/** Several processes may store a day: its total is the same for each. */
export async function store(
  db: Database,
  accountId: string,
  totals: readonly DailyTotal[],
): Promise<void> {
  if (totals.length === 0) return;
  await db("daily_totals")
    .insert(
      totals.map(({ day, credits, debits }) => ({
        account_id: accountId,
        day,
        credits: String(credits),
        debits: String(debits),
      })),
    )
    .onConflict()
    .ignore();
}
