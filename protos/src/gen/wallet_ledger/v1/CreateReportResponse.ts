// Original file: wallet_ledger/v1/reports.proto

import type { Report as _wallet_ledger_v1_Report, Report__Output as _wallet_ledger_v1_Report__Output } from '../../wallet_ledger/v1/Report';

export interface CreateReportResponse {
  'report'?: (_wallet_ledger_v1_Report | null);
  'replayed'?: (boolean);
}

export interface CreateReportResponse__Output {
  'report': (_wallet_ledger_v1_Report__Output | null);
  'replayed': (boolean);
}
