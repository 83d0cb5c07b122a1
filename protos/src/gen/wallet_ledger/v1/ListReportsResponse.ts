// Original file: wallet_ledger/v1/reports.proto

import type { Report as _wallet_ledger_v1_Report, Report__Output as _wallet_ledger_v1_Report__Output } from '../../wallet_ledger/v1/Report';

export interface ListReportsResponse {
  'reports'?: (_wallet_ledger_v1_Report)[];
  /**
   * Whether there is a next page.
   */
  'hasMore'?: (boolean);
  /**
   * `before` of the next page. Empty when there is none.
   */
  'nextBefore'?: (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter'?: (string);
}

export interface ListReportsResponse__Output {
  'reports': (_wallet_ledger_v1_Report__Output)[];
  /**
   * Whether there is a next page.
   */
  'hasMore': (boolean);
  /**
   * `before` of the next page. Empty when there is none.
   */
  'nextBefore': (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter': (string);
}
