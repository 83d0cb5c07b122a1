import {
  REPORT_FORMATS,
  REPORT_STATUSES,
  REPORT_TYPES,
  type ReportFormat,
  ReportRecord,
  type ReportStatus,
  type ReportType,
  reportFromWire,
  reportRecord,
} from "@kobo/api-schemas/records";
import type { Report__Output } from "@kobo/protos/wallet_ledger/v1/Report";
import { toWireMode } from "@kobo/rpc";
import { z } from "zod";
import { API_ROOT } from "../../roots";
import { Moment, OF_STATUS, PayIdText, ReportId } from "../fields";
import { type Context, operation } from "../operation";
import { listData, listOf, PageQuery, pageOf } from "../paging";
import { present } from "../present";
import { Currency } from "../wallets/wallets";

const PATH = "/reports/:id";
const Params = z.object({ id: ReportId });

const LinkedReportRecord = ReportRecord.extend({
  downloadUrl: z
    .string()
    .nullable()
    .describe(
      "Opens the file without a key, and this file only, until `downloadUrlExpiresAt`. Null without a file. Each response has one for the next 15 minutes; responses of the same second have the same one.",
    ),
  downloadUrlExpiresAt: z.iso
    .datetime({ precision: 3 })
    .nullable()
    .describe("15 minutes after the response; null without a file."),
});

const createReport = operation({
  id: "createReport",
  section: "Reports",
  summary: "Order a report",
  description:
    "A file of your wallet's entries, oldest first, with amounts in whole minor units. It is made in the background: `report.completed` or `report.failed` reports the outcome. A report has up to 1,000,000 lines and a period of up to 366 days, and you may have five unfinished ones at once (`RATE_LIMIT_EXCEEDED`). In the sandbox a report whose `from` is 2000-01-01T00:00:00Z fails.",
  sdk: "reports.create",
  scope: "reports:write",
  method: "POST",
  path: "/reports",
  returnsSecret: true,
  body: z.object({
    type: z.enum(REPORT_TYPES).describe("See the field of the report."),
    format: z.enum(REPORT_FORMATS).describe("`csv`, or `xlsx` for spreadsheets."),
    from: Moment.describe("Entries at this moment or later."),
    to: Moment.describe("Entries before this moment."),
    payId: PayIdText.optional().describe("PayID of a wallet of yours. Defaults to your wallet."),
    currency: Currency,
  }),
  responses: { 201: LinkedReportRecord },
  refusals: { WALLET_NOT_FOUND: null, INVALID_CURRENCY: null },
  handler: async (call) => {
    const { body, tenant, idempotency, services } = call;
    const { report, replayed } = await services.reports.CreateReport({
      ...ownerOf(call),
      type: TYPES[body.type],
      format: FORMATS[body.format],
      payId: body.payId?.toLowerCase() ?? tenant.walletPayId,
      currency: body.currency ?? "",
      fromMs: body.from.getTime(),
      toMs: body.to.getTime(),
      idempotency,
    });
    const message = "Report ordered.";
    return { status: 201, message, data: toRecord(call, report), replayed };
  },
});

const getReport = operation({
  id: "getReport",
  section: "Reports",
  summary: "Get a report",
  description: "Its status and progress, and a link to its file once it is completed.",
  sdk: "reports.get",
  scope: "reports:read",
  method: "GET",
  path: PATH,
  returnsSecret: true,
  params: Params,
  responses: { 200: LinkedReportRecord },
  refusals: { REPORT_NOT_FOUND: null },
  handler: async (call) => {
    const request = { ...ownerOf(call), id: call.params.id };
    const { report } = await call.services.reports.GetReport(request);
    return { status: 200, message: "Report retrieved.", data: toRecord(call, report) };
  },
});

const listReports = operation({
  id: "listReports",
  section: "Reports",
  summary: "List your reports",
  description: "Newest first, without links to their files.",
  sdk: "reports.list",
  scope: "reports:read",
  method: "GET",
  path: "/reports",
  query: PageQuery.extend({ status: z.enum(REPORT_STATUSES).optional().describe(OF_STATUS) }),
  responses: { 200: listOf("reports", ReportRecord) },
  refusals: { INVALID_CURSOR: null },
  handler: async (call) => {
    const { query, services } = call;
    const page = await pageOf(call, {
      name: "reports",
      find: async (pageRequest) => {
        const { reports, hasMore, nextBefore, previousAfter } = await services.reports.ListReports({
          ...ownerOf(call),
          status: query.status ? STATUSES[query.status] : "REPORT_STATUS_UNSPECIFIED",
          ...pageRequest,
        });
        return { found: reports, hasMore, next: nextBefore, previous: previousAfter };
      },
      toItem: (report) => reportRecord(reportFromWire(report)),
    });
    return { status: 200, message: "Reports retrieved.", data: listData("reports", page) };
  },
});

const TYPES = {
  statement: "REPORT_TYPE_STATEMENT",
  settlement: "REPORT_TYPE_SETTLEMENT",
  transfers: "REPORT_TYPE_TRANSFERS",
  payments: "REPORT_TYPE_PAYMENTS",
} as const satisfies Record<ReportType, string>;

const FORMATS = {
  csv: "REPORT_FORMAT_CSV",
  xlsx: "REPORT_FORMAT_XLSX",
} as const satisfies Record<ReportFormat, string>;

const STATUSES = {
  pending: "REPORT_STATUS_PENDING",
  processing: "REPORT_STATUS_PROCESSING",
  completed: "REPORT_STATUS_COMPLETED",
  failed: "REPORT_STATUS_FAILED",
} as const satisfies Record<ReportStatus, string>;

function ownerOf({ tenant: { merchantId, mode } }: Pick<Context, "tenant">) {
  return { merchantId, mode: toWireMode(mode) };
}

function toRecord(
  { tenant: { merchantId, mode }, reportLinks, publicUrl }: Context,
  wire: Report__Output | null,
): z.infer<typeof LinkedReportRecord> {
  const record = reportRecord(reportFromWire(present(wire, "the report")));
  if (record.expiresAt === null)
    return { ...record, downloadUrl: null, downloadUrlExpiresAt: null };
  const file = { merchantId, mode, reportId: record.id };
  const { token, expiresAt } = reportLinks.seal(file, new Date());
  return {
    ...record,
    downloadUrl: `${publicUrl}${API_ROOT}/reports/${record.id}/download?token=${token}`,
    downloadUrlExpiresAt: expiresAt.toISOString(),
  };
}

export const REPORT_OPERATIONS = [createReport, listReports, getReport];
