import { check } from "@kobo/api-schemas/input";
import {
  BULK_TABLE,
  BulkTransferBody,
  bulkTransferToWire,
} from "@kobo/api-schemas/payment-requests";
import {
  BULK_ROW_STATUSES,
  BULK_TRANSFER_STATUSES,
  type BulkTransferRowRecord,
} from "@kobo/api-schemas/records";
import { problemsByRow, readCsvTable } from "@kobo/api-schemas/tables";
import { AppError, type FieldProblem } from "@kobo/errors";
import { z } from "zod";
import {
  bulkResultsCsv,
  changeBulkTransfer,
  draftBulkTransfer,
  findBulkRows,
  findBulkTransfer,
  findBulkTransfers,
} from "../../app/bulk-transfers/bulk-transfers";
import type { BulkAction, BulkTransfer as BulkTransferView } from "../../clients/bulk-transfers";
import type { Action } from "../../domain/role";
import type {
  BulkProblem,
  BulkRow,
  BulkRows,
  BulkTransfer,
  BulkTransfers,
  CreatedBulkTransfer,
} from "../api";
import { type ModeCall, modeRoute, type Route } from "../route";
import { isoOf } from "./session-view";

const PATH = "/bulk-transfers";
const CURSOR_MAX = 100;

const RowFilter = z.object({
  status: z.enum(BULK_ROW_STATUSES, "Choose a status from the list.").optional(),
});

/** Many transfers with one approval. */
export const BULK_TRANSFER_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: PATH,
    action: "payments.read",
    query: z.object({
      status: z.enum(BULK_TRANSFER_STATUSES, "Choose a status from the list.").optional(),
      cursor: z.string().max(CURSOR_MAX).default(""),
    }),
    handle: async ({ query: { status, cursor: before }, ...call }) => {
      const query = { ...ofMode(call), status, before };
      const { bulkTransfers, next } = await findBulkTransfers(call.parts, query);
      const body: BulkTransfers = {
        bulkTransfers: bulkTransfers.map((bulk) => toBulkTransfer(bulk, call)),
        next,
      };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: PATH,
    // Nothing moves before the approval.
    action: "money.prepare",
    needsKey: true,
    csvBytesMax: BULK_TABLE.bytesMax,
    query: z.object({
      reference: z.string().trim().default(""),
      verifyNames: z.enum(["true", "false"]).default("false"),
    }),
    body: z.string(),
    handle: async ({ query: { reference, verifyNames }, body: csv, ...call }) => {
      const fields = { reference, verifyNames: verifyNames === "true" };
      return { body: await draft(call, csv, fields) };
    },
  }),

  modeRoute({
    method: "get",
    path: `${PATH}/:id`,
    action: "payments.read",
    handle: async (call) => {
      const found = await findBulkTransfer(call.parts, { ...ofMode(call), id: idOf(call) });
      return { body: toBulkTransfer(found, call) };
    },
  }),

  modeRoute({
    method: "get",
    path: `${PATH}/:id/rows`,
    action: "payments.read",
    query: RowFilter.extend({
      cursor: z
        .string()
        .regex(/^\d{0,5}$/, "Begin again.")
        .default(""),
    }),
    handle: async ({ query: { status, cursor }, ...call }) => {
      const query = { ...ofMode(call), id: idOf(call), status, afterRow: Number(cursor) };
      const { rows, hasMore } = await findBulkRows(call.parts, query);
      const last = rows.at(-1);
      const body: BulkRows = {
        rows: rows.map(toRow),
        next: hasMore && last ? String(last.row) : null,
      };
      return { body };
    },
  }),

  modeRoute({
    method: "get",
    path: `${PATH}/:id/results.csv`,
    action: "payments.read",
    query: RowFilter,
    handle: async ({ query: { status }, ...call }) => {
      const id = idOf(call);
      const lines = bulkResultsCsv(call.parts, { ...ofMode(call), id, status });
      // The lines of an unknown id are never sent.
      return { csv: { filename: `results-${id.replaceAll(/\W/g, "")}.csv`, lines } };
    },
  }),

  actionRoute("approve", "money.out"),
  actionRoute("resume", "money.out"),
  // To stop money needs no fresh proof.
  actionRoute("pause", "money.prepare"),
  actionRoute("cancel", "money.prepare"),
];

function actionRoute(name: BulkAction, action: Action): Route {
  return modeRoute({
    method: "post",
    path: `${PATH}/:id/${name}`,
    action,
    needsKey: true,
    handle: async (call) => {
      const { idempotencyKey, by } = call;
      const change = { ...ofMode(call), id: idOf(call), action: name, idempotencyKey, by };
      return { body: toBulkTransfer(await changeBulkTransfer(call.parts, change), call) };
    },
  });
}

function ofMode({ merchantId, mode }: ModeCall) {
  return { merchantId, mode };
}

function idOf({ params: { id = "" } }: ModeCall): string {
  return id;
}

/** Checked by the schema of the API, except the wallet, which is the merchant's own. */
const Draft = BulkTransferBody.omit({ fromPayId: true });

async function draft(
  call: ModeCall,
  csv: string,
  fields: { reference: string; verifyNames: boolean },
): Promise<CreatedBulkTransfer> {
  try {
    const rows = await readCsvTable([Buffer.from(csv)], BULK_TABLE);
    const { value, problems = [] } = check(Draft, { ...fields, ...rows });
    if (!value) throw new AppError("VALIDATION_ERROR", undefined, { errors: problems });
    const order = bulkTransferToWire({ ...value, fromPayId: "" });
    const { idempotencyKey, by } = call;
    const drafted = await draftBulkTransfer(call.parts, {
      ...{ ...ofMode(call), idempotencyKey, by, order },
    });
    return { bulkTransfer: toBulkTransfer(drafted, call) };
  } catch (error) {
    const problems = rowProblemsOf(error);
    if (problems.length === 0) throw error;
    return { problems };
  }
}

/** Problems of rows, for a table; those of the form's own fields stand at the fields. */
function rowProblemsOf(error: unknown): BulkProblem[] {
  if (!(error instanceof AppError) || error.code !== "VALIDATION_ERROR") return [];
  const all = problemsByRow(error.details.errors ?? [], BULK_TABLE.rows);
  const ofRows = all.filter(({ field }) => field.split(".", 1)[0] === BULK_TABLE.rows);
  return ofRows.length === all.length ? ofRows.map(toProblem) : [];
}

function toProblem({ row, column, field, message }: FieldProblem): BulkProblem {
  const rest = message.startsWith(field)
    ? message.slice(field.length).replace(/^:? /, "")
    : message;
  const text = rest.slice(0, 1).toUpperCase() + rest.slice(1);
  return { row: row ?? null, column: column ?? null, message: text };
}

function toBulkTransfer(bulk: BulkTransferView, { by }: ModeCall): BulkTransfer {
  const { id, reference, status, fromPayId, needsSecondApprover } = bulk;
  return {
    ...{ id, reference, status, fromPayId, needsSecondApprover },
    rows: { ...bulk.rows },
    amountKobo: String(bulk.amount),
    completedAmountKobo: String(bulk.completedAmount),
    feesKobo: String(bulk.fees),
    stampDutiesKobo: String(bulk.stampDuties),
    totalDebitKobo: String(bulk.amount + bulk.fees + bulk.stampDuties),
    isOwn: bulk.createdBy === by.actor,
    createdAt: bulk.createdAt.toISOString(),
    approvedAt: isoOf(bulk.approvedAt),
    endedAt: isoOf(bulk.endedAt),
    updatedAt: bulk.updatedAt.toISOString(),
  };
}

function toRow(row: BulkTransferRowRecord): BulkRow {
  const { reference, status, transactionId, narration, accountName, bankCode } = row;
  return {
    ...{ row: row.row, reference, status, transactionId, narration, accountName, bankCode },
    payee: row.toPayId ?? row.toAccountNumber ?? "",
    amountKobo: String(row.amount),
    chargesKobo: String(row.fee + row.stampDuty),
    error: row.error?.message ?? null,
  };
}
