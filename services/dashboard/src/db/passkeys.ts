import type { Database, Transaction } from "@kobo/postgres";

export interface Passkey {
  id: string;
  userId: string;
  name: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = {
  id: "id",
  userId: "user_id",
  name: "name",
  publicKey: "public_key",
  counter: "counter",
  transports: "transports",
  createdAt: "created_at",
  lastUsedAt: "last_used_at",
};

/** False when the credential is enrolled already. */
export async function insert(
  trx: Transaction,
  passkey: Omit<Passkey, "lastUsedAt">,
): Promise<boolean> {
  const rows = await trx("passkeys")
    .insert({
      id: passkey.id,
      user_id: passkey.userId,
      name: passkey.name,
      public_key: passkey.publicKey,
      counter: String(passkey.counter),
      transports: passkey.transports,
      created_at: passkey.createdAt,
    })
    .onConflict("id")
    .ignore()
    .returning("id");
  return rows.length === 1;
}

export async function find(db: Database, id: string): Promise<Passkey | undefined> {
  return db("passkeys").select(COLUMNS).where({ id }).first();
}

export async function listOfUser(db: Database | Transaction, userId: string): Promise<Passkey[]> {
  return db("passkeys").select(COLUMNS).where({ user_id: userId }).orderBy(["created_at", "id"]);
}

export async function recordUse(
  db: Database,
  { id, counter, at }: { id: string; counter: number; at: Date },
): Promise<void> {
  await db("passkeys")
    .where({ id })
    .update({ counter: String(counter), last_used_at: at });
}

/** Returns the name; undefined when the user has no such passkey. */
export async function remove(
  trx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const [row] = await trx("passkeys").where({ id, user_id: userId }).delete().returning("name");
  return row?.name;
}

export async function removeAll(trx: Transaction, userId: string): Promise<void> {
  await trx("passkeys").where({ user_id: userId }).delete();
}
