import type { Database } from "@kobo/postgres";

interface Totals {
  credits: bigint;
  debits: bigint;
}

export interface DailyTotal extends Totals {
  /** `YYYY-MM-DD` */
  day: string;
}

/** The total of a day's entries up to a number. */
export interface StoredTotal extends DailyTotal {
  untilSeq: bigint;
}

export async function listStored(
  db: Database,
  accountId: string,
  days: readonly string[],
): Promise<StoredTotal[]> {
  return db("daily_totals")
    .select({
      day: db.raw("day::text"),
      untilSeq: "until_seq",
      credits: "credits",
      debits: "debits",
    })
    .where({ account_id: accountId })
    .whereIn("day", [...days]);
}

/** The sums of the entries after one number, up to another. */
export async function sum(
  db: Database,
  accountId: string,
  { afterSeq, untilSeq }: { afterSeq: bigint; untilSeq: bigint },
): Promise<Totals> {
  const { rows } = await db
    .raw<{ rows: [Totals] }>(
      `SELECT coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS credits,
         coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS debits
       FROM entries
       WHERE account_id = :accountId AND seq > :afterSeq AND seq <= :untilSeq`,
      { accountId, afterSeq: String(afterSeq), untilSeq: String(untilSeq) },
    )
    .options({ name: "daily totals" });
  return rows[0];
}

/** Several processes may store a day: the total with most entries stays. */
export async function store(
  db: Database,
  accountId: string,
  { day, untilSeq, credits, debits }: StoredTotal,
): Promise<void> {
  await db("daily_totals")
    .insert({
      account_id: accountId,
      day,
      until_seq: String(untilSeq),
      credits: String(credits),
      debits: String(debits),
    })
    .onConflict(["account_id", "day"])
    .merge(["until_seq", "credits", "debits"])
    .whereRaw("daily_totals.until_seq < excluded.until_seq");
}
