import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, type Page, type PageQuery, pageOf } from "@kobo/postgres";
import * as parts from "../../db/report-parts";
import * as reports from "../../db/reports";
import { REPORT_STATES, type Report, type ReportState } from "../../domain/report";

interface Parts {
  db: Database;
}

interface Owner {
  merchantId: string;
  mode: Mode;
}

/** @throws AppError REPORT_NOT_FOUND, also for another merchant's */
export async function getReport(
  { db }: Parts,
  { id, ...owner }: Owner & { id: string },
): Promise<Report> {
  const found = await reports.findById(db, owner, id);
  if (!found) throw new AppError("REPORT_NOT_FOUND");
  return found;
}

/** The merchant's reports, newest first. */
export async function listReports(
  { db }: Parts,
  { merchantId, mode, state, ...position }: Owner & PageQuery & { state: ReportState | undefined },
): Promise<Page<Report>> {
  const states = state ? [state] : REPORT_STATES;
  return pageOf(
    position,
    (page) => reports.list(db, { merchantId, mode }, { ...page, states }),
    ({ id }) => id,
  );
}

/**
 * A part of a completed report's file, from 0.
 * @throws AppError REPORT_NOT_FOUND, also when the file is not there yet, or is deleted
 */
export async function readReportFile(
  { db }: Parts,
  { id, part: number, ...owner }: Owner & { id: string; part: number },
): Promise<{ content: Buffer; hasMore: boolean }> {
  const fence = await reports.findFile(db, owner, id);
  const found =
    fence === undefined ? undefined : await parts.find(db, { reportId: id, fence, number });
  if (!found) throw new AppError("REPORT_NOT_FOUND", "The report has no file, or not any more.");
  return found;
}
