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
  const [row] = await db("audit_log").insert(toColumns(entry)).returning("id");
  return String(row?.id);
}

/** The entry of a request: a new one, or that of an earlier attempt which was not refused. */
export async function appendAttempt(
  db: Database,
  entry: NewEntry & { request: Buffer },
): Promise<{ id: string; isRepeat: boolean }> {
  const [row] = await db("audit_log")
    .insert({ ...toColumns(entry), request: entry.request })
    .onConflict(db.raw("(request) WHERE outcome <> 'failed'"))
    // The conflicting row is returned only when it is updated.
    .merge({ outcome: db.raw("audit_log.outcome") })
    .returning(["id", db.raw("xmax <> 0 AS is_repeat")]);
  return { id: String(row?.id), isRepeat: row?.is_repeat };
}

function toColumns(entry: NewEntry) {
  return {
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
  };
}

/** Stores the outcome of an intent; false when it was known before. */
export async function complete(
  db: Database | Transaction,
  { id, ...known }: { id: string; outcome: Outcome; after?: State | null },
): Promise<boolean> {
  const changed = await db("audit_log").where({ id, outcome: "unknown" }).update(known);
  return changed === 1;
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
