// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { ReferenceFamily as _wallet_ledger_v1_ReferenceFamily, ReferenceFamily__Output as _wallet_ledger_v1_ReferenceFamily__Output } from '../../wallet_ledger/v1/ReferenceFamily';
import type { TransferType as _wallet_ledger_v1_TransferType, TransferType__Output as _wallet_ledger_v1_TransferType__Output } from '../../wallet_ledger/v1/TransferType';
import type { Long } from '@grpc/proto-loader';

export interface ListTransfersRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'payId'?: (string);
  'family'?: (_wallet_ledger_v1_ReferenceFamily);
  /**
   * Unspecified means all types.
   */
  'type'?: (_wallet_ledger_v1_TransferType);
  /**
   * Transfers with an id from this time or later; 0 means no bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Transfers with an id from before this time; 0 means no bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * Transfers with a lower id than this; empty means the newest.
   */
  'beforeId'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * The page of newer transfers next to this id, newest first. Not together with `before_id`.
   */
  'afterId'?: (string);
}

export interface ListTransfersRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'payId': (string);
  'family': (_wallet_ledger_v1_ReferenceFamily__Output);
  /**
   * Unspecified means all types.
   */
  'type': (_wallet_ledger_v1_TransferType__Output);
  /**
   * Transfers with an id from this time or later; 0 means no bound.
   */
  'fromMs': (string);
  /**
   * Transfers with an id from before this time; 0 means no bound.
   */
  'toMs': (string);
  /**
   * Transfers with a lower id than this; empty means the newest.
   */
  'beforeId': (string);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * The page of newer transfers next to this id, newest first. Not together with `before_id`.
   */
  'afterId': (string);
}
