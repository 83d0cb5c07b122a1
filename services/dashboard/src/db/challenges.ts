import { type Database, deleteInBatches, type Transaction } from "@kobo/postgres";

type ChallengePurpose =
  | "second-factor"
  | "passkey-sign-in"
  | "passkey-step-up"
  | "passkey-enrolment";

export interface Challenge {
  purpose: ChallengePurpose;
  /** Null before the user is known. */
  userId: string | null;
  challenge: string;
}

interface Key {
  tokenHash: Buffer;
  purpose: ChallengePurpose;
  now: Date;
}

export async function insert(
  db: Database,
  row: Challenge & { tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db("challenges").insert({
    token_hash: row.tokenHash,
    purpose: row.purpose,
    user_id: row.userId,
    challenge: row.challenge,
    expires_at: row.expiresAt,
  });
}

export async function find(db: Database, key: Key): Promise<Challenge | undefined> {
  return open(db, key)
    .select({ purpose: "purpose", userId: "user_id", challenge: "challenge" })
    .first();
}

/** Takes the challenge, so that it is answered once. Undefined when it was taken or has expired. */
export async function take(db: Database, key: Key): Promise<Challenge | undefined> {
  const [row] = await open(db, key).delete().returning(["purpose", "user_id", "challenge"]);
  return row && { purpose: row.purpose, userId: row.user_id, challenge: row.challenge };
}

export async function removeOfUser(trx: Transaction, userId: string): Promise<void> {
  await trx("challenges").where({ user_id: userId }).delete();
}

export async function pruneExpired(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, {
    table: "challenges",
    key: "token_hash",
    age: "expires_at",
    where: (old) => old.where("expires_at", "<=", now),
  });
}

function open(db: Database, { tokenHash, purpose, now }: Key) {
  return db("challenges").where({ token_hash: tokenHash, purpose }).where("expires_at", ">", now);
}
