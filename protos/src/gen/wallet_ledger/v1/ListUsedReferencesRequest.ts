// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { ReferenceFamily as _wallet_ledger_v1_ReferenceFamily, ReferenceFamily__Output as _wallet_ledger_v1_ReferenceFamily__Output } from '../../wallet_ledger/v1/ReferenceFamily';

export interface ListUsedReferencesRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'family'?: (_wallet_ledger_v1_ReferenceFamily);
  /**
   * 1–1,000.
   */
  'references'?: (string)[];
}

export interface ListUsedReferencesRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'family': (_wallet_ledger_v1_ReferenceFamily__Output);
  /**
   * 1–1,000.
   */
  'references': (string)[];
}
