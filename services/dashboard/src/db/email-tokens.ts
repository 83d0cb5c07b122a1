import { type Database, deleteInBatches } from "@kobo/postgres";

export type MailPurpose = "sign-up" | "recovery" | "invitation";

export async function insert(
  db: Database,
  token: { tokenHash: Buffer; purpose: MailPurpose; subjectId: string; expiresAt: Date },
): Promise<void> {
  await db("email_tokens").insert({
    token_hash: token.tokenHash,
    purpose: token.purpose,
    subject_id: token.subjectId,
    expires_at: token.expiresAt,
  });
}

/** The id of what the token is for; undefined for an unknown or expired one. */
export async function findSubject(
  db: Database,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: MailPurpose; now: Date },
): Promise<string | undefined> {
  const row = await db("email_tokens")
    .where({ token_hash: tokenHash, purpose })
    .where("expires_at", ">", now)
    .first("subject_id");
  return row?.subject_id;
}

export async function pruneExpired(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, {
    table: "email_tokens",
    key: "token_hash",
    age: "expires_at",
    where: (old) => old.where("expires_at", "<=", now),
  });
}
