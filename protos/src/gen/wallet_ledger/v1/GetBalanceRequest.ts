// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface GetBalanceRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'payId'?: (string);
  /**
   * 0 means now. A past balance is the posted one: available = ledger, held = 0.
   */
  'atMs'?: (number | string | Long);
  /**
   * ISO code in upper case; empty means NGN.
   */
  'currency'?: (string);
}

export interface GetBalanceRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'payId': (string);
  /**
   * 0 means now. A past balance is the posted one: available = ledger, held = 0.
   */
  'atMs': (string);
  /**
   * ISO code in upper case; empty means NGN.
   */
  'currency': (string);
}
