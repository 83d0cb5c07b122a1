import type { Mode } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import { pagesBetween } from "@kobo/reconciliation";
import type { State } from "../domain/inflow";
import { TABLE as INFLOWS } from "./inflows";

const UNMATCHED = "unmatched_credits";

/** A bank credit that was ingested, matched or not. */
export interface RecordedCredit {
  sessionId: string;
  amount: bigint;
  /** `unmatched`: the account number is unknown. */
  state: State | "unmatched";
  merchantId?: string;
  paidAt: Date;
  recordedAt: Date;
}

interface Row {
  id: string;
  merchant_id: string;
  session_id: string;
  amount: bigint;
  state: State | "unmatched";
  paid_at: Date;
  noted_at: Date;
}

const INFLOW = ["id", "merchant_id", "session_id", "amount", "state", "paid_at"];

/** All credits that were recorded in a half-open span. */
export async function* recordedBetween(
  db: Database,
  mode: Mode,
  { from, to }: { from: Date; to: Date },
): AsyncIterable<RecordedCredit[]> {
  const span = { from, to };
  const noted = { rows: () => inflows(db, mode), at: "created_at", id: "id" };
  for await (const page of pagesBetween<Row>(db, span, noted)) yield page.map(toCredit);

  const rows: Row[] = await unmatched(db, mode)
    .where("noted_at", ">=", from)
    .where("noted_at", "<", to);
  yield rows.map(toCredit);
}

/** The credits among these that were recorded at `from` or later. */
export async function recordedSince(
  db: Database,
  { mode, sessionIds, from }: { mode: Mode; sessionIds: readonly string[]; from: Date },
): Promise<RecordedCredit[]> {
  const matched: Row[] = await inflows(db, mode)
    .where("created_at", ">=", from)
    .whereRaw("session_id = ANY(?)", [[...sessionIds]]);
  const others: Row[] = await unmatched(db, mode)
    .where("noted_at", ">=", from)
    .whereRaw("session_id = ANY(?)", [[...sessionIds]]);
  return [...matched, ...others].map(toCredit);
}

function inflows(db: Database, mode: Mode) {
  return db(INFLOWS)
    .select(...INFLOW, "created_at AS noted_at")
    .where({ mode });
}

/** Without credits that were matched later, which are inflows. */
function unmatched(db: Database, mode: Mode) {
  return db(UNMATCHED)
    .select("session_id", "amount", "paid_at", "noted_at", db.raw("'unmatched' AS state"))
    .where({ mode, inflow_id: null });
}

function toCredit(row: Row): RecordedCredit {
  return {
    sessionId: row.session_id,
    amount: row.amount,
    state: row.state,
    ...(row.merchant_id ? { merchantId: row.merchant_id } : {}),
    paidAt: row.paid_at,
    recordedAt: row.noted_at,
  };
}
