import { type Database, deleteInBatches, type Transaction } from "@kobo/postgres";
import type { Payout, Refusal } from "../domain/payout";

const TABLE = "payouts";

/** False when the form was sent before. */
export async function insert(
  trx: Transaction,
  payout: Omit<Payout, "auditId" | "outcome" | "refusal">,
): Promise<boolean> {
  const rows = await trx(TABLE)
    .insert({
      id: payout.id,
      merchant_id: payout.merchantId,
      mode: payout.mode,
      kind: payout.kind,
      fingerprint: payout.fingerprint,
      reference: payout.reference,
      confirmed: payout.confirmed,
      created_at: payout.createdAt,
      ends_at: payout.endsAt,
    })
    .onConflict("id")
    .ignore()
    .returning("id");
  return rows.length === 1;
}

export async function setAuditId(
  trx: Transaction,
  { id, auditId }: Pick<Payout, "id" | "auditId">,
): Promise<void> {
  await trx(TABLE).where({ id }).update({ audit_id: auditId });
}

/** Undefined also for another merchant's, or of the other mode. */
export async function find(
  db: Database,
  { id, merchantId, mode }: Pick<Payout, "id" | "merchantId" | "mode">,
): Promise<Payout | undefined> {
  const row: (Omit<Payout, "auditId"> & { auditId: bigint }) | undefined = await db(TABLE)
    .select({
      ...{ id: "id", mode: "mode", kind: "kind", fingerprint: "fingerprint" },
      ...{ reference: "reference", confirmed: "confirmed", outcome: "outcome", refusal: "refusal" },
      merchantId: "merchant_id",
      auditId: "audit_id",
      createdAt: "created_at",
      endsAt: "ends_at",
    })
    .where({ id, merchant_id: merchantId, mode })
    .first();
  return row && { ...row, auditId: String(row.auditId) };
}

/** False when the outcome was stored before. */
export async function settle(
  trx: Transaction,
  { id, refusal }: { id: string; refusal: Refusal | null },
): Promise<boolean> {
  const changed = await trx(TABLE)
    .where({ id, outcome: null })
    .update({ outcome: refusal ? "refused" : "done", refusal });
  return changed === 1;
}

/** Browsers have forgotten a form that old. */
export function pruneOld(db: Database, before: Date): Promise<number> {
  return deleteInBatches(db, {
    table: TABLE,
    key: "id",
    age: "created_at",
    where: (old) => old.where("created_at", "<", before),
  });
}
