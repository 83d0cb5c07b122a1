import { type Database, deleteInBatches, type Transaction } from "@kobo/postgres";
import { ABSOLUTE_MS, IDLE_MS, SESSIONS_MAX, type Session } from "../domain/session";

const COLUMNS = {
  id: "id",
  userId: "user_id",
  address: "address",
  userAgent: "user_agent",
  createdAt: "created_at",
  lastSeenAt: "last_seen_at",
  passwordProvenUntil: "password_proven_until",
  steppedUpUntil: "stepped_up_until",
};

export async function insert(
  trx: Transaction,
  { tokenHash, ...session }: Session & { tokenHash: Buffer },
): Promise<void> {
  await trx("sessions").insert({
    id: session.id,
    token_hash: tokenHash,
    user_id: session.userId,
    address: session.address,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    password_proven_until: session.passwordProvenUntil,
    stepped_up_until: session.steppedUpUntil,
  });
}

export async function findByToken(db: Database, tokenHash: Buffer): Promise<Session | undefined> {
  return db("sessions").select(COLUMNS).where({ token_hash: tokenHash }).first();
}

/** Newest use first. */
export async function listOfUser(db: Database, userId: string, now: Date): Promise<Session[]> {
  return db("sessions")
    .select(COLUMNS)
    .where({ user_id: userId })
    .where("last_seen_at", ">", earlier(now, IDLE_MS))
    .where("created_at", ">", earlier(now, ABSOLUTE_MS))
    .orderBy("last_seen_at", "desc");
}

export async function touch(
  db: Database,
  { id, at, address }: { id: string; at: Date; address: string },
): Promise<void> {
  await db("sessions").where({ id }).update({ last_seen_at: at, address });
}

/** Replaces the token. False when the session has ended meanwhile. */
export async function stepUp(
  trx: Transaction,
  { id, tokenHash, until }: { id: string; tokenHash: Buffer; until: Date },
): Promise<boolean> {
  const updated = await trx("sessions")
    .where({ id })
    .update({ token_hash: tokenHash, stepped_up_until: until });
  return updated === 1;
}

export async function setPasswordProven(
  db: Database,
  { id, until }: { id: string; until: Date },
): Promise<void> {
  await db("sessions").where({ id }).update({ password_proven_until: until });
}

export async function remove(
  db: Database | Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  return (await db("sessions").where({ id, user_id: userId }).delete()) === 1;
}

/** Ends the user's sessions beyond the maximum, those first whose last use is the oldest. */
export async function removeOldest(trx: Transaction, userId: string): Promise<void> {
  const oldest = trx("sessions")
    .select("id")
    .where({ user_id: userId })
    .orderBy([
      { column: "last_seen_at", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .offset(SESSIONS_MAX);
  await trx("sessions").whereIn("id", oldest).delete();
}

/** Ends the user's sessions, except one. Returns how many. */
export async function removeOthers(
  trx: Transaction,
  { userId, exceptId }: { userId: string; exceptId: string | null },
): Promise<number> {
  return trx("sessions")
    .where({ user_id: userId })
    .modify((query) => {
      if (exceptId !== null) query.whereNot({ id: exceptId });
    })
    .delete();
}

export async function pruneEnded(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, {
    table: "sessions",
    key: "id",
    age: "last_seen_at",
    where: (ended) =>
      ended
        .where("last_seen_at", "<=", earlier(now, IDLE_MS))
        .orWhere("created_at", "<=", earlier(now, ABSOLUTE_MS)),
  });
}

function earlier(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
