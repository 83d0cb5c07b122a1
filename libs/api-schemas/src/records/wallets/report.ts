import type { Report__Output } from "@kobo/protos/wallet_ledger/v1/Report";
import { z } from "zod";
import { Amount, amount, momentFromWire, Timestamp, timestamp } from "../wire";

export const REPORT_TYPES = ["statement", "settlement", "transfers", "payments"] as const;
export const REPORT_FORMATS = ["csv", "xlsx"] as const;
export const REPORT_STATUSES = ["pending", "processing", "completed", "failed"] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export type ReportStatus = (typeof REPORT_STATUSES)[number];

const ERRORS = {
  too_many_lines: "The period has more than 1,000,000 lines. Choose a shorter one.",
  internal_error: "Something went wrong on our side. Order the report again.",
} as const;
type ReportError = keyof typeof ERRORS;

/** A report in the services. */
export interface ReportView {
  /** `rep_…` */
  id: string;
  type: ReportType;
  format: ReportFormat;
  status: ReportStatus;
  payId: string;
  currency: string;
  from: Date;
  to: Date;
  progressPercent: number;
  lines: number;
  credits: bigint;
  debits: bigint;
  fileBytes: number;
  errorCode: ReportError | null;
  createdAt: Date;
  endedAt: Date | null;
  expiresAt: Date | null;
  updatedAt: Date;
}

export const ReportRecord = z.object({
  id: z.string().describe("`rep_…`"),
  type: z
    .enum(REPORT_TYPES)
    .describe(
      "`statement`: all entries of the wallet. `settlement`: all entries of the account of card payments that are not settled yet. `transfers`: transfers out, with their fees, stamp duty and reversals. `payments`: payments in.",
    ),
  format: z.enum(REPORT_FORMATS),
  status: z
    .enum(REPORT_STATUSES)
    .describe("`completed`: the file is there. `failed`: there is no file, see `error`."),
  payId: z.string().describe("PayID of the wallet."),
  currency: z.string().describe("ISO code of the wallet's currency."),
  from: Timestamp.describe("Entries at this moment or later."),
  to: Timestamp.describe("Entries before this moment."),
  progress: z.int().min(0).max(100).describe("How many per cent of the period are read."),
  lines: z.int().min(0).describe("Lines of the file below its header; 0 until it is completed."),
  credits: Amount.describe("The sum of the lines with the direction `credit`, in the minor unit."),
  debits: Amount.describe("The sum of the lines with the direction `debit`, in the minor unit."),
  fileSize: z.int().min(0).describe("In bytes; 0 without a file."),
  error: z
    .object({
      code: z.enum(Object.keys(ERRORS) as [ReportError, ...ReportError[]]),
      message: z.string(),
    })
    .nullable()
    .describe("Why it failed; null otherwise."),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable().describe("When it was completed or failed; null until then."),
  expiresAt: Timestamp.nullable().describe(
    "When the file is deleted, seven days after its completion; null without a file.",
  ),
  updatedAt: Timestamp,
});
export type ReportRecord = z.infer<typeof ReportRecord>;

export function reportRecord(view: ReportView): ReportRecord {
  const { errorCode } = view;
  return {
    id: view.id,
    type: view.type,
    format: view.format,
    status: view.status,
    payId: view.payId,
    currency: view.currency,
    from: timestamp(view.from),
    to: timestamp(view.to),
    progress: view.progressPercent,
    lines: view.lines,
    credits: amount(view.credits),
    debits: amount(view.debits),
    fileSize: view.fileBytes,
    error: errorCode && { code: errorCode, message: ERRORS[errorCode] },
    createdAt: timestamp(view.createdAt),
    endedAt: view.endedAt && timestamp(view.endedAt),
    expiresAt: view.expiresAt && timestamp(view.expiresAt),
    updatedAt: timestamp(view.updatedAt),
  };
}

const TYPES = {
  REPORT_TYPE_UNSPECIFIED: "statement",
  REPORT_TYPE_STATEMENT: "statement",
  REPORT_TYPE_SETTLEMENT: "settlement",
  REPORT_TYPE_TRANSFERS: "transfers",
  REPORT_TYPE_PAYMENTS: "payments",
} as const;

const FORMATS = {
  REPORT_FORMAT_UNSPECIFIED: "csv",
  REPORT_FORMAT_CSV: "csv",
  REPORT_FORMAT_XLSX: "xlsx",
} as const;

const STATUSES = {
  REPORT_STATUS_UNSPECIFIED: "pending",
  REPORT_STATUS_PENDING: "pending",
  REPORT_STATUS_PROCESSING: "processing",
  REPORT_STATUS_COMPLETED: "completed",
  REPORT_STATUS_FAILED: "failed",
} as const;

export function reportFromWire(report: Report__Output): ReportView {
  const { errorCode, endedAtMs, expiresAtMs } = report;
  return {
    id: report.id,
    type: TYPES[report.type],
    format: FORMATS[report.format],
    status: STATUSES[report.status],
    payId: report.payId,
    currency: report.currency,
    from: momentFromWire(report.fromMs),
    to: momentFromWire(report.toMs),
    progressPercent: report.progressPercent,
    lines: Number(report.lines),
    credits: BigInt(report.creditsKobo),
    debits: BigInt(report.debitsKobo),
    fileBytes: Number(report.fileBytes),
    errorCode: errorCode === "" ? null : isReportError(errorCode) ? errorCode : "internal_error",
    createdAt: momentFromWire(report.createdAtMs),
    endedAt: endedAtMs === "0" ? null : momentFromWire(endedAtMs),
    expiresAt: expiresAtMs === "0" ? null : momentFromWire(expiresAtMs),
    updatedAt: momentFromWire(report.updatedAtMs),
  };
}

function isReportError(code: string): code is ReportError {
  return Object.hasOwn(ERRORS, code);
}
