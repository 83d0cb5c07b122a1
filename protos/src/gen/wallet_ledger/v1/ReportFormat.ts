// Original file: wallet_ledger/v1/reports.proto

export const ReportFormat = {
  REPORT_FORMAT_UNSPECIFIED: 'REPORT_FORMAT_UNSPECIFIED',
  REPORT_FORMAT_CSV: 'REPORT_FORMAT_CSV',
  REPORT_FORMAT_XLSX: 'REPORT_FORMAT_XLSX',
} as const;

export type ReportFormat =
  | 'REPORT_FORMAT_UNSPECIFIED'
  | 0
  | 'REPORT_FORMAT_CSV'
  | 1
  | 'REPORT_FORMAT_XLSX'
  | 2

export type ReportFormat__Output = typeof ReportFormat[keyof typeof ReportFormat]
