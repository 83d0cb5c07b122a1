import {
  BULK_COLUMNS,
  BULK_ROWS_MAX,
  BulkTransferBody,
  bulkTransferToWire,
} from "@kobo/api-schemas/payment-requests";
import {
  BULK_ROW_STATUSES,
  BULK_TRANSFER_STATUSES,
  BulkReferenceHolder,
  BulkTransferRecord,
  BulkTransferRowRecord,
  type BulkTransferStatus,
  bulkRowRecordFromWire,
  bulkTransferFromWire,
  bulkTransferRecord,
} from "@kobo/api-schemas/records";
import { toCsv } from "@kobo/core/csv";
import { toPublicId } from "@kobo/core/ids";
import { AppError, type FieldProblem } from "@kobo/errors";
import type { BulkRowProblem__Output } from "@kobo/protos/transfer/v1/BulkRowProblem";
import type { BulkTransfer__Output } from "@kobo/protos/transfer/v1/BulkTransfer";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { CsvResult } from "../../envelopes/success";
import { BulkTransferId } from "../fields";
import { type Context, operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { limitsToWire } from "./transfers";

/** 10,000 rows of usual length fit twice; the services take messages up to 4 MiB. */
const BODY_MAX_BYTES = 3 * 1024 * 1024;

const PATH = "/transfers/bulk/:id";
const Params = z.object({ id: BulkTransferId });

const createBulkTransfer = operation({
  id: "createBulkTransfer",
  section: "Transfers",
  summary: "Create a bulk transfer",
  description:
    "Checks up to 10,000 rows and stores them as a draft; nothing is paid before you approve it. Each row pays a PayID or a bank account and becomes an ordinary transfer with its own reference. When any row has a problem nothing is stored, and `errors` names each problem's `row` and `column` (1,000 at most). The body is JSON, or the rows alone as `text/csv` with a header line; then `reference`, `fromPayId` and `verifyNames` are query parameters. The body may have 3 MiB.",
  sdk: "bulkTransfers.create",
  scope: "transfers:write",
  method: "POST",
  path: "/transfers/bulk",
  query: z.object({
    reference: z.string().optional().describe("Of a body in CSV: the field `reference`."),
    fromPayId: z.string().optional().describe("Of a body in CSV: the field `fromPayId`."),
    verifyNames: z
      .enum(["true", "false"])
      .optional()
      .describe("Of a body in CSV: the field `verifyNames`."),
  }),
  body: BulkTransferBody,
  tableBody: {
    rows: "transfers",
    rowsMax: BULK_ROWS_MAX,
    bytesMax: BODY_MAX_BYTES,
    columns: BULK_COLUMNS,
    numbers: ["amount"],
  },
  responses: { 201: BulkTransferRecord },
  refusals: {
    WALLET_PAYID_REQUIRED: null,
    PAYID_NOT_FOUND: null,
    DUPLICATE_REFERENCE: { data: BulkReferenceHolder },
  },
  handler: async (call) => {
    const { body, idempotency, deadline, services } = call;
    const request = { ...callerOf(call), ...bulkTransferToWire(body), idempotency };
    const answer = await services.transfers.CreateBulkTransfer(request, { deadline });
    if (answer.problems.length > 0) {
      const errors = answer.problems.map(toFieldProblem);
      throw new AppError("VALIDATION_ERROR", undefined, { errors });
    }
    const data = toRecord(answer.bulkTransfer);
    const message = "Bulk transfer created. Approve it to pay its rows.";
    return { status: 201, message, data, replayed: answer.replayed };
  },
});

/** The merchant, who acts, and what the merchant's settings say. */
function callerOf(call: Pick<Context, "tenant" | "keyId" | "transferLimits">) {
  return {
    tenant: toWireTenant(call.tenant),
    actor: toPublicId("key", call.keyId),
    needsSecondApprover: call.transferLimits.bulkSecondApprover,
    limits: limitsToWire(call),
  };
}

function toFieldProblem({ row, column, code, message }: BulkRowProblem__Output): FieldProblem {
  const field = `transfers.${row - 1}.${column}`;
  return { field, code: code.toLowerCase(), message: `${field}: ${message}`, row, column };
}

function toRecord(bulk: BulkTransfer__Output | null): BulkTransferRecord {
  return bulkTransferRecord(bulkTransferFromWire(present(bulk, "the bulk transfer")));
}

const getBulkTransfer = operation({
  id: "getBulkTransfer",
  section: "Transfers",
  summary: "Get a bulk transfer",
  description: "Its status, and the number of rows in each status.",
  sdk: "bulkTransfers.get",
  scope: "transfers:read",
  method: "GET",
  path: PATH,
  params: Params,
  responses: { 200: BulkTransferRecord },
  refusals: { BULK_TRANSFER_NOT_FOUND: null },
  handler: async ({ params, tenant, services }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const { bulkTransfer } = await services.transfers.GetBulkTransfer(request);
    return { status: 200, message: "Bulk transfer retrieved.", data: toRecord(bulkTransfer) };
  },
});

const STATUSES = {
  draft: "BULK_TRANSFER_STATUS_DRAFT",
  approved: "BULK_TRANSFER_STATUS_APPROVED",
  processing: "BULK_TRANSFER_STATUS_PROCESSING",
  paused: "BULK_TRANSFER_STATUS_PAUSED",
  completed: "BULK_TRANSFER_STATUS_COMPLETED",
  canceled: "BULK_TRANSFER_STATUS_CANCELED",
} as const satisfies Record<BulkTransferStatus, string>;

const listBulkTransfers = operation({
  id: "listBulkTransfers",
  section: "Transfers",
  summary: "List your bulk transfers",
  description: "Newest first.",
  sdk: "bulkTransfers.list",
  scope: "transfers:read",
  method: "GET",
  path: "/transfers/bulk",
  query: PageQuery.extend({ status: z.enum(BULK_TRANSFER_STATUSES).optional() }),
  responses: { 200: listOf("bulkTransfers", BulkTransferRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, tenant, services } = call;
    const page = await pageOf(call, {
      name: "bulk transfers",
      find: async (pageRequest) => {
        const { bulkTransfers, hasMore, nextBefore, previousAfter } =
          await services.transfers.ListBulkTransfers({
            tenant: toWireTenant(tenant),
            status: query.status ? STATUSES[query.status] : "BULK_TRANSFER_STATUS_UNSPECIFIED",
            ...pageRequest,
          });
        return { found: bulkTransfers, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: toRecord,
    });
    const data = listData("bulkTransfers", page);
    return { status: 200, message: "Bulk transfers retrieved.", data };
  },
});

const ROW_STATUSES = {
  pending: "BULK_ROW_STATUS_PENDING",
  processing: "BULK_ROW_STATUS_PROCESSING",
  completed: "BULK_ROW_STATUS_COMPLETED",
  failed: "BULK_ROW_STATUS_FAILED",
  canceled: "BULK_ROW_STATUS_CANCELED",
} as const;

const listBulkTransferRows = operation({
  id: "listBulkTransferRows",
  section: "Transfers",
  summary: "List the rows of a bulk transfer",
  description:
    "In the order of your request, each with its status, transaction or error. With `Accept: text/csv` all rows of the filter come in one CSV file, whatever the `limit`.",
  sdk: "bulkTransfers.rows",
  scope: "transfers:read",
  method: "GET",
  path: `${PATH}/rows`,
  params: Params,
  query: PageQuery.extend({ status: z.enum(BULK_ROW_STATUSES).optional() }),
  responses: { 200: listOf("rows", BulkTransferRowRecord) },
  csv: true,
  refusals: { BULK_TRANSFER_NOT_FOUND: null, INVALID_CURSOR: null },
  handler: async (call) => {
    const { params, query, tenant, services, prefersCsv } = call;
    const rowsAfter = (afterRow: number, limit: number) =>
      services.transfers.ListBulkTransferRows({
        tenant: toWireTenant(tenant),
        id: params.id,
        status: query.status ? ROW_STATUSES[query.status] : "BULK_ROW_STATUS_UNSPECIFIED",
        afterRow,
        limit,
      });
    if (prefersCsv) return resultsCsv(params.id, rowsAfter);
    const page = await pageOf(call, {
      name: `rows of ${params.id}`,
      find: async ({ before, limit }) => {
        const { rows, hasMore } = await rowsAfter(Number(before), limit);
        return { found: rows, hasMore, next: String(rows.at(-1)?.number ?? ""), previous: "" };
      },
      toItem: bulkRowRecordFromWire,
    });
    return { status: 200, message: "Rows retrieved.", data: listData("rows", page) };
  },
});

type RowsAfter = (
  afterRow: number,
  limit: number,
) => ReturnType<Context["services"]["transfers"]["ListBulkTransferRows"]>;

const CSV_COLUMNS = [
  "row",
  "reference",
  "status",
  "transactionId",
  "toPayId",
  "toAccountNumber",
  "bankCode",
  "accountName",
  "amount",
  "fee",
  "stampDuty",
  "narration",
] as const satisfies readonly (keyof BulkTransferRowRecord)[];

const ROWS_PER_CALL = 1_000;

async function resultsCsv(id: string, rowsAfter: RowsAfter): Promise<CsvResult> {
  const lines: (string | number)[][] = [];
  for (let hasMore = true, after = 0; hasMore; ) {
    const page = await rowsAfter(after, ROWS_PER_CALL);
    for (const row of page.rows.map(bulkRowRecordFromWire)) {
      const error = [row.error?.code ?? "", row.error?.message ?? ""];
      lines.push([...CSV_COLUMNS.map((column) => row[column] ?? ""), ...error, row.updatedAt]);
    }
    after = page.rows.at(-1)?.number ?? after;
    hasMore = page.hasMore;
  }
  const header = [...CSV_COLUMNS, "errorCode", "errorMessage", "updatedAt"];
  const csv = toCsv(header, lines);
  return { csv, filename: `results-${id}.csv`, nextUrl: null, previousUrl: null };
}

type Action = "approve" | "pause" | "resume" | "cancel";

const ACTIONS = {
  approve: "BULK_ACTION_APPROVE",
  pause: "BULK_ACTION_PAUSE",
  resume: "BULK_ACTION_RESUME",
  cancel: "BULK_ACTION_CANCEL",
} as const;

const approve = action("approve", {
  id: "approveBulkTransfer",
  summary: "Approve a bulk transfer",
  description:
    "Begins the payment of its rows, in their order and several at once. When your account needs two approvers, the key that created it gets `SECOND_APPROVER_REQUIRED`. When the wallet has too little money, a row fails with `INSUFFICIENT_FUNDS` and the other rows go on.",
  message: "Bulk transfer approved.",
});
const pause = action("pause", {
  id: "pauseBulkTransfer",
  summary: "Pause a bulk transfer",
  description: "No further row begins. Rows that have begun end as usual.",
  message: "Bulk transfer paused.",
});
const resume = action("resume", {
  id: "resumeBulkTransfer",
  summary: "Resume a bulk transfer",
  description: "The rows that have not begun are paid.",
  message: "Bulk transfer resumed.",
});
const cancel = action("cancel", {
  id: "cancelBulkTransfer",
  summary: "Cancel a bulk transfer",
  description:
    "The rows that have not begun are canceled for ever. Rows that have begun end as usual.",
  message: "Bulk transfer canceled.",
});

function action(
  name: Action,
  { message, ...words }: { id: string; summary: string; description: string; message: string },
) {
  return operation({
    ...words,
    section: "Transfers",
    sdk: `bulkTransfers.${name}`,
    scope: "transfers:write",
    method: "POST",
    path: `${PATH}/${name}`,
    params: Params,
    responses: { 200: BulkTransferRecord },
    refusals: {
      BULK_TRANSFER_NOT_FOUND: null,
      INVALID_BULK_TRANSFER_STATE: null,
      ...(name === "approve" ? { SECOND_APPROVER_REQUIRED: null } : {}),
    },
    handler: async (call) => {
      const request = { ...callerOf(call), id: call.params.id, action: ACTIONS[name] };
      const { bulkTransfer } = await call.services.transfers.ActOnBulkTransfer(request);
      return { status: 200, message, data: toRecord(bulkTransfer) };
    },
  });
}

/** A path with a parameter comes after the paths that it would match. */
export const BULK_TRANSFER_OPERATIONS = [
  createBulkTransfer,
  listBulkTransfers,
  getBulkTransfer,
  listBulkTransferRows,
  approve,
  pause,
  resume,
  cancel,
];
