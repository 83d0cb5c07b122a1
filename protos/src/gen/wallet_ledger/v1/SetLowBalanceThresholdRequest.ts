// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface SetLowBalanceThresholdRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'payId'?: (string);
  /**
   * 0 removes the threshold.
   */
  'thresholdKobo'?: (number | string | Long);
}

export interface SetLowBalanceThresholdRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'payId': (string);
  /**
   * 0 removes the threshold.
   */
  'thresholdKobo': (string);
}
