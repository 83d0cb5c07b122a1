// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface TallyLookup {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * Of the NGN wallet.
   */
  'walletPayId'?: (string);
  'key'?: (string);
}

export interface TallyLookup__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * Of the NGN wallet.
   */
  'walletPayId': (string);
  'key': (string);
}
