import { kobo } from "@kobo/core/money";
import type { Tenant } from "@kobo/core/tenant";
import { type Database, insertMany, type Transaction, unnest } from "@kobo/postgres";
import type { BulkRow, BulkTransfer, PlannedRow, RowState } from "../domain/bulk-transfer";
import type { State } from "../domain/external-transfer";
import { TABLE as EXTERNAL_TABLE } from "./external-transfers";

const TABLE = "bulk_transfer_rows";

interface Row {
  number: number;
  kind: "payid" | "bank";
  to_pay_id: string;
  account_number: string;
  bank_code: string;
  account_name: string;
  amount: bigint;
  fee: bigint;
  stamp_duty: bigint;
  narration: string;
  reference: string;
  state: RowState;
  attempts: number;
  transfer_id: string | null;
  error_code: string;
  error_message: string;
  updated_at: Date;
}

const NOW = "date_trunc('milliseconds', now())";
/** Waits for no retry. */
const IS_DUE = "coalesce(retry_at <= clock_timestamp(), true)";

/** Inserts the rows of a new bulk transfer, all pending. */
export async function insert(
  trx: Transaction,
  { id, merchantId, mode }: Pick<BulkTransfer, "id" | "merchantId" | "mode">,
  rows: readonly PlannedRow[],
): Promise<void> {
  const bank = ({ payee }: PlannedRow) => (payee.kind === "bank" ? payee : undefined);
  await insertMany(trx, rows, {
    table: TABLE,
    columns: {
      bulk_id: ["uuid", () => id],
      merchant_id: ["uuid", () => merchantId],
      mode: ["text", () => mode],
      number: ["int", ({ number }) => number],
      kind: ["text", ({ payee }) => payee.kind],
      to_pay_id: ["text", ({ payee }) => (payee.kind === "payid" ? payee.toPayId : "")],
      account_number: ["text", (row) => bank(row)?.accountNumber ?? ""],
      bank_code: ["text", (row) => bank(row)?.bankCode ?? ""],
      account_name: ["text", (row) => bank(row)?.accountName ?? ""],
      amount: ["bigint", ({ amount }) => String(amount)],
      fee: ["bigint", ({ fee }) => String(fee)],
      stamp_duty: ["bigint", ({ stampDuty }) => String(stampDuty)],
      narration: ["text", ({ narration }) => narration],
      reference: ["text", ({ reference }) => reference],
    },
    same: { state: "'pending'", updated_at: NOW },
  });
}

/** Rows of the bulk transfer in the order of the request, after a number. */
export async function list(
  db: Database,
  bulkId: string,
  { state, after, limit }: { state: RowState | undefined; after: number; limit: number },
): Promise<BulkRow[]> {
  const rows: Row[] = await db(TABLE)
    .where({ bulk_id: bulkId })
    .where("number", ">", after)
    .modify((query) => {
      if (state) query.where({ state });
    })
    .orderBy("number")
    .limit(limit);
  return rows.map(toRow);
}

/** Of the references, those of the merchant's external transfers and of open rows of other bulk transfers. */
export async function takenReferences(
  db: Database,
  { merchantId, mode }: Tenant,
  references: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.raw<{ rows: { reference: string }[] }>(
    `SELECT reference FROM ?? WHERE merchant_id = ? AND mode = ? AND reference = ANY(?)
       AND kind = 'transfer' AND state <> 'refused'
     UNION
     SELECT reference FROM ?? WHERE merchant_id = ? AND mode = ? AND reference = ANY(?)
       AND state IN ('pending', 'processing')`,
    [EXTERNAL_TABLE, merchantId, mode, [...references], TABLE, merchantId, mode, [...references]],
  );
  return new Set(rows.map(({ reference }) => reference));
}

/** Begins up to `limit` pending rows that wait for no retry, in their order. Returns how many. */
export async function begin(trx: Transaction, bulkId: string, limit: number): Promise<number> {
  const next = duePending(trx, bulkId).select("number").orderBy("number").limit(limit);
  return trx(TABLE)
    .where({ bulk_id: bulkId, state: "pending" })
    .whereIn("number", next)
    .update({
      state: "processing",
      attempts: trx.raw("attempts + 1"),
      updated_at: trx.raw(NOW),
    });
}

/** Whether a pending row waits for no retry. */
export async function hasDuePending(trx: Transaction, bulkId: string): Promise<boolean> {
  const row = await duePending(trx, bulkId).select("number").first();
  return row !== undefined;
}

function duePending(trx: Transaction, bulkId: string) {
  return trx(TABLE).where({ bulk_id: bulkId, state: "pending" }).whereRaw(IS_DUE);
}

/** Rows that have begun, have no transfer yet and wait for no retry, in their order. */
export async function findBegun(
  trx: Transaction,
  bulkId: string,
  limit: number,
): Promise<BulkRow[]> {
  const rows: Row[] = await trx(TABLE)
    .where({ bulk_id: bulkId, state: "processing", transfer_id: null })
    .whereRaw(IS_DUE)
    .orderBy("number")
    .limit(limit);
  return rows.map(toRow);
}

/** How many rows have begun and have no transfer yet. */
export async function countBegun(trx: Transaction, bulkId: string): Promise<number> {
  const [row] = await trx(TABLE)
    .where({ bulk_id: bulkId, state: "processing", transfer_id: null })
    .count({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Lets rows of unknown outcome wait. */
export async function retryLater(
  trx: Transaction,
  bulkId: string,
  { numbers, inMs }: { numbers: readonly number[]; inMs: number },
): Promise<void> {
  if (numbers.length === 0) return;
  await trx(TABLE)
    .where({ bulk_id: bulkId, state: "processing", transfer_id: null })
    .whereIn("number", numbers)
    .update({ retry_at: trx.raw("clock_timestamp() + ? * interval '1 ms'", [inMs]) });
}

/** A row that has begun without paying anything, and how long it waits. */
export interface RowToRetry {
  number: number;
  inMs: number;
}

/** Makes rows that have begun pending again, to begin after their waits. Returns how many; a repeat changes nothing. */
export async function postpone(
  trx: Transaction,
  bulkId: string,
  toRetry: readonly RowToRetry[],
): Promise<number> {
  if (toRetry.length === 0) return 0;
  const given = unnest(trx, toRetry, {
    number: ["int", ({ number }) => number],
    in_ms: ["int", ({ inMs }) => inMs],
  });
  const { rows } = await trx.raw<{ rows: unknown[] }>(
    `UPDATE ?? AS r SET state = 'pending', updated_at = ${NOW},
       retry_at = clock_timestamp() + given.in_ms * interval '1 ms'
     FROM ? WHERE r.bulk_id = ? AND r.number = given.number AND r.state = 'processing'
       AND r.transfer_id IS NULL
     RETURNING r.number`,
    [TABLE, given, bulkId],
  );
  return rows.length;
}

/** A row whose transfer the bank had not decided. */
export interface SubmittedRow {
  number: number;
  transferId: string;
  state: State;
  failureReason: string;
}

/** Rows that wait for a bank's decision, with the present state of their transfers. */
export async function findSubmitted(
  db: Database,
  bulkId: string,
  states: readonly State[],
): Promise<SubmittedRow[]> {
  return db(`${TABLE} AS r`)
    .join(`${EXTERNAL_TABLE} AS t`, "t.id", "r.transfer_id")
    .select({
      number: "r.number",
      transferId: "t.id",
      state: "t.state",
      failureReason: "t.failure_reason",
    })
    .where({ "r.bulk_id": bulkId, "r.state": "processing" })
    .whereIn("t.state", states);
}

/** The outcome of a row, or the transfer that it waits for. */
export interface RowResult {
  number: number;
  state: "processing" | "completed" | "failed";
  transferId: string | undefined;
  errorCode: string;
  errorMessage: string;
}

/** Stores results of rows that have begun. Returns the rows that are final now; a repeat changes nothing. */
export async function record(
  trx: Transaction,
  bulkId: string,
  results: readonly RowResult[],
): Promise<{ state: "completed" | "failed"; amount: bigint }[]> {
  if (results.length === 0) return [];
  const given = unnest(trx, results, {
    number: ["int", ({ number }) => number],
    state: ["text", ({ state }) => state],
    transfer_id: ["uuid", ({ transferId }) => transferId],
    error_code: ["text", ({ errorCode }) => errorCode],
    error_message: ["text", ({ errorMessage }) => errorMessage],
  });
  const { rows } = await trx.raw<{ rows: { state: RowState; amount: bigint }[] }>(
    `UPDATE ?? AS r SET state = given.state,
       transfer_id = coalesce(given.transfer_id, r.transfer_id),
       error_code = given.error_code, error_message = given.error_message, updated_at = ${NOW}
     FROM ? WHERE r.bulk_id = ? AND r.number = given.number AND r.state = 'processing'
     RETURNING r.state, r.amount`,
    [TABLE, given, bulkId],
  );
  return rows.flatMap(({ state, amount }) =>
    state === "completed" || state === "failed" ? [{ state, amount }] : [],
  );
}

/** Cancels the rows that have not begun. Returns how many. */
export async function cancelPending(trx: Transaction, bulkId: string): Promise<number> {
  return trx(TABLE)
    .where({ bulk_id: bulkId, state: "pending" })
    .update({ state: "canceled", updated_at: trx.raw(NOW) });
}

function toRow(row: Row): BulkRow {
  return {
    number: row.number,
    payee:
      row.kind === "payid"
        ? { kind: "payid", toPayId: row.to_pay_id }
        : {
            kind: "bank",
            accountNumber: row.account_number,
            bankCode: row.bank_code,
            accountName: row.account_name,
          },
    amount: row.amount,
    fee: kobo(row.fee),
    stampDuty: kobo(row.stamp_duty),
    narration: row.narration,
    reference: row.reference,
    state: row.state,
    attempts: row.attempts,
    transferId: row.transfer_id ?? undefined,
    errorCode: row.error_code,
    errorMessage: row.error_message,
    updatedAt: row.updated_at,
  };
}
