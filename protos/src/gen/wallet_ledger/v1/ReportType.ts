// Original file: wallet_ledger/v1/reports.proto

export const ReportType = {
  REPORT_TYPE_UNSPECIFIED: 'REPORT_TYPE_UNSPECIFIED',
  /**
   * All entries of the wallet.
   */
  REPORT_TYPE_STATEMENT: 'REPORT_TYPE_STATEMENT',
  /**
   * All entries of the wallet's settling account.
   */
  REPORT_TYPE_SETTLEMENT: 'REPORT_TYPE_SETTLEMENT',
  /**
   * Transfers out of the wallet, with their fees, stamp duty and reversals.
   */
  REPORT_TYPE_TRANSFERS: 'REPORT_TYPE_TRANSFERS',
  /**
   * Payments into the wallet.
   */
  REPORT_TYPE_PAYMENTS: 'REPORT_TYPE_PAYMENTS',
} as const;

export type ReportType =
  | 'REPORT_TYPE_UNSPECIFIED'
  | 0
  /**
   * All entries of the wallet.
   */
  | 'REPORT_TYPE_STATEMENT'
  | 1
  /**
   * All entries of the wallet's settling account.
   */
  | 'REPORT_TYPE_SETTLEMENT'
  | 2
  /**
   * Transfers out of the wallet, with their fees, stamp duty and reversals.
   */
  | 'REPORT_TYPE_TRANSFERS'
  | 3
  /**
   * Payments into the wallet.
   */
  | 'REPORT_TYPE_PAYMENTS'
  | 4

export type ReportType__Output = typeof ReportType[keyof typeof ReportType]
