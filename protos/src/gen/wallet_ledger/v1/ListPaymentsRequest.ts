// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface ListPaymentsRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'walletPayId'?: (string);
  'toPayId'?: (string);
  /**
   * Payments at or after this time; 0 means no bound.
   */
  'sinceMs'?: (number | string | Long);
  /**
   * 1–1000.
   */
  'limit'?: (number);
}

export interface ListPaymentsRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'walletPayId': (string);
  'toPayId': (string);
  /**
   * Payments at or after this time; 0 means no bound.
   */
  'sinceMs': (string);
  /**
   * 1–1000.
   */
  'limit': (number);
}
