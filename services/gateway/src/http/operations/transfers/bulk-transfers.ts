import {
  BULK_TABLE,
  BulkTransferBody,
  bulkTransferToWire,
} from "@kobo/api-schemas/payment-requests";
import {
  BULK_ROW_STATUSES,
  BULK_TRANSFER_STATUSES,
  BulkReferenceHolder,
  type BulkRowStatus,
  BulkTransferRecord,
  BulkTransferRowRecord,
  type BulkTransferStatus,
  bulkRowRecordFromWire,
  bulkTransferFromWire,
  bulkTransferRecord,
} from "@kobo/api-schemas/records";
import { csvLine } from "@kobo/core/csv";
import { toPublicId } from "@kobo/core/ids";
import { AppError, type FieldProblem } from "@kobo/errors";
import type { BulkRowProblem__Output } from "@kobo/protos/transfer/v1/BulkRowProblem";
import type { BulkTransfer__Output } from "@kobo/protos/transfer/v1/BulkTransfer";
import { toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { openRecordFeed, type Snapshot } from "../../../app/event-streams/record-feed";
import type { CsvFileResult } from "../../envelopes/success";
import { BulkTransferId, OF_STATUS } from "../fields";
import { type Context, operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { limitsToWire } from "./transfers";

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
  tableBody: BULK_TABLE,
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
  query: PageQuery.extend({
    status: z.enum(BULK_TRANSFER_STATUSES).optional().describe(OF_STATUS),
  }),
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
  query: PageQuery.extend({ status: z.enum(BULK_ROW_STATUSES).optional().describe(OF_STATUS) }),
  responses: { 200: listOf("rows", BulkTransferRowRecord) },
  csv: true,
  refusals: { BULK_TRANSFER_NOT_FOUND: null, INVALID_CURSOR: null },
  handler: async (call) => {
    const { params, prefersCsv } = call;
    const rowsAfter = rowReader(call);
    if (prefersCsv) return resultsCsv(params.id, rowsAfter);
    const page = await pageOf(call, {
      name: `rows of ${params.id}`,
      find: async ({ before, limit }) => {
        const { rows, hasMore } = await rowsAfter(Number(before), limit, call.deadline);
        return { found: rows, hasMore, next: String(rows.at(-1)?.number ?? ""), previous: "" };
      },
      toItem: bulkRowRecordFromWire,
    });
    return { status: 200, message: "Rows retrieved.", data: listData("rows", page) };
  },
});

const downloadBulkTransferResults = operation({
  id: "downloadBulkTransferResults",
  section: "Transfers",
  summary: "Download the results of a bulk transfer",
  description:
    "All rows as one CSV file, with a header line, sent as it is read. The same as the list of rows with `Accept: text/csv`. A download counts towards the five streams that a key, and the twenty that a merchant in a mode, may have open (`RATE_LIMIT_EXCEEDED`).",
  scope: "transfers:read",
  method: "GET",
  path: `${PATH}/results.csv`,
  csvFile: true,
  params: Params,
  query: z.object({ status: z.enum(BULK_ROW_STATUSES).optional().describe(OF_STATUS) }),
  responses: {},
  refusals: { BULK_TRANSFER_NOT_FOUND: null },
  handler: async (call) => resultsCsv(call.params.id, rowReader(call)),
});

const PROGRESS = `Server-sent events: the record of the bulk transfer at once and after each change, as \`data\` of events named \`progress\`, at most once a second. After 15 seconds without a change a comment is sent.

The stream ends with the bulk transfer, when it is \`completed\`, or \`canceled\` with no row in \`processing\`, and after about ten minutes. Reconnect with the last \`id\` as \`Last-Event-ID\`, as clients of server-sent events do automatically: you get the present record if it has changed, and 204 when you have the last one. A key may have five streams open at once, and all keys of a merchant in a mode together twenty (\`RATE_LIMIT_EXCEEDED\`).`;

const streamBulkTransferProgress = operation({
  id: "streamBulkTransferProgress",
  section: "Transfers",
  summary: "Stream the progress of a bulk transfer",
  description: PROGRESS,
  scope: "transfers:read",
  method: "GET",
  path: `${PATH}/progress`,
  stream: "ends",
  params: Params,
  responses: {},
  refusals: { BULK_TRANSFER_NOT_FOUND: null },
  handler: async ({ params, tenant, services, lastEventId, deadline }) => {
    const request = { tenant: toWireTenant(tenant), id: params.id };
    const read = async (readDeadline: number): Promise<Snapshot> => {
      const answer = await services.transfers.GetBulkTransfer(request, { deadline: readDeadline });
      return snapshotOf(toRecord(answer.bulkTransfer));
    };
    return { feed: await openRecordFeed({ name: "progress", read, after: lastEventId, deadline }) };
  },
});

function snapshotOf(record: BulkTransferRecord): Snapshot {
  const { status, rows, updatedAt } = record;
  const atMs = Date.parse(updatedAt);
  const { processing, completed, failed, canceled } = rows;
  return {
    version: [atMs, status, processing, completed, failed, canceled].join("-"),
    atMs,
    payload: JSON.stringify(record),
    isFinal: status === "completed" || (status === "canceled" && processing === 0),
  };
}

interface RowFilter extends Pick<Context, "tenant" | "services"> {
  params: { id: string };
  query: { status?: BulkRowStatus | undefined };
}

/** Reads the rows of a filter after a row, by a deadline in ms since 1970. */
function rowReader({ params, query, tenant, services }: RowFilter) {
  const status = query.status ? ROW_STATUSES[query.status] : "BULK_ROW_STATUS_UNSPECIFIED";
  return (afterRow: number, limit: number, deadline: number) =>
    services.transfers.ListBulkTransferRows(
      { tenant: toWireTenant(tenant), id: params.id, status, afterRow, limit },
      { deadline },
    );
}

type RowsAfter = ReturnType<typeof rowReader>;

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
const CALL_MS = 5_000;

function resultsCsv(id: string, rowsAfter: RowsAfter): CsvFileResult {
  return { filename: `results-${id}.csv`, lines: resultLines(rowsAfter) };
}

/** The header and then page after page, each read when the client has taken the one before. */
async function* resultLines(rowsAfter: RowsAfter): AsyncGenerator<string> {
  let text = csvLine([...CSV_COLUMNS, "errorCode", "errorMessage", "updatedAt"]);
  for (let hasMore = true, after = 0; hasMore; ) {
    const page = await rowsAfter(after, ROWS_PER_CALL, Date.now() + CALL_MS);
    yield text + page.rows.map(bulkRowRecordFromWire).map(resultLine).join("");
    text = "";
    after = page.rows.at(-1)?.number ?? after;
    hasMore = page.hasMore;
  }
}

function resultLine(row: BulkTransferRowRecord): string {
  const error = [row.error?.code ?? "", row.error?.message ?? ""];
  return csvLine([...CSV_COLUMNS.map((column) => row[column] ?? ""), ...error, row.updatedAt]);
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
    "Begins the payment of its rows, in their order and several at once. When your account needs two approvers, the key that created it gets `SECOND_APPROVER_REQUIRED`. When the wallet has too little money, a row fails with `INSUFFICIENT_FUNDS` and the other rows continue.",
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
      const { params, idempotency } = call;
      const request = { ...callerOf(call), id: params.id, action: ACTIONS[name], idempotency };
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
  downloadBulkTransferResults,
  streamBulkTransferProgress,
  approve,
  pause,
  resume,
  cancel,
];
