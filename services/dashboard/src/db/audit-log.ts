import type { Database, Transaction } from "@kobo/postgres";
import type { Change, Outcome, State } from "../domain/audit";

export interface AuditRow {
  id: string;
  at: Date;
  actor: string;
  action: string;
  object: string;
  before: State | null;
  after: State | null;
  outcome: Outcome;
  address: string | null;
  requestId: string | null;
}

interface NewEntry extends Change {
  at: Date;
  merchantId: string | null;
  outcome: Outcome;
}

/** Call it in the transaction of the change. Returns the entry's id. */
export async function append(db: Database | Transaction, entry: NewEntry): Promise<string> {
  const [row] = await db("audit_log")
    .insert({
      at: entry.at,
      merchant_id: entry.merchantId,
      actor: entry.by.actor,
      action: entry.action,
      object: entry.object,
      before: entry.before,
      after: entry.after,
      outcome: entry.outcome,
      address: entry.by.address,
      request_id: entry.by.requestId,
    })
    .returning("id");
  return String(row?.id);
}

/** The entry of an earlier attempt of the same request. */
export async function findAttempt(
  db: Database,
  {
    merchantId,
    action,
    object,
    request,
  }: Pick<Change, "action" | "object"> & {
    merchantId: string;
    request: string;
  },
): Promise<string | undefined> {
  const row: { id: bigint } | undefined = await db("audit_log")
    .select("id")
    .where({ merchant_id: merchantId, object, action })
    .whereRaw("after->>'request' = ?", [request])
    .first();
  return row && String(row.id);
}

/** Completes the entry of an intent. An attempt that was done stays so, whatever a later one ends with. */
export async function complete(
  db: Database | Transaction,
  { id, outcome, after }: { id: string; outcome: Outcome; after: State | null },
): Promise<void> {
  await db("audit_log").where({ id }).whereNot({ outcome: "done" }).update({ outcome, after });
}

/** A merchant's entries before an id, newest first. */
export async function listOf(
  db: Database,
  { merchantId, beforeId, limit }: { merchantId: string; beforeId: string; limit: number },
): Promise<AuditRow[]> {
  const rows = await entries(db)
    .where({ merchant_id: merchantId })
    .modify((query) => {
      if (beforeId !== "") query.where("id", "<", beforeId);
    })
    .orderBy("id", "desc")
    .limit(limit);
  return rows.map(toRow);
}

/** A merchant's entries about one object, newest first. */
export async function listAbout(
  db: Database,
  { merchantId, object, limit }: { merchantId: string; object: string; limit: number },
): Promise<AuditRow[]> {
  const rows = await entries(db)
    .where({ merchant_id: merchantId, object })
    .orderBy("id", "desc")
    .limit(limit);
  return rows.map(toRow);
}

type Row = Omit<AuditRow, "id"> & { id: bigint };

function entries(db: Database) {
  return db("audit_log").select<Row[]>({
    id: "id",
    at: "at",
    actor: "actor",
    action: "action",
    object: "object",
    before: "before",
    after: "after",
    outcome: "outcome",
    address: "address",
    requestId: "request_id",
  });
}

function toRow(row: Row): AuditRow {
  return { ...row, id: String(row.id) };
}
