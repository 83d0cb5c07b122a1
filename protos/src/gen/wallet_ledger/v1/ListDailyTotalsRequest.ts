// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface ListDailyTotalsRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'payId'?: (string);
  /**
   * ISO code in upper case; empty means NGN.
   */
  'currency'?: (string);
  /**
   * 1–31.
   */
  'days'?: (number);
}

export interface ListDailyTotalsRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'payId': (string);
  /**
   * ISO code in upper case; empty means NGN.
   */
  'currency': (string);
  /**
   * 1–31.
   */
  'days': (number);
}
