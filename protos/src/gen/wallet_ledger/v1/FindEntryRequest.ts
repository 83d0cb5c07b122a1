// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface FindEntryRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * UUID: the public id of an entry without its prefix.
   */
  'entryId'?: (string);
}

export interface FindEntryRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * UUID: the public id of an entry without its prefix.
   */
  'entryId': (string);
}
