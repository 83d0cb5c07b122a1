// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface ListMovementsRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * 1–1000 UUIDs.
   */
  'transferIds'?: (string)[];
}

export interface ListMovementsRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * 1–1000 UUIDs.
   */
  'transferIds': (string)[];
}
