import { type Database, deleteInBatches, type Transaction } from "@kobo/postgres";

export interface Attempts {
  failures: number;
  lastAt: Date;
  blockedUntil: Date | null;
}

/**
 * Holds the subject until commit, so that attempts at the same time are counted one after the other. One statement makes
 * or locks the row: between two of them a success could delete it.
 */
export async function lock(
  trx: Transaction,
  { subject, now }: { subject: string; now: Date },
): Promise<Attempts> {
  const [row] = await trx("attempts")
    .insert({ subject, failures: 0, last_at: now })
    .onConflict("subject")
    .merge(["subject"])
    .returning(["failures", "last_at", "blocked_until"]);
  return { failures: row.failures, lastAt: row.last_at, blockedUntil: row.blocked_until };
}

export async function store(
  trx: Transaction,
  { subject, failures, lastAt, blockedUntil }: Attempts & { subject: string },
): Promise<void> {
  await trx("attempts")
    .where({ subject })
    .update({ failures, last_at: lastAt, blocked_until: blockedUntil });
}

export async function reset(db: Database, subject: string): Promise<void> {
  await db("attempts").where({ subject }).delete();
}

/** Takes one attempt back, which was right. A pause stays, so that right attempts between wrong ones do not end it. */
export async function takeBack(db: Database, subject: string): Promise<void> {
  await db("attempts")
    .where({ subject })
    .where("failures", ">", 0)
    .update({ failures: db.raw("failures - 1") });
}

export async function pruneOld(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, {
    table: "attempts",
    key: "subject",
    age: "last_at",
    where: (old) => old.where("last_at", "<", before),
  });
}
