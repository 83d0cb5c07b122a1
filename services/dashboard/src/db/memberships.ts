import type { Database, Transaction } from "@kobo/postgres";
import type { Role } from "../domain/role";

export interface Member {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: Date;
  secondFactor: boolean;
}

/** Undefined for a user who does not belong to the merchant. */
export async function roleOf(
  db: Database | Transaction,
  { merchantId, userId }: { merchantId: string; userId: string },
): Promise<Role | undefined> {
  const row = await db("memberships")
    .where({ merchant_id: merchantId, user_id: userId })
    .first("role");
  return row?.role;
}

export async function listOfUser(
  db: Database | Transaction,
  userId: string,
): Promise<{ merchantId: string; role: Role }[]> {
  return db("memberships")
    .select({ merchantId: "merchant_id", role: "role" })
    .where({ user_id: userId })
    .orderBy(["joined_at", "merchant_id"]);
}

export async function listOfMerchant(db: Database, merchantId: string): Promise<Member[]> {
  const { rows } = await db.raw<{ rows: Member[] }>(
    `SELECT u.id AS "userId", u.name, u.email, m.role, m.joined_at AS "joinedAt",
       EXISTS (SELECT FROM passkeys WHERE user_id = u.id)
         OR EXISTS (SELECT FROM totp_secrets WHERE user_id = u.id AND confirmed_at IS NOT NULL)
         AS "secondFactor"
     FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.merchant_id = ? ORDER BY m.joined_at, u.id`,
    [merchantId],
  );
  return rows;
}

/** Holds the merchant's memberships until commit, so that two changes do not remove its last two owners at once. */
export async function lockAll(
  trx: Transaction,
  merchantId: string,
): Promise<{ userId: string; role: Role }[]> {
  return trx("memberships")
    .select({ userId: "user_id", role: "role" })
    .where({ merchant_id: merchantId })
    .orderBy("user_id")
    .forNoKeyUpdate();
}

/** False for a member already. */
export async function insert(
  trx: Transaction,
  { merchantId, userId, role, at }: { merchantId: string; userId: string; role: Role; at: Date },
): Promise<boolean> {
  const rows = await trx("memberships")
    .insert({ merchant_id: merchantId, user_id: userId, role, joined_at: at })
    .onConflict(["merchant_id", "user_id"])
    .ignore()
    .returning("user_id");
  return rows.length === 1;
}

export async function setRole(
  trx: Transaction,
  { merchantId, userId, role }: { merchantId: string; userId: string; role: Role },
): Promise<void> {
  await trx("memberships").where({ merchant_id: merchantId, user_id: userId }).update({ role });
}

export async function remove(
  trx: Transaction,
  { merchantId, userId }: { merchantId: string; userId: string },
): Promise<void> {
  await trx("memberships").where({ merchant_id: merchantId, user_id: userId }).delete();
}
