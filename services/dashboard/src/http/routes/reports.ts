import type { ReportView } from "@kobo/api-schemas/records";
import { REPORT_FORMATS, REPORT_TYPES, reportRecord } from "@kobo/api-schemas/records";
import { z } from "zod";
import { findReport, findReportFile, findReports, orderReport } from "../../app/reports/reports";
import type { Report, Reports } from "../api";
import { CurrencyQuery, Moment } from "../fields";
import { modeRoute, type Route } from "../route";

const PATH = "/reports";
const CURSOR_MAX = 100;

const Order = CurrencyQuery.extend({
  type: z.enum(REPORT_TYPES, "Choose a kind from the list."),
  format: z.enum(REPORT_FORMATS, "Choose a format from the list."),
  from: Moment,
  to: Moment,
});

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Files of a wallet's entries. Roles that read the statement may order them. */
export const REPORT_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: PATH,
    action: "statement.read",
    query: z.object({ cursor: z.string().max(CURSOR_MAX).default("") }),
    handle: async ({ query: { cursor: before }, ...call }) => {
      const { parts, merchantId, mode } = call;
      const page = await findReports(parts, { merchantId, mode, before });
      const body: Reports = { reports: page.reports.map(toReport), next: page.next };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: PATH,
    action: "statement.read",
    needsKey: true,
    body: Order,
    handle: async ({ body: order, ...call }) => {
      const { parts, merchantId, mode, idempotencyKey } = call;
      const report = await orderReport(parts, { merchantId, mode, order, idempotencyKey });
      return { body: toReport(report) };
    },
  }),

  modeRoute({
    method: "get",
    path: `${PATH}/:id`,
    action: "statement.read",
    handle: async ({ parts, merchantId, mode, params: { id = "" } }) => {
      return { body: toReport(await findReport(parts, { merchantId, mode, id })) };
    },
  }),

  modeRoute({
    method: "get",
    path: `${PATH}/:id/file`,
    action: "statement.read",
    handle: async ({ parts, merchantId, mode, params: { id = "" } }) => {
      const { report, content } = await findReportFile(parts, { merchantId, mode, id });
      const filename = `${report.type}-${report.id}.${report.format}`;
      return { file: { filename, contentType: TYPES[report.format], parts: content } };
    },
  }),
];

function toReport(view: ReportView): Report {
  const { id, type, format, status, currency, from, to, progress, lines, fileSize, error } =
    reportRecord(view);
  return {
    ...{ id, type, format, status, currency, from, to, progress, lines, fileSize },
    creditsKobo: String(view.credits),
    debitsKobo: String(view.debits),
    error: error?.message ?? null,
    createdAt: view.createdAt.toISOString(),
    hasFile: view.expiresAt !== null,
    expiresAt: view.expiresAt?.toISOString() ?? null,
  };
}
