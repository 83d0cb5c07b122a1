import type { ReportView } from "@kobo/api-schemas/records";
import {
  createReport,
  getReport,
  listReports,
  type ReportOrder,
  reportFile,
} from "../../clients/reports";
import { type OfMode, ownerOf } from "../merchant/owner-of";
import type { Parts } from "../parts";

const PAGE = 50;

/** Newest first. */
export async function findReports(
  parts: Parts,
  { before, ...of }: OfMode & { before: string },
): Promise<{ reports: ReportView[]; next: string | null }> {
  return listReports(parts.services, await ownerOf(parts, of), { before, limit: PAGE });
}

/** @throws AppError REPORT_NOT_FOUND */
export async function findReport(
  parts: Parts,
  { id, ...of }: OfMode & { id: string },
): Promise<ReportView> {
  return getReport(parts.services, await ownerOf(parts, of), id);
}

/** A report with the parts of its file. @throws AppError REPORT_NOT_FOUND */
export async function findReportFile(
  parts: Parts,
  { id, ...of }: OfMode & { id: string },
): Promise<{ report: ReportView; content: AsyncIterable<Buffer> }> {
  const owner = await ownerOf(parts, of);
  const report = await getReport(parts.services, owner, id);
  return { report, content: reportFile(parts.services, owner, id) };
}

/** @throws AppError VALIDATION_ERROR, WALLET_NOT_FOUND, RATE_LIMIT_EXCEEDED, IDEMPOTENCY_KEY_REUSED */
export async function orderReport(
  parts: Parts,
  { order, idempotencyKey, ...of }: OfMode & { order: ReportOrder; idempotencyKey: string },
): Promise<ReportView> {
  return createReport(parts.services, await ownerOf(parts, of), order, idempotencyKey);
}
