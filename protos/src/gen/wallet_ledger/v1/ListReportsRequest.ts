// Original file: wallet_ledger/v1/reports.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { ReportStatus as _wallet_ledger_v1_ReportStatus, ReportStatus__Output as _wallet_ledger_v1_ReportStatus__Output } from '../../wallet_ledger/v1/ReportStatus';

export interface ListReportsRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * Unspecified means every status.
   */
  'status'?: (_wallet_ledger_v1_ReportStatus);
  /**
   * Those older than this one; empty means the newest.
   */
  'before'?: (string);
  /**
   * The page before this one. Not together with `before`.
   */
  'after'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListReportsRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * Unspecified means every status.
   */
  'status': (_wallet_ledger_v1_ReportStatus__Output);
  /**
   * Those older than this one; empty means the newest.
   */
  'before': (string);
  /**
   * The page before this one. Not together with `before`.
   */
  'after': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
