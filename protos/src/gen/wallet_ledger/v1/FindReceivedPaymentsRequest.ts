// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface FindReceivedPaymentsRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'walletPayId'?: (string);
  /**
   * 1–200.
   */
  'transferIds'?: (string)[];
}

export interface FindReceivedPaymentsRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'walletPayId': (string);
  /**
   * 1–200.
   */
  'transferIds': (string)[];
}
