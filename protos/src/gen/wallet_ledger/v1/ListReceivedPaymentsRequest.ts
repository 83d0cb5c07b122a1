// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface ListReceivedPaymentsRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'walletPayId'?: (string);
  /**
   * Payments at or after this time; 0 means no bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Payments before this time; 0 means no bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * Payments older than this sequence number; 0 means the newest.
   */
  'beforeSeq'?: (number | string | Long);
  /**
   * 1–100.
   */
  'limit'?: (number);
}

export interface ListReceivedPaymentsRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'walletPayId': (string);
  /**
   * Payments at or after this time; 0 means no bound.
   */
  'fromMs': (string);
  /**
   * Payments before this time; 0 means no bound.
   */
  'toMs': (string);
  /**
   * Payments older than this sequence number; 0 means the newest.
   */
  'beforeSeq': (string);
  /**
   * 1–100.
   */
  'limit': (number);
}
