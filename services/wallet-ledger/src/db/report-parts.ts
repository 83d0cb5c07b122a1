import type { Lease } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";

const TABLE = "report_parts";

/** Stores a part of the file that the lease's attempt makes. */
export async function insert(
  trx: Transaction,
  { id, fence }: Lease,
  { number, content }: { number: number; content: Buffer },
): Promise<void> {
  await trx(TABLE).insert({ report_id: id, fence: String(fence), number, content });
}

/** A part, and whether there is another one after it; undefined when there is none of this number. */
export async function find(
  db: Database,
  { reportId, fence, number }: { reportId: string; fence: bigint; number: number },
): Promise<{ content: Buffer; hasMore: boolean } | undefined> {
  const [row, next]: { number: number; content: Buffer | null }[] = await db(TABLE)
    .select("number")
    // The next part is only looked for.
    .select(db.raw("CASE WHEN number = ? THEN content END AS content", [number]))
    .where({ report_id: reportId, fence: String(fence) })
    .whereIn("number", [number, number + 1])
    .orderBy("number");
  return row?.number === number && row.content
    ? { content: row.content, hasMore: next !== undefined }
    : undefined;
}

/** Deletes the parts of attempts that did not complete. */
export async function deleteOthers(trx: Transaction, { id, fence }: Lease): Promise<void> {
  await trx(TABLE)
    .where({ report_id: id })
    .whereNot({ fence: String(fence) })
    .delete();
}

export async function deleteAll(trx: Transaction, reportIds: readonly string[]): Promise<void> {
  await trx(TABLE).whereIn("report_id", reportIds).delete();
}
