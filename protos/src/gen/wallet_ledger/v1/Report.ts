// Original file: wallet_ledger/v1/reports.proto

import type { ReportType as _wallet_ledger_v1_ReportType, ReportType__Output as _wallet_ledger_v1_ReportType__Output } from '../../wallet_ledger/v1/ReportType';
import type { ReportFormat as _wallet_ledger_v1_ReportFormat, ReportFormat__Output as _wallet_ledger_v1_ReportFormat__Output } from '../../wallet_ledger/v1/ReportFormat';
import type { ReportStatus as _wallet_ledger_v1_ReportStatus, ReportStatus__Output as _wallet_ledger_v1_ReportStatus__Output } from '../../wallet_ledger/v1/ReportStatus';
import type { Long } from '@grpc/proto-loader';

export interface Report {
  /**
   * `rep_…`
   */
  'id'?: (string);
  'type'?: (_wallet_ledger_v1_ReportType);
  'format'?: (_wallet_ledger_v1_ReportFormat);
  'status'?: (_wallet_ledger_v1_ReportStatus);
  'payId'?: (string);
  /**
   * ISO code in upper case.
   */
  'currency'?: (string);
  /**
   * Entries at or after this time.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Entries before this time.
   */
  'toMs'?: (number | string | Long);
  /**
   * 0–100: how many of the period's entries have been read.
   */
  'progressPercent'?: (number);
  /**
   * Of the file; 0 until it is completed.
   */
  'lines'?: (number | string | Long);
  'creditsKobo'?: (number | string | Long);
  'debitsKobo'?: (number | string | Long);
  'fileBytes'?: (number | string | Long);
  /**
   * `too_many_lines` or `internal_error`; empty unless it failed.
   */
  'errorCode'?: (string);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 until it is completed or failed.
   */
  'endedAtMs'?: (number | string | Long);
  /**
   * When the file is deleted; 0 without a file.
   */
  'expiresAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
}

export interface Report__Output {
  /**
   * `rep_…`
   */
  'id': (string);
  'type': (_wallet_ledger_v1_ReportType__Output);
  'format': (_wallet_ledger_v1_ReportFormat__Output);
  'status': (_wallet_ledger_v1_ReportStatus__Output);
  'payId': (string);
  /**
   * ISO code in upper case.
   */
  'currency': (string);
  /**
   * Entries at or after this time.
   */
  'fromMs': (string);
  /**
   * Entries before this time.
   */
  'toMs': (string);
  /**
   * 0–100: how many of the period's entries have been read.
   */
  'progressPercent': (number);
  /**
   * Of the file; 0 until it is completed.
   */
  'lines': (string);
  'creditsKobo': (string);
  'debitsKobo': (string);
  'fileBytes': (string);
  /**
   * `too_many_lines` or `internal_error`; empty unless it failed.
   */
  'errorCode': (string);
  'createdAtMs': (string);
  /**
   * 0 until it is completed or failed.
   */
  'endedAtMs': (string);
  /**
   * When the file is deleted; 0 without a file.
   */
  'expiresAtMs': (string);
  'updatedAtMs': (string);
}
