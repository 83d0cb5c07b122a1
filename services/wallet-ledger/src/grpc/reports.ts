import { fromPublicId, isUuid, toPublicId } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { pagePositionFromWire } from "@kobo/postgres";
import type { CreateReportRequest__Output } from "@kobo/protos/wallet_ledger/v1/CreateReportRequest";
import type { Report as WireReport } from "@kobo/protos/wallet_ledger/v1/Report";
import type { ReportsDefinition } from "@kobo/protos/wallet_ledger/v1/Reports";
import { fromWireIdempotency, fromWireMode, fromWireMoment, type Handlers } from "@kobo/rpc";
import { type OrderReport, orderReport } from "../app/reports/order-report";
import { getReport, listReports, readReportFile } from "../app/reports/read-reports";
import type { Report } from "../domain/report";
import { currencyFromWire } from "./currency-from-wire";

type Parts = Parameters<typeof orderReport>[0];

export function reports(parts: Parts): Handlers<ReportsDefinition> {
  return {
    CreateReport: async (request) => {
      const { report, replayed } = await orderReport(parts, toOrder(request));
      return { report: toWireReport(report), replayed };
    },

    GetReport: async ({ merchantId, mode, id }) => {
      const key = { merchantId, mode: fromWireMode(mode), id: toUuid(id) };
      return { report: toWireReport(await getReport(parts, key)) };
    },

    ListReports: async ({ merchantId, mode, status, limit, ...position }) => {
      const { items, ...page } = await listReports(parts, {
        merchantId,
        mode: fromWireMode(mode),
        state: STATES[status],
        ...pagePositionFromWire(position, isUuid),
        limit,
      });
      return { ...page, reports: items.map(toWireReport) };
    },

    ReadReportFile: async ({ merchantId, mode, id, part }) =>
      readReportFile(parts, { merchantId, mode: fromWireMode(mode), id: toUuid(id), part }),
  };
}

/** @throws AppError REPORT_NOT_FOUND for an id that is none */
function toUuid(id: string): string {
  const uuid = fromPublicId("rep", id);
  if (!uuid) throw new AppError("REPORT_NOT_FOUND");
  return uuid;
}

function toOrder(request: CreateReportRequest__Output): OrderReport {
  const type = TYPES[request.type];
  const format = FORMATS[request.format];
  const from = fromWireMoment(request.fromMs);
  const to = fromWireMoment(request.toMs);
  if (!type || !format || !from || !to)
    throw new AppError("VALIDATION_ERROR", "The call lacks a type, a format or a period.");
  return {
    ...{ type, format, from, to },
    merchantId: request.merchantId,
    mode: fromWireMode(request.mode),
    payId: request.payId,
    currency: currencyFromWire(request.currency),
    ...fromWireIdempotency(request.idempotency),
  };
}

const TYPES = {
  REPORT_TYPE_UNSPECIFIED: undefined,
  REPORT_TYPE_STATEMENT: "statement",
  REPORT_TYPE_SETTLEMENT: "settlement",
  REPORT_TYPE_TRANSFERS: "transfers",
  REPORT_TYPE_PAYMENTS: "payments",
} as const;

const WIRE_TYPES = {
  statement: "REPORT_TYPE_STATEMENT",
  settlement: "REPORT_TYPE_SETTLEMENT",
  transfers: "REPORT_TYPE_TRANSFERS",
  payments: "REPORT_TYPE_PAYMENTS",
} as const;

const FORMATS = {
  REPORT_FORMAT_UNSPECIFIED: undefined,
  REPORT_FORMAT_CSV: "csv",
  REPORT_FORMAT_XLSX: "xlsx",
} as const;

const WIRE_FORMATS = { csv: "REPORT_FORMAT_CSV", xlsx: "REPORT_FORMAT_XLSX" } as const;

const STATES = {
  REPORT_STATUS_UNSPECIFIED: undefined,
  REPORT_STATUS_PENDING: "pending",
  REPORT_STATUS_PROCESSING: "processing",
  REPORT_STATUS_COMPLETED: "completed",
  REPORT_STATUS_FAILED: "failed",
} as const;

const WIRE_STATES = {
  pending: "REPORT_STATUS_PENDING",
  processing: "REPORT_STATUS_PROCESSING",
  completed: "REPORT_STATUS_COMPLETED",
  failed: "REPORT_STATUS_FAILED",
} as const;

function toWireReport(report: Report): WireReport {
  return {
    id: toPublicId("rep", report.id),
    type: WIRE_TYPES[report.type],
    format: WIRE_FORMATS[report.format],
    status: WIRE_STATES[report.state],
    payId: report.payId,
    currency: report.currency,
    fromMs: report.from.getTime(),
    toMs: report.to.getTime(),
    progressPercent: report.progressPercent,
    lines: report.lines,
    creditsKobo: String(report.credits),
    debitsKobo: String(report.debits),
    fileBytes: report.fileBytes,
    errorCode: report.errorCode,
    createdAtMs: report.createdAt.getTime(),
    endedAtMs: report.endedAt?.getTime() ?? 0,
    expiresAtMs: report.expiresAt?.getTime() ?? 0,
    updatedAtMs: report.updatedAt.getTime(),
  };
}
