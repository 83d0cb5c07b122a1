import { type Database, deleteInBatches, type Transaction } from "@kobo/postgres";
import type { Role } from "../domain/role";

export interface Invitation {
  id: string;
  merchantId: string;
  email: string;
  role: Role;
  invitedBy: string;
  inviterName: string;
  expiresAt: Date;
}

const COLUMNS = {
  id: "invitations.id",
  merchantId: "merchant_id",
  email: "invitations.email",
  role: "role",
  invitedBy: "invited_by",
  inviterName: "users.name",
  expiresAt: "expires_at",
};

export async function insert(
  trx: Transaction,
  invitation: Omit<Invitation, "inviterName"> & { at: Date },
): Promise<void> {
  await trx("invitations").insert({
    id: invitation.id,
    merchant_id: invitation.merchantId,
    email: invitation.email,
    role: invitation.role,
    invited_by: invitation.invitedBy,
    created_at: invitation.at,
    expires_at: invitation.expiresAt,
  });
}

/** Undefined when it was accepted or revoked, or has expired. */
export async function findOpen(
  db: Database | Transaction,
  { id, now }: { id: string; now: Date },
): Promise<Invitation | undefined> {
  return open(db, now).where({ "invitations.id": id }).first();
}

export async function listOpen(
  db: Database | Transaction,
  { merchantId, now }: { merchantId: string; now: Date },
): Promise<Invitation[]> {
  return open(db, now).where({ merchant_id: merchantId }).orderBy("invitations.id", "desc");
}

/** False when it was accepted or revoked meanwhile. */
export async function accept(
  trx: Transaction,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  const updated = await trx("invitations")
    .where({ id })
    .whereNull("accepted_at")
    .whereNull("revoked_at")
    .update({ accepted_at: at });
  return updated === 1;
}

/** Undefined when there is none to revoke. */
export async function revoke(
  trx: Transaction,
  { id, merchantId, at }: { id: string; merchantId: string; at: Date },
): Promise<{ email: string; role: Role } | undefined> {
  const [row] = await trx("invitations")
    .where({ id, merchant_id: merchantId })
    .whereNull("accepted_at")
    .whereNull("revoked_at")
    .update({ revoked_at: at })
    .returning(["email", "role"]);
  return row;
}

function open(db: Database | Transaction, now: Date) {
  return db("invitations")
    .join("users", "users.id", "invited_by")
    .select(COLUMNS)
    .whereNull("accepted_at")
    .whereNull("revoked_at")
    .where("expires_at", ">", now);
}

export async function pruneOld(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, {
    table: "invitations",
    key: "id",
    age: "created_at",
    where: (old) => old.where("created_at", "<", before),
  });
}
