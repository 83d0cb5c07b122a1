import type { ReportView } from "@kobo/api-schemas/records";
import { REPORT_FORMATS, REPORT_TYPES, reportRecord } from "@kobo/api-schemas/records";
import { z } from "zod";
import { ownerOf } from "../../app/merchant/owner-of";
import { createReport, getReport, listReports, reportFile } from "../../clients/reports";
import type { Report, Reports } from "../api";
import { CurrencyQuery, Moment } from "../fields";
import { modeRoute, type Route } from "../route";

const PATH = "/reports";
const PAGE = 50;
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
      const owner = await ownerOf(call.parts, call);
      const page = await listReports(call.parts.services, owner, { before, limit: PAGE });
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
      const owner = await ownerOf(call.parts, call);
      const { services } = call.parts;
      return { body: toReport(await createReport(services, owner, order, call.idempotencyKey)) };
    },
  }),

  modeRoute({
    method: "get",
    path: `${PATH}/:id`,
    action: "statement.read",
    handle: async (call) => {
      const owner = await ownerOf(call.parts, call);
      return { body: toReport(await getReport(call.parts.services, owner, call.params.id ?? "")) };
    },
  }),

  modeRoute({
    method: "get",
    path: `${PATH}/:id/file`,
    action: "statement.read",
    handle: async (call) => {
      const { services } = call.parts;
      const owner = await ownerOf(call.parts, call);
      const { id, type, format } = await getReport(services, owner, call.params.id ?? "");
      const filename = `${type}-${id}.${format}`;
      const parts = reportFile(services, owner, id);
      return { file: { filename, contentType: TYPES[format], parts } };
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
