// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface ListEntriesRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'payId'?: (string);
  /**
   * Entries at or after this time; 0 means no bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Entries before this time; 0 means no bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * Entries older than this sequence number; 0 means the newest.
   */
  'beforeSeq'?: (number | string | Long);
  /**
   * 1–100.
   */
  'limit'?: (number);
  /**
   * ISO code in upper case; empty means NGN.
   */
  'currency'?: (string);
  /**
   * The entries of the wallet's settling account.
   */
  'settling'?: (boolean);
  /**
   * The page of newer entries next to this sequence number, newest first. Not together with `before_seq`.
   */
  'afterSeq'?: (number | string | Long);
}

export interface ListEntriesRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'payId': (string);
  /**
   * Entries at or after this time; 0 means no bound.
   */
  'fromMs': (string);
  /**
   * Entries before this time; 0 means no bound.
   */
  'toMs': (string);
  /**
   * Entries older than this sequence number; 0 means the newest.
   */
  'beforeSeq': (string);
  /**
   * 1–100.
   */
  'limit': (number);
  /**
   * ISO code in upper case; empty means NGN.
   */
  'currency': (string);
  /**
   * The entries of the wallet's settling account.
   */
  'settling': (boolean);
  /**
   * The page of newer entries next to this sequence number, newest first. Not together with `before_seq`.
   */
  'afterSeq': (string);
}
