import {
  type ReportFormat,
  type ReportType,
  type ReportView,
  reportFromWire,
} from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import type { Report__Output } from "@kobo/protos/wallet_ledger/v1/Report";
import { toWireMode } from "@kobo/rpc";
import { idempotencyOf, type Owner } from "./owner";
import type { Services } from "./services";

type Calls = Pick<Services, "reports">;

export interface ReportOrder {
  type: ReportType;
  format: ReportFormat;
  currency: string;
  from: Date;
  to: Date;
}

const TYPES = {
  statement: "REPORT_TYPE_STATEMENT",
  settlement: "REPORT_TYPE_SETTLEMENT",
  transfers: "REPORT_TYPE_TRANSFERS",
  payments: "REPORT_TYPE_PAYMENTS",
} as const;
const FORMATS = { csv: "REPORT_FORMAT_CSV", xlsx: "REPORT_FORMAT_XLSX" } as const;

/**
 * Of the merchant's own wallet. A repeat with the same key returns the same report.
 * @throws AppError VALIDATION_ERROR, WALLET_NOT_FOUND, RATE_LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED
 */
export async function createReport(
  { reports }: Calls,
  owner: Owner,
  order: ReportOrder,
  idempotencyKey: string,
): Promise<ReportView> {
  const { report } = await reports.CreateReport({
    ...ownerOf(owner),
    type: TYPES[order.type],
    format: FORMATS[order.format],
    payId: owner.merchant.walletPayId,
    currency: order.currency,
    fromMs: order.from.getTime(),
    toMs: order.to.getTime(),
    idempotency: idempotencyOf(owner, idempotencyKey, order),
  });
  return toReport(report);
}

/** @throws AppError REPORT_NOT_FOUND */
export async function getReport({ reports }: Calls, owner: Owner, id: string): Promise<ReportView> {
  return toReport((await reports.GetReport({ ...ownerOf(owner), id })).report);
}

/** Newest first, before an id; from the newest on for an empty one. */
export async function listReports(
  { reports }: Calls,
  owner: Owner,
  page: { before: string; limit: number },
): Promise<{ reports: ReportView[]; next: string | null }> {
  const found = await reports.ListReports({ ...ownerOf(owner), ...page });
  return { reports: found.reports.map(toReport), next: found.nextBefore || null };
}

/** The file, part by part. @throws AppError REPORT_NOT_FOUND */
export async function* reportFile(
  { reports }: Calls,
  owner: Owner,
  id: string,
): AsyncGenerator<Buffer> {
  for (let part = 0, goesOn = true; goesOn; part++) {
    const read = await reports.ReadReportFile({ ...ownerOf(owner), id, part });
    yield read.content;
    goesOn = read.hasMore;
  }
}

function ownerOf({ merchant, mode }: Owner) {
  return { merchantId: merchant.id, mode: toWireMode(mode) };
}

function toReport(wire: Report__Output | null): ReportView {
  if (!wire) throw new AppError("INTERNAL_ERROR");
  return reportFromWire(wire);
}
