// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { ReceivedPayment as _wallet_ledger_v1_ReceivedPayment, ReceivedPayment__Output as _wallet_ledger_v1_ReceivedPayment__Output } from '../../wallet_ledger/v1/ReceivedPayment';
import type { Long } from '@grpc/proto-loader';

export interface ListReceivedPaymentsResponse {
  'payments'?: (_wallet_ledger_v1_ReceivedPayment)[];
  /**
   * `before_seq` of the next page; 0 when there is none.
   */
  'nextBeforeSeq'?: (number | string | Long);
  /**
   * Every payment since then is on this page or an earlier one; 0 when there is no next page.
   */
  'completeSinceMs'?: (number | string | Long);
}

export interface ListReceivedPaymentsResponse__Output {
  'payments': (_wallet_ledger_v1_ReceivedPayment__Output)[];
  /**
   * `before_seq` of the next page; 0 when there is none.
   */
  'nextBeforeSeq': (string);
  /**
   * Every payment since then is on this page or an earlier one; 0 when there is no next page.
   */
  'completeSinceMs': (string);
}
