import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Currency } from "./account";

export const REPORT_STATES = ["pending", "processing", "completed", "failed"] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/**
 * - `statement`: all entries of the wallet
 * - `settlement`: all entries of the wallet's settling account
 * - `transfers`: transfers out of the wallet, with their fees, stamp duty and reversals
 * - `payments`: payments into the wallet
 */
export type ReportType = "statement" | "settlement" | "transfers" | "payments";
export type ReportFormat = "csv" | "xlsx";

/** Why a report failed. */
export type ReportError = "too_many_lines" | "internal_error";

export interface NewReport {
  /** UUIDv7. */
  id: string;
  merchantId: string;
  mode: Mode;
  type: ReportType;
  format: ReportFormat;
  payId: string;
  currency: Currency;
  /** Entries at or after. */
  from: Date;
  /** Entries before. */
  to: Date;
}

/** Sums of a report's lines, in the minor unit of its currency. */
export interface Totals {
  lines: number;
  credits: bigint;
  debits: bigint;
}

export interface Report extends NewReport, Totals {
  state: ReportState;
  /** The share of the period's entries that have been read. */
  progressPercent: number;
  fileBytes: number;
  errorCode: ReportError | "";
  createdAt: Date;
  endedAt: Date | undefined;
  /** When the file is deleted; undefined without a file. */
  expiresAt: Date | undefined;
  updatedAt: Date;
}

/** Unfinished reports of a merchant in a mode. */
export const OPEN_MAX = 5;
/** A sheet has 1,048,576 rows. */
export const LINES_MAX = 1_000_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const PERIOD_DAYS_MAX = 366;

/** @throws AppError VALIDATION_ERROR for a period that ends before it begins, or is too long */
export function checkPeriod({ from, to }: Pick<NewReport, "from" | "to">): void {
  const ms = to.getTime() - from.getTime();
  if (ms > 0 && ms <= PERIOD_DAYS_MAX * DAY_MS) return;
  const message = `to must be after from, and at most ${PERIOD_DAYS_MAX} days later`;
  const problem = { field: "to", code: "out_of_range", message };
  throw new AppError("VALIDATION_ERROR", undefined, { errors: [problem] });
}

/** In test mode a report whose period begins here fails, so that merchants can try what follows. */
const FAILING_FROM_MS = Date.UTC(2000, 0, 1);

export function failsOnPurpose({ mode, from }: Pick<NewReport, "mode" | "from">): boolean {
  return mode === "test" && from.getTime() === FAILING_FROM_MS;
}

/** The ledger's types of transfers out of a wallet; the payee of a PayID transfer has a credit of the same type. */
const TRANSFERS: ReadonlySet<string> = new Set([
  "external_transfer",
  "external_transfer_fee",
  "stamp_duty",
  "external_transfer_reversal",
]);
const PAYMENTS: ReadonlySet<string> = new Set([
  "payid_payment",
  "virtual_account_payment",
  "card_settlement",
  // Only naira wait for a settlement.
  "card_payment",
]);

/** Whether a report of the type has a line for the entry of its account. */
export function isReported(
  type: ReportType,
  entry: { type: string /** Negative for a debit. */; amount: bigint },
): boolean {
  switch (type) {
    case "statement":
    case "settlement":
      return true;
    case "transfers":
      return TRANSFERS.has(entry.type) || (entry.type === "payid_transfer" && entry.amount < 0n);
    case "payments":
      return PAYMENTS.has(entry.type) || (entry.type === "payid_transfer" && entry.amount > 0n);
  }
}

/** The sums with one entry more. */
export function withEntry(
  { lines, credits, debits }: Totals,
  { amount }: { amount: bigint },
): Totals {
  return amount < 0n
    ? { lines: lines + 1, credits, debits: debits - amount }
    : { lines: lines + 1, credits: credits + amount, debits };
}

/** Rounded down, so that 100 means all. */
export function percentOf({ read, all }: { read: bigint; all: bigint }): number {
  return all === 0n ? 100 : Number((read * 100n) / all);
}
