import type { Database, Transaction } from "@kobo/postgres";

export interface User {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
}

const COLUMNS = { id: "id", email: "email", name: "name", passwordHash: "password_hash" };

export async function findByEmail(
  db: Database | Transaction,
  email: string,
): Promise<User | undefined> {
  return db("users").select(COLUMNS).where({ email }).first();
}

export async function find(db: Database | Transaction, id: string): Promise<User | undefined> {
  return db("users").select(COLUMNS).where({ id }).first();
}

/** Holds the user until commit, so that the password stays as it is read. */
export async function hold(trx: Transaction, id: string): Promise<User | undefined> {
  return trx("users").select(COLUMNS).where({ id }).forShare().first();
}

/** Locks the user until commit, once every transaction that holds the user is over. */
export async function lock(trx: Transaction, id: string): Promise<void> {
  await trx("users").select("id").where({ id }).forNoKeyUpdate();
}

/** False when the address has an account. */
export async function insert(trx: Transaction, user: User & { at: Date }): Promise<boolean> {
  const rows = await trx("users")
    .insert({
      id: user.id,
      email: user.email,
      name: user.name,
      password_hash: user.passwordHash,
      created_at: user.at,
    })
    .onConflict("email")
    .ignore()
    .returning("id");
  return rows.length === 1;
}

/** False when the user has another password than `before` by now. */
export async function setPassword(
  trx: Transaction,
  { id, passwordHash, before }: Pick<User, "id" | "passwordHash"> & { before?: string },
): Promise<boolean> {
  const updated = await trx("users")
    .where({ id, ...(before !== undefined && { password_hash: before }) })
    .update({ password_hash: passwordHash });
  return updated === 1;
}

/** Whether the user belongs to no team and has no second factor, so that a new sign-up may take the account over. */
export async function isUnused(db: Database | Transaction, id: string): Promise<boolean> {
  const { rows } = await db.raw<{ rows: { used: boolean }[] }>(
    `SELECT EXISTS (SELECT FROM memberships WHERE user_id = :id)
       OR EXISTS (SELECT FROM passkeys WHERE user_id = :id)
       OR EXISTS (SELECT FROM totp_secrets WHERE user_id = :id AND confirmed_at IS NOT NULL) AS used`,
    { id },
  );
  return rows[0]?.used === false;
}

/** The names of users with their addresses, by their ids. */
export async function namesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: Pick<User, "id" | "name" | "email">[] = await db("users")
    .select("id", "name", "email")
    .whereIn("id", ids);
  return new Map(rows.map(({ id, name, email }) => [id, `${name} (${email})`]));
}
