import { type Database, deleteInBatches, type Transaction } from "@kobo/postgres";

export interface SignUp {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  merchantName: string;
  userId: string;
  merchantId: string;
  keyId: string;
}

const COLUMNS = {
  id: "id",
  email: "email",
  name: "name",
  passwordHash: "password_hash",
  merchantName: "merchant_name",
  userId: "user_id",
  merchantId: "merchant_id",
  keyId: "key_id",
};

export async function insert(trx: Transaction, signUp: SignUp & { at: Date }): Promise<void> {
  await trx("sign_ups").insert({
    id: signUp.id,
    email: signUp.email,
    name: signUp.name,
    password_hash: signUp.passwordHash,
    merchant_name: signUp.merchantName,
    user_id: signUp.userId,
    merchant_id: signUp.merchantId,
    key_id: signUp.keyId,
    created_at: signUp.at,
  });
}

export async function find(
  db: Database | Transaction,
  id: string,
): Promise<(SignUp & { leasedUntil: Date | null; confirmedAt: Date | null }) | undefined> {
  return db("sign_ups")
    .select({ ...COLUMNS, leasedUntil: "leased_until", confirmedAt: "confirmed_at" })
    .where({ id })
    .first();
}

/** Holds the row until commit. */
export async function lock(
  trx: Transaction,
  id: string,
): Promise<(SignUp & { leasedUntil: Date | null; confirmedAt: Date | null }) | undefined> {
  return trx("sign_ups")
    .select({ ...COLUMNS, leasedUntil: "leased_until", confirmedAt: "confirmed_at" })
    .where({ id })
    .forNoKeyUpdate()
    .first();
}

/** Claims the row for a confirmation, which knows the user and the merchant's name. */
export async function lease(
  trx: Transaction,
  { id, userId, merchantName }: Pick<SignUp, "id" | "userId" | "merchantName">,
  until: Date,
): Promise<void> {
  await trx("sign_ups")
    .where({ id })
    .update({ leased_until: until, user_id: userId, merchant_name: merchantName });
}

export async function endLease(db: Database, id: string): Promise<void> {
  await db("sign_ups").where({ id }).update({ leased_until: null });
}

export async function setKey(
  db: Database,
  { id, keyId }: { id: string; keyId: string },
): Promise<void> {
  await db("sign_ups").where({ id }).update({ key_id: keyId });
}

/** The password is the user's from here on. False for a sign-up that has ended meanwhile. */
export async function confirm(
  trx: Transaction,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const updated = await trx("sign_ups")
    .where({ id })
    .update({ confirmed_at: at, leased_until: null, password_hash: "" });
  return updated === 1;
}

/** Ends the open sign-ups of a user's address: after a change of the user's proofs, their old password opens nothing. */
export async function removeOpen(trx: Transaction, userId: string): Promise<void> {
  await trx("sign_ups")
    .where("email", trx("users").select("email").where({ id: userId }))
    .whereNull("confirmed_at")
    .delete();
}

export async function pruneOld(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, {
    table: "sign_ups",
    key: "id",
    age: "created_at",
    where: (old) => old.where("created_at", "<", before),
  });
}
