import type { SealedSecret } from "@kobo/core/sealing";
import type { Database, Transaction } from "@kobo/postgres";

export interface TotpSecret {
  sealed: SealedSecret;
  isConfirmed: boolean;
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
      isConfirmed: row.confirmed_at !== null,
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
