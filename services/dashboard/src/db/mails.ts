import { type Lease, wakeWorkers } from "@kobo/jobs";
import type { Database, Transaction } from "@kobo/postgres";
import type { MailPurpose } from "./email-tokens";

export const MAILS = "mails";

export interface Mail {
  id: string;
  purpose: MailPurpose;
  subjectId: string;
  createdAt: Date;
  attempts: number;
}

/** Sent after the transaction. The token is made by then, so that no table ever holds it. */
export async function insert(
  trx: Transaction,
  { id, purpose, subjectId, at }: { id: string; purpose: MailPurpose; subjectId: string; at: Date },
): Promise<void> {
  await trx(MAILS).insert({ id, purpose, subject_id: subjectId, created_at: at });
  wakeWorkers(trx, MAILS);
}

/** Counts the attempt. Undefined when the lease is lost. */
export async function begin(db: Database, lease: Lease): Promise<Mail | undefined> {
  const [row] = await db(MAILS)
    .where({ id: lease.id, fence: String(lease.fence) })
    .increment("attempts", 1)
    .returning(["id", "purpose", "subject_id", "created_at", "attempts"]);
  if (!row) return undefined;
  const { id, purpose, subject_id: subjectId, created_at: createdAt, attempts } = row;
  return { id, purpose, subjectId, createdAt, attempts };
}

export async function remove(db: Database, lease: Lease): Promise<void> {
  await db(MAILS)
    .where({ id: lease.id, fence: String(lease.fence) })
    .delete();
}
