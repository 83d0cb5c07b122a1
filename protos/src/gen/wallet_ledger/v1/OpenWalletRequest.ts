// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface OpenWalletRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * Ends in `.wallet`, lower case.
   */
  'payId'?: (string);
  /**
   * ISO code in upper case.
   */
  'currency'?: (string);
}

export interface OpenWalletRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * Ends in `.wallet`, lower case.
   */
  'payId': (string);
  /**
   * ISO code in upper case.
   */
  'currency': (string);
}
