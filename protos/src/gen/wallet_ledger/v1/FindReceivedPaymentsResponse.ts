// Original file: wallet_ledger/v1/wallet_ledger.proto

import type { ReceivedPayment as _wallet_ledger_v1_ReceivedPayment, ReceivedPayment__Output as _wallet_ledger_v1_ReceivedPayment__Output } from '../../wallet_ledger/v1/ReceivedPayment';

export interface FindReceivedPaymentsResponse {
  /**
   * In no order.
   */
  'payments'?: (_wallet_ledger_v1_ReceivedPayment)[];
}

export interface FindReceivedPaymentsResponse__Output {
  /**
   * In no order.
   */
  'payments': (_wallet_ledger_v1_ReceivedPayment__Output)[];
}
