import type { SealedSecret } from "@kobo/core/sealing";
import type { Database, Transaction } from "@kobo/postgres";

export interface TotpSecret {
  sealed: SealedSecret;
  /** Null until a code has shown that the app has the secret. */
  confirmedAt: Date | null;
  lastStep: number;
}

export async function find(
  db: Database | Transaction,
  userId: string,
): Promise<TotpSecret | undefined> {
  const row = await db("totp_secrets").where({ user_id: userId }).first();
  return (
    row && {
      sealed: { keyId: row.sealing_key_id, bytes: row.sealed },
      confirmedAt: row.confirmed_at,
      lastStep: Number(row.last_step),
    }
  );
}

/** Replaces a secret that is not confirmed yet. False when one is. */
export async function begin(
  db: Database,
  { userId, sealed }: { userId: string; sealed: SealedSecret },
): Promise<boolean> {
  const rows = await db("totp_secrets")
    .insert({ user_id: userId, sealed: sealed.bytes, sealing_key_id: sealed.keyId })
    .onConflict("user_id")
    .merge(["sealed", "sealing_key_id"])
    .whereNull("totp_secrets.confirmed_at")
    .returning("user_id");
  return rows.length === 1;
}

/** False when the secret is confirmed already, or was replaced by another. */
export async function confirm(
  trx: Transaction,
  { userId, sealed, step, at }: { userId: string; sealed: SealedSecret; step: number; at: Date },
): Promise<boolean> {
  const updated = await trx("totp_secrets")
    .where({ user_id: userId, sealed: sealed.bytes })
    .whereNull("confirmed_at")
    .update({ confirmed_at: at, last_step: step });
  return updated === 1;
}

/** Marks a code's step as used. False when it, or a later one, was used meanwhile. */
export async function markStepUsed(
  db: Database,
  { userId, step }: { userId: string; step: number },
): Promise<boolean> {
  const updated = await db("totp_secrets")
    .where({ user_id: userId })
    .where("last_step", "<", step)
    .update({ last_step: step });
  return updated === 1;
}

/** False when there is none. */
export async function remove(trx: Transaction, userId: string): Promise<boolean> {
  return (await trx("totp_secrets").where({ user_id: userId }).delete()) === 1;
}

/** How many secrets are sealed with each key. */
export async function countByKey(db: Database): Promise<{ keyId: string; secrets: number }[]> {
  const rows: { sealing_key_id: string; secrets: number }[] = await db("totp_secrets")
    .select("sealing_key_id", db.raw("count(*)::int AS secrets"))
    .groupBy("sealing_key_id")
    .orderBy("sealing_key_id");
  return rows.map(({ sealing_key_id: keyId, secrets }) => ({ keyId, secrets }));
}

export interface SealedRow {
  userId: string;
  sealed: SealedSecret;
}

/** Secrets sealed with other keys than this one, in the users' order. */
export async function listUnderOthers(
  db: Database,
  { keyId, after, limit }: { keyId: string; after: string | undefined; limit: number },
): Promise<SealedRow[]> {
  const rows: { user_id: string; sealed: Buffer; sealing_key_id: string }[] = await db(
    "totp_secrets",
  )
    .select("user_id", "sealed", "sealing_key_id")
    .whereNot({ sealing_key_id: keyId })
    .modify((query) => {
      if (after !== undefined) query.where("user_id", ">", after);
    })
    .orderBy("user_id")
    .limit(limit);
  return rows.map((row) => ({
    userId: row.user_id,
    sealed: { keyId: row.sealing_key_id, bytes: row.sealed },
  }));
}

/** Compare-and-set: false when the secret was replaced or removed meanwhile. */
export async function replaceSealed(
  db: Database,
  { userId, before, after }: { userId: string; before: SealedSecret; after: SealedSecret },
): Promise<boolean> {
  const updated = await db("totp_secrets")
    .where({ user_id: userId, sealed: before.bytes, sealing_key_id: before.keyId })
    .update({ sealed: after.bytes, sealing_key_id: after.keyId });
  return updated === 1;
}
