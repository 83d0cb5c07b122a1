// Original file: wallet_ledger/v1/reports.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface GetReportRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * `rep_…`
   */
  'id'?: (string);
}

export interface GetReportRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * `rep_…`
   */
  'id': (string);
}
