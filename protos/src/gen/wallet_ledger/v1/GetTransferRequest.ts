// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Reference as _wallet_ledger_v1_Reference, Reference__Output as _wallet_ledger_v1_Reference__Output } from '../../wallet_ledger/v1/Reference';
import type { OnceKeyLookup as _wallet_ledger_v1_OnceKeyLookup, OnceKeyLookup__Output as _wallet_ledger_v1_OnceKeyLookup__Output } from '../../wallet_ledger/v1/OnceKeyLookup';

export interface GetTransferRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'id'?: (string);
  /**
   * Of one of the merchant's wallets.
   */
  'reference'?: (_wallet_ledger_v1_Reference | null);
  'onceKey'?: (_wallet_ledger_v1_OnceKeyLookup | null);
  'by'?: "id"|"reference"|"onceKey";
}

export interface GetTransferRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'id'?: (string);
  /**
   * Of one of the merchant's wallets.
   */
  'reference'?: (_wallet_ledger_v1_Reference__Output | null);
  'onceKey'?: (_wallet_ledger_v1_OnceKeyLookup__Output | null);
  'by'?: "id"|"reference"|"onceKey";
}
