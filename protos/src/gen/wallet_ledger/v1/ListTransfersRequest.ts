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
   * Transfers of this type; unspecified means all.
   */
  'type'?: (_wallet_ledger_v1_TransferType);
  /**
   * Transfers whose id was made at or after this moment; 0 means from the beginning.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Transfers whose id was made before this moment; 0 means up to now.
   */
  'toMs'?: (number | string | Long);
  /**
   * Transfers with a lower id than this; empty means from the newest.
   */
  'beforeId'?: (string);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * The transfers next to this id on the newer side, still newest first. Not together with `before_id`.
   */
  'afterId'?: (string);
}

export interface ListTransfersRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'payId': (string);
  'family': (_wallet_ledger_v1_ReferenceFamily__Output);
  /**
   * Transfers of this type; unspecified means all.
   */
  'type': (_wallet_ledger_v1_TransferType__Output);
  /**
   * Transfers whose id was made at or after this moment; 0 means from the beginning.
   */
  'fromMs': (string);
  /**
   * Transfers whose id was made before this moment; 0 means up to now.
   */
  'toMs': (string);
  /**
   * Transfers with a lower id than this; empty means from the newest.
   */
  'beforeId': (string);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * The transfers next to this id on the newer side, still newest first. Not together with `before_id`.
   */
  'afterId': (string);
}
