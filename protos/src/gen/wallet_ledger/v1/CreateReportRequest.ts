// Original file: wallet_ledger/v1/reports.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { ReportType as _wallet_ledger_v1_ReportType, ReportType__Output as _wallet_ledger_v1_ReportType__Output } from '../../wallet_ledger/v1/ReportType';
import type { ReportFormat as _wallet_ledger_v1_ReportFormat, ReportFormat__Output as _wallet_ledger_v1_ReportFormat__Output } from '../../wallet_ledger/v1/ReportFormat';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface CreateReportRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'type'?: (_wallet_ledger_v1_ReportType);
  'format'?: (_wallet_ledger_v1_ReportFormat);
  'payId'?: (string);
  /**
   * ISO code in upper case; empty means NGN.
   */
  'currency'?: (string);
  'fromMs'?: (number | string | Long);
  'toMs'?: (number | string | Long);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface CreateReportRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'type': (_wallet_ledger_v1_ReportType__Output);
  'format': (_wallet_ledger_v1_ReportFormat__Output);
  'payId': (string);
  /**
   * ISO code in upper case; empty means NGN.
   */
  'currency': (string);
  'fromMs': (string);
  'toMs': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
}
